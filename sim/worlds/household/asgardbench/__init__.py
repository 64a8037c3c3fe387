"""AsgardBench: plans that must follow what is seen (12 kinds of tasks, 108 instances)."""
