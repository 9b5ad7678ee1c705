"""Warfare with large forces: group checks under a leader, and assaults on places where the commander is not."""
