"""Scripted models that answer CMFR's prompts, so that the method runs with no model at all."""
