"""A scripted model for Simmer: reference plans with faults that are known beforehand."""
