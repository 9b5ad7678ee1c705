"""Numbers only: a counted dice source, exact distributions, and draws that carry their own odds."""
