"""What was measured of a session that is over, kept in a file: its log does not change any more."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from functools import cache

import orjson

from game.engine.events import Event
from game.engine.session import CODE_VERSION
from game.files import kept
from game.log.store import read_events
from game.metrics import Metric, measures
from game.models import Session
from sim.world import JSON, JSONObject

log = logging.getLogger(__name__)


def measured(session: Session, *, look: bool = False) -> JSONObject | None:
    """Every measure of a session that is over. With `look` only if it was measured before, else None."""
    name = f"measures/{_version()}/{session.pk[:2]}/{session.pk}.json"
    if (before := kept.cached(name)) is not None:
        known: JSONObject = orjson.loads(before)
        return known
    if look:
        return None
    events = read_events(session.pk)
    found = {name: _value(one, events) for name, one in measures().items()}
    kept.cache(name, orjson.dumps(found))
    return found


def _value(measure: Metric, events: Sequence[Event]) -> JSON:
    try:
        return measure.measure(events)
    except Exception:  # a measure may be anybody's code: the others are not lost for it
        log.exception("measure %s failed", measure.name)
        return None


@cache
def _version() -> str:
    """Measures of other versions are in other folders: they are measured anew."""
    said = [CODE_VERSION, *(f"{one.name} {one.about}" for one in measures().values())]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]
