"""What may be ordered and what has happened: orders, decisions, events and frames, each to and from one line of text."""
