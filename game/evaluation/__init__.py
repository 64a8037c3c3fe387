"""Evaluation: agents play tasks without people, many times, and what came of it is measured."""
