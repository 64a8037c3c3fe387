"""What was measured of a session that is over, kept in a file: its log does not change any more."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import orjson
from django.conf import settings

from game.engine.events import Event
from game.engine.session import CODE_VERSION
from game.log.store import read_events
from game.metrics import Metric, measures
from game.models import Session
from sim.world import JSON, JSONObject

log = logging.getLogger(__name__)


def measured(session: Session, *, look: bool = False) -> JSONObject | None:
    """Every measure of a session that is over. With `look` only if it was measured before, else None."""
    path = _folder() / session.pk[:2] / f"{session.pk}.json"
    if path.exists():
        kept: JSONObject = orjson.loads(path.read_bytes())
        return kept
    if look:
        return None
    events = read_events(session.pk)
    found = {name: _value(one, events) for name, one in measures().items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}.part")
    temporary.write_bytes(orjson.dumps(found))
    temporary.replace(path)
    return found


def _value(measure: Metric, events: Sequence[Event]) -> JSON:
    try:
        return measure.measure(events)
    except Exception:  # a measure may be anybody's code: the others are not lost for it
        log.exception("measure %s failed", measure.name)
        return None


def _folder() -> Path:
    """Where measures of this version are; other versions' are measured anew."""
    return Path(settings.FILES_DIR) / "measures" / _version()


@cache
def _version() -> str:
    said = [CODE_VERSION, *(f"{one.name} {one.about}" for one in measures().values())]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]
