"""The battle log in words: none, one or more lines for each event, as one side or as everybody knows it."""
