"""Large forces in this book: the events of squads."""
