"""What the agents of AsgardBench are made of: settings, prompts, pictures and the reading of answers."""

from __future__ import annotations
