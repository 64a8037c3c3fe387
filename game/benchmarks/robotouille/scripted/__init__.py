"""What the scripted models know of Robotouille: a kitchen read from a prompt, and a plan in it."""

from __future__ import annotations
