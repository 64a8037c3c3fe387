"""The twelve actions of AsgardBench, and walking, done on a home."""
