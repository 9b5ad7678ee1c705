"""A battle on the screen: what may be ordered, what is shown, and how what has happened is played back."""
