"""The catalogue: which tasks there are, in which homes, and how they begin."""
