"""Gymnasium environments: one seat, with partners of a seed inside.

Needs `pip install "brigade[gym]"`.
"""

from __future__ import annotations
