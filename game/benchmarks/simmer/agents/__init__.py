"""Who plays Simmer: three ways to ask for a whole plan, and one that looks after each step."""
