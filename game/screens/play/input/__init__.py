"""What the player does: mouse, keys, and what is being prepared."""
