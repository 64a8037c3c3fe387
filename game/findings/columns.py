"""The tables of a study's export beside those of its sessions, and the keys by which they join."""

from __future__ import annotations

from collections.abc import Mapping

from game.records.codebook import TYPES
from game.records.columns import TABLES, Column, columns_of
from sim.world import JSONObject

OWN: dict[str, tuple[Column, ...]] = {
    "participants": columns_of("""
        participant text p and the number in the order in which they came
        version whole version of the study's file that they met
        kind text person, trial (a researcher who looked at it), robot or model
        platform text where they came from
        cohort text cohort, if any
        language text language of the pages
        cell whole number of the cell of the design, from 0
        order whole number of the order of conditions, from 0
        block text block of the design, if any
        condition json levels of the factors that vary between participants
        place whole index of the step that they are or were at, from 0
        standing text under way, completed or gone
        outcome text how it ended, as the platform is told
        excluded text why they do not count; empty: they count
        consented_at time when they agreed to take part; empty: they did not, or were not asked
        arrived_at time when they came
        seen_at time when they were last seen
        over_at time when it was over for them
        withdrawn_at time when they withdrew: nothing else of them is in this export
        player text public id by which they sit in sessions (seats.occupant)
        settings json of a robot or a model: manner, persona, model and its settings
    """),
    "visits": columns_of("""
        participant text whose
        key text the step, unlike any other of this participant
        stage text the stage's name in the study's file
        kind text the stage's kind
        round whole round of the treatment, from 1; empty outside of rounds
        index whole index of the step, from 0
        entered_at time when they came to it
        left_at time when they went on; empty: they did not
        tries whole tries that were not enough (quiz, tutorial)
        session text session that is played in it (sessions.session)
        state json what the stage remembers
    """),
    "rounds": columns_of("""
        participant text whose
        key text the step (visits.key); of a round in which nothing was played its first one
        round whole round of the treatment; empty outside of rounds
        session text what was played (sessions.session); empty: nothing was
        seat text the participant's seat in it (seats.seat); empty: nothing was played
        condition json levels of all factors in this round
    """),
    "measures": columns_of("""
        session text of which session
        seat text of which seat; empty: of the whole session
        measure text name, as docs/measures.md has it; parts behind a dot
        value number its value
    """),
    "answers": columns_of("""
        participant text whose
        key text the step (visits.key)
        round whole round of the treatment; empty outside of rounds
        instrument text ready-made instrument; empty: questions of the study's own
        question text name of the question
        value json the answer as it stands; what it was before is in study_events
        timing json milliseconds from shown to first and last change, and the like
        saved_at time when it was last saved
    """),
    "scores": columns_of("""
        participant text whose
        round whole round of the treatment; empty outside of rounds
        scale text instrument, or instrument.scale
        value number the score
    """),
    "study_events": columns_of("""
        participant text whose
        number whole order in which they were recorded
        at time when
        kind text what happened
        step text at which step (visits.key)
        body json its particulars
    """),
    "chat": columns_of("""
        session text in which session
        seq whole number of the event (events.seq)
        at number seconds since the epoch
        seat text from which seat; empty: from a spectator
        who text public id of the person, or name of the agent
        text text what was said; empty where whoever said it has withdrawn
    """),
    "groups": columns_of("""
        group whole number of the group
        participant text a member
        key text the step at which they were matched
        made_at time when
    """),
    "messages": columns_of("""
        participant text to whom
        kind text message or attention
        text text what a researcher said
        sent_at time when
        shown_at time when it was shown
        answered_at time when it was answered
    """),
    "payments": columns_of("""
        participant text whose
        kind text base, bonus or correction
        state text owed, sent, paid or refused
        amount number how much
        currency text of which currency
        reason text why
        at time when the line was added; lines are never changed
    """),
}  # fmt: skip
"""`payments` are for owners only, and left out for others."""
RELEASED: dict[str, tuple[Column, ...]] = {
    "conversations": columns_of("""
        session text in which session
        seat text of which seat
        world text name of the world
        task text id of the task
        actor text who moved: person, agent, stand_in (an agent for a person who was gone) or mixed
        success truth whether the goal was reached; empty where the session was abandoned
        turns whole how many moves it has
        messages turns for fine-tuning: by turns what the seat was shown as text (user), and what it did (assistant)
    """),
    "sessions": (
        *TABLES["sessions"],
        Column(
            "replay", "text", "where the session can be watched once replays.zip was opened there"
        ),
    ),
}
"""What a data set to release has besides, or with more columns."""
ABOUT = {
    "participants": "One row per participant, also of those who left, are excluded or have withdrawn.",
    "visits": "One row per step that a participant came to.",
    "rounds": "One row per participant and session that was played in a stage of kind play, and one per round of the "
    "treatment that they came to in which none was. `visits`, `answers` and `scores` of a round join by `participant` and "
    "`round`: all rows of a round have the same `condition`.",
    "measures": "One row per measure of a session that is over, and of each of its seats.",
    "answers": "One row per question that was answered.",
    "scores": "One row per score of an instrument.",
    "study_events": "What happened to participants, one row each; only ever added to.",
    "chat": "What was said in sessions.",
    "groups": "Who was matched with whom.",
    "messages": "What researchers told participants while it ran.",
    "payments": "The ledger.",
    "conversations": "One row per seat that did something in a session, as a chat; what others said since stands before "
    "what was shown (`robot2 said: ...`), what the seat said itself before its move (`say: ...`).",
}
KEYS: Mapping[str, tuple[str, ...]] = {
    "participants": ("participant",), "visits": ("participant", "key"), "rounds": ("participant", "key"),
    "answers": ("participant", "key", "question"), "study_events": ("participant", "number"),
    "sessions": ("session",), "seats": ("session", "seat"), "events": ("session", "seq"),
    "steps": ("session", "seq", "seat"), "chat": ("session", "seq"),
    "measures": ("session", "seat", "measure"), "conversations": ("session", "seat"), "groups": ("group", "participant"),
}  # fmt: skip
"""Columns that name one row of a table. `participant`, `key`, `session` and `seat` mean the same everywhere."""


