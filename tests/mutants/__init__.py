"""What the suite does not notice: small faults put into a copy of the code, one at a time.

`make mutants` samples them (docs/decisions/0012-mutants.md). Cosmic Ray makes the faults.
"""
