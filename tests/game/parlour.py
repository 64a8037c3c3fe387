"""The tests' first-person kitchen as sessions take it."""

from __future__ import annotations

from tests.kitchens import worlds_in
from tests.kitchens.worlds.parlour import parlour_task

__all__ = ["parlour_house", "parlour_task"]

parlour_house = worlds_in
