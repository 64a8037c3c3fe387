"""The OpenEnv door: a server of kitchens that OpenEnv's clients play in, one socket an episode.

Needs `pip install "brigade[openenv]"`. `docs/doors/openenv.md` says what it offers.
"""

from __future__ import annotations
