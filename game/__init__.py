"""Enfilade: squads on a square grid, by the book."""

__version__ = "0.1.0"
