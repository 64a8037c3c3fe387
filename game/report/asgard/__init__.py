"""What AsgardBench's paper shows, made from our episodes, with the published numbers beside."""

from __future__ import annotations

SUITES = ("asgardbench", "home")
"""Suites whose episodes these tables and figures are about."""
