"""Alternity, the second book, chapter by chapter."""
