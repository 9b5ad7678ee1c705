"""What is counted of a battle for its result."""
