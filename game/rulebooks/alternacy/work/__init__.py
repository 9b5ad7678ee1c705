"""Work over several Turns, First Aid, help with it (ACY-TASK, ACY-DMG-28, ACY-ASSIST)."""
