"""The battle log in words: one or more lines for each event, as one side or as everybody knows it."""
