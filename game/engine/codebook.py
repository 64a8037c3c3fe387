"""The codebook of the event log, written from `KINDS`: `python -m game.engine.codebook`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.engine.events import KINDS, SCHEMA
from sim.abilities import Worded
from sim.worlds import all_worlds

PATH = Path(__file__).resolve().parents[2] / "docs" / "events.md"

_HEAD = f"""# Codebook of the event log

A session's log is a list of numbered events, appended and never changed; everything else is read
from it. Written by `python -m game.engine.codebook` from `game/engine/events.py`. Schema {SCHEMA}.

Every event has

| field | meaning |
|---|---|
| `seq` | number within the session, from 1, without gaps |
| `at` | seconds since the epoch, on the clock of the process that ran the session; never falls |
| `kind` | one of the kinds below |
| `seat` | the seat it is about, or null |
| `payload` | the fields listed under the kind |
| `schema` | version of this codebook |

A message that was resent with the same id is answered again and leaves no second event. An intent
(real time and together) leaves no event of its own: the `step` that answers it names its id.
"""


def codebook() -> str:
    """The whole codebook as Markdown."""
    events = "".join(_section(kind, fields) for kind, fields in KINDS.items())
    return _HEAD + events + moves_in_words()


def moves_of_worlds() -> dict[str, Mapping[str, str]]:
    """Per world that tells it, what its moves and questions are in the log."""
    worlds = all_worlds().items()
    return {name: world.in_the_log() for name, world in worlds if isinstance(world, Worded)}


def moves_in_words() -> str:
    """The same as Markdown; empty where no world tells it."""
    told = {name: words for name, words in moves_of_worlds().items() if words}
    parts = [
        _section(f"Moves of `{name}`", {"": _MOVES, **words}, "move")
        for name, words in told.items()
    ]
    return "".join(parts)


_MOVES = "Verbs of `step` and `asked` events of this world, and fields of `changed`."


def _section(kind: str, fields: Mapping[str, str], what: str = "field") -> str:
    rows = [f"| `{name}` | {about} |" for name, about in fields.items() if name]
    table = [f"| {what} | meaning |", "|---|---|", *rows] if rows else ["No fields."]
    return "\n".join(["", f"## {kind}", "", fields[""], "", *table, ""])


if __name__ == "__main__":
    PATH.write_text(codebook(), encoding="utf-8")
