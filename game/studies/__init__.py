"""Studies: what participants are asked and given, and who gets what. So far the parts without pages:
surveys and instruments, assignment, variables, and what recruiting platforms are told.
"""
