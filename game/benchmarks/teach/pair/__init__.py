"""Two who act and need each other: what they say to each other, and how they do their parts."""
