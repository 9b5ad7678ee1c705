"""The Alternacy rulebook."""
