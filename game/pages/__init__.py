"""The pages, and what they need to know."""
