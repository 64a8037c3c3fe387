"""Pictures of a home: models of things, the rasteriser, and what they need to agree on (`mesh`)."""

from __future__ import annotations
