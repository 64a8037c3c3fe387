"""One mind for several seats: agents of one session that are commanded together share it."""

from __future__ import annotations

import json
import threading
import weakref
from collections.abc import Callable
from typing import Generic, TypeVar

from game.agents import View
from game.agents._prompting.settings import LLMSettings
from sim.world import Seat

T = TypeVar("T")


def crew(view: View, name: str, settings: LLMSettings) -> tuple[Seat, ...]:
    """The seats that an agent of this name decides for, in the kitchen's order."""
    if settings.command == "seat":
        return (view.seat,)
    return tuple(s for s in view.seats if s == view.seat or view.mates.get(s) == name)


class Team(Generic[T]):
    """Minds by session, agent and settings; each lives as long as an agent holds it."""

    def __init__(self) -> None:
        self._minds: weakref.WeakValueDictionary[str, T] = weakref.WeakValueDictionary()
        self._lock = threading.Lock()

    def mind(self, view: View, name: str, settings: LLMSettings, make: Callable[[], T]) -> T:
        """The mind of this session's agents of this kind; outside of a session a fresh one."""
        if not view.session or settings.command == "seat":
            return make()
        key = json.dumps([view.session, name, settings.to_json()], sort_keys=True, default=str)
        with self._lock:
            found = self._minds.get(key)
            if found is None:
                found = self._minds[key] = make()
            return found
