"""Tools for authors in a checkout (`./dev`); nothing of this is installed with the game."""
