"""Measurements. `python -m bench` prints them all; docs/performance.md says how to read them."""
