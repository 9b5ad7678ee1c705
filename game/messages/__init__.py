"""What may be ordered and what has happened: orders, questions, events, frames, each to and from a line of text."""
