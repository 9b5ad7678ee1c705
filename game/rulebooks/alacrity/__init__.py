"""Alacrity, the percent game: d100 under a skill, hit points, one to three declared actions a turn."""
