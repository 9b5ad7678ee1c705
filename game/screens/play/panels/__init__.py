"""The panels round the board."""
