"""What every column and every event field of an export means, for people and for programs."""

from __future__ import annotations

from game.engine.codebook import moves_in_words, moves_of_worlds
from game.engine.events import KINDS, SCHEMA
from game.records.columns import TABLES
from sim.world import JSONObject

TYPES = {
    "text": "text",
    "whole": "whole number",
    "number": "number",
    "truth": "true or false",
    "time": "date and time in UTC, ISO 8601",
    "json": "JSON",
    "turns": "turns of a chat: a list of role and content",
}

ABOUT = {
    "sessions": "One row per session.",
    "seats": "One row per seat of a session. Who sat there when is in the events.",
    "steps": "One row per step and seat that could move in it.",
    "events": "The log itself, one row per event: the one truth that the other tables are read from.",
}

NOTES = """\
- Times in columns `at` are seconds since the epoch on the server's clock; other times are UTC.
- People appear by their public ids, which are random and stay the same across sessions. Names, and
  the names in chat events, are included only if that was asked for (see `manifest.json`). What
  people *wrote* in the chat, and what agents wrote in their thoughts, is exported as it is.
- In CSV an empty cell is a missing value, JSON columns hold JSON, and text that begins with
  `=`, `+`, `-`, `@`, a tab or a return has an apostrophe before it, so that a spreadsheet does not
  take it for a formula. JSON lines and Parquet hold the values unchanged.
- World `steps` compare only within a pace: in real time the clock makes them, and where people walk and
  look around by hand (homes) each turn of the view is one. Compare `length` with `par`: both are counted
  as the pace counts. `own_moves` = `task_actions` + `walking` + `looking` of people; moves of agents, of
  a stand-in (`stand_in_moves`) and waiting are not among them.
- `hash` proves a replay: the same task, seed and moves give the same state after every step.
"""


def data_dictionary() -> JSONObject:
    """Tables, columns, event kinds and their fields as JSON."""
    return {
        "schema": SCHEMA,
        "tables": {
            name: {
                "about": ABOUT[name],
                "columns": {c.name: {"type": TYPES[c.type], "about": c.about} for c in columns},
            }
            for name, columns in TABLES.items()
        },
        "events": {
            kind: {
                "about": fields.get("", ""),
                "payload": {name: about for name, about in fields.items() if name},
            }
            for kind, fields in KINDS.items()
        },
        "moves": {world: dict(words) for world, words in moves_of_worlds().items()},
    }


def codebook() -> str:
    """The same as a page in Markdown."""
    parts = ["# Codebook\n", f"Event schema {SCHEMA}.\n", NOTES, "## Tables\n"]
    for name, columns in TABLES.items():
        lines = [f"| `{c.name}` | {TYPES[c.type]} | {c.about} |" for c in columns]
        head = "| column | type | meaning |\n|---|---|---|"
        parts.append(f"### `{name}`\n\n{ABOUT[name]}\n\n{head}\n" + "\n".join(lines) + "\n")
    parts.append("## Events\n\nEvery payload holds the fields of its kind.\n")
    for kind, fields in KINDS.items():
        lines = [f"| `{name}` | {about} |" for name, about in fields.items() if name]
        table = "| field | meaning |\n|---|---|\n" + "\n".join(lines) + "\n" if lines else ""
        parts.append(f"### `{kind}`\n\n{fields.get('', '')}\n\n{table}".rstrip() + "\n")
    return "\n".join(parts) + moves_in_words()
