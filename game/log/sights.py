"""What the seats of a stored session may know, and outsiders: read from its log once."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.engine.settings import Settings
from game.engine.sight import Sights, sights_of
from game.log import store
from game.models import Seat as SeatRow
from game.models import Session
from sim.world import Seat, Sight, Task
from sim.worlds import get_world


@lru_cache(maxsize=512)
def sights_in(session: str) -> Sights:
    """Per seat, and for spectators (None), what may be known while the session is played."""
    created = store.read_events(session, limit=1)[0].payload
    task = Task.from_json(created["task"])
    episode = get_world(task.world).start(task, created["seed"])
    return sights_of(task, episode, Settings.from_json(created["settings"]))


def own_eyes(session: Session, player: str) -> Seat | None:
    """The seat through whose eyes this person must look while the session is live, wherever they
    look from: who plays with less than everything is no spectator of the own game.

    `player` is a public id, empty for a stranger.
    """
    if not player or not session.is_live:
        return None
    rows = SeatRow.objects.filter(session=session, player__public_id=player).order_by("order")
    names = list(rows.values_list("name", flat=True))
    return next((name for name in names if _is_less(sights_in(session.pk)[name])), None)


def _is_less(sight: Sight) -> bool:
    """Whether this is less than what a seat usually may know."""
    return sight.thoughts == "own" or replace(sight, thoughts="plans") != Sight()
