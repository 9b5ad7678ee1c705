"""The shelf: each rulebook is a table of contents plus one file per chapter; books never import each other."""