def dictionary() -> JSONObject:
    """The study's own tables with their columns and keys; those of sessions are in the records' dictionary."""
    return {
        name: {
            "about": ABOUT[name],
            "key": list(KEYS.get(name, ())),
            "columns": {c.name: {"type": TYPES[c.type], "about": c.about} for c in columns},
        }
        for name, columns in OWN.items()
    }


def codebook(*, released: bool = False) -> str:
    """The same as a page in Markdown; of what is `released` with the tables that only a data set has."""
    parts = [
        "# Tables of the study\n",
        "Rows join by columns of the same name: `participant`, `key` (a step), `session`, `seat`; "
        "`participants.player` is `seats.occupant`. Who somebody is where they came from is not in here: that is a "
        "file of its own, for owners of the study. The tables of sessions are described in `codebook.md`.\n",
    ]
    more = {name: own for name, own in RELEASED.items() if released and name not in TABLES}
    for name, columns in {**OWN, **more}.items():
        lines = [f"| `{c.name}` | {TYPES[c.type]} | {c.about} |" for c in columns]
        key = ", ".join(f"`{one}`" for one in KEYS.get(name, ()))
        said = f"{ABOUT[name]} {f'One row by {key}.' if key else ''}".strip()
        table = "| column | type | meaning |\n|---|---|---|\n" + "\n".join(lines)
        parts.append(f"## `{name}`\n\n{said}\n\n{table}\n")
    return "\n".join(parts)


def columns() -> dict[str, tuple[Column, ...]]:
    """All tables of an export: the study's own, then those of its sessions."""
    return {**OWN, **TABLES}


def released() -> dict[str, tuple[Column, ...]]:
    """All tables that a data set to release may have."""
    return {**columns(), **RELEASED}
