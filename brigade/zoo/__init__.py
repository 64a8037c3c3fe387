"""PettingZoo environments: all seats of a kitchen, one after the other (AEC) or at once (parallel).

Needs `pip install "brigade[gym]"`.
"""

from __future__ import annotations
