"""Both roles by models, one action at a time: what they are told, and what their answers mean.

TEACh names this setting TATC (two-agent task completion, section 5.3) and never released it; prompts and form
of answers are our own.
"""
