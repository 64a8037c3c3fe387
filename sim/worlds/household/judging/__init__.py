"""Whether a run is won: goals, the two scorings, and the rules that end it."""
