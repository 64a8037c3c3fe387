"""How pages ask the server for parts of themselves."""

from __future__ import annotations

CARD = {"HX-Request": "true"}
"""Headers of whoever wants a result card alone; without them its address leads to the whole page."""
