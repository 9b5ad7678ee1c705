"""Ascension, the flagship book; `book` is its table of contents, `lines` what it brings for cards."""
