"""The picture and sound half of the window: ground, tokens, marks, icons, fonts, sounds; it knows no rules."""

import pygame

if not getattr(pygame, "IS_CE", False):
    raise ImportError("Enfilade needs pygame-ce; another package has put the old pygame in its place.")
