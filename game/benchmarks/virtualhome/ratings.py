"""Human correctness of programs (Huang et al. 2022, 4.1 and A.2): is the task done by these steps?

Raters read the activity's name and the steps in plain English, a program of people's for each task
among them, in random order and without knowing whose it is, and answer yes or no.
"""

from __future__ import annotations

import gzip
import logging
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import orjson

from game.engine.events import Event
from game.metrics._walk import program_of
from game.ratings import (
    TITLE,
    Attention,
    Form,
    Question,
    Questionnaire,
    Reference,
    rating,
)
from game.ratings.words import KINDS, deeds, in_vain
from sim.world import JSON, Task, WorldError
from sim.worlds.virtualhome.activities import activities
from sim.worlds.virtualhome.admissible import sentence
from sim.worlds.virtualhome.program import parse
from sim.worlds.virtualhome.rewriting import REWRITE

log = logging.getLogger(__name__)

DONE = "say that it is done"
"""How play ends; nobody's program has this step."""
OURS, ORIGINAL = "people (our programs)", "people (the original's programs)"
PROGRAMS = "BRIGADE_VIRTUALHOME_PROGRAMS"
"""The setting (environment) that names a file of JSON lines with `title` and `program`, also packed."""
MOST = 10_000
_LEAD = re.compile(r"^\s*(?:step\s*)?\d+\s*[:.)]\s*", re.IGNORECASE)

ATTENTION = (
    Attention("Wash hands", ("Walk to bedroom", "Lie on bed", "Sleep"), "no"),
    Attention("Turn on the radio", ("Walk to bathroom", "Find towel", "Grab towel"), "no"),
    Attention("Drink a glass of milk", ("Walk to garden", "Find chair", "Sit on chair"), "no"),
    Attention("Feed the dog", ("Find book", "Grab book", "Read book", "Put back book"), "no"),
    Attention("Open the window", ("Walk to window", "Open window"), "yes"),
    Attention(
        "Switch on the lamp in the bedroom",
        ("Walk to bedroom", "Walk to lamp", "Switch on lamp"),
        "yes",
    ),
    Attention(
        "Put an apple on the table",
        ("Walk to kitchen", "Find apple", "Grab apple", "Walk to table", "Put apple on table"),
        "yes",
    ),
    Attention(
        "Sit down on the sofa", ("Walk to living room", "Walk to sofa", "Sit on sofa"), "yes"
    ),
)
"""Written for this: nobody who reads them can be in doubt."""


@rating("virtualhome_correctness")
def correctness() -> Questionnaire:
    """Yes or no, with a reason as one likes."""
    form = Form(
        title="Does this program complete the task?",
        instructions=(
            "You read an everyday task and a plan for it, step by step. Say whether somebody who does "
            "these steps in this order completes the task. The steps are worded simply, and things "
            "that go without saying may be missing; what the task cannot do without may not."
        ),
        heads=("Task", "Steps"),
        questions=(
            Question("correct", "Can the task be completed by these steps?"),
            Question.free("reason", "Why? (you may leave this out)"),
        ),
        positive=("yes",),
        measure="correctness",
    )
    return Questionnaire(
        title="Correctness of programs (VirtualHome)",
        form=form,
        covers=lambda world, suite: world == "virtualhome",
        lines=as_written,
        kinds=(*KINDS, "thought"),
        plain=in_english,
        task_title=lambda task: task.title[:TITLE],
        references=peoples,
        attention=ATTENTION,
    )


def as_written(events: Sequence[Event], task: Task) -> list[str]:
    """The program of a session: what a model wrote (`program` with its first thought), or else what was
    done (the program as it stands at the end), and of agents also the steps that could not be done. Whether it runs is measured elsewhere."""
    del task
    for event in events:
        usage = event.payload.get("usage") if event.kind == "thought" else None
        if isinstance(usage, dict) and isinstance(usage.get("program"), list):
            return _readable([str(line) for line in usage["program"]])
    written = program_of(events) if _written_anew(events) else None
    return _readable(_step_by_step(events) if written is None else written)


def _written_anew(events: Sequence[Event]) -> bool:
    """Whether lines were undone or written as text: then steps alone do not say what the program is."""
    steps = [event.payload["moves"] for event in events if event.kind == "step"]
    steps += [
        past["moves"]
        for event in events
        if event.kind == "created"
        for past in event.payload["prefix"]
    ]
    return any(move and move["verb"] == REWRITE for moves in steps for move in moves.values())


def _step_by_step(events: Sequence[Event]) -> list[str]:
    agents: set[str] = set()
    told: list[str] = []
    for event in events:
        if event.kind in ("joined", "replaced") and event.seat:
            own = event.payload["occupant"]["kind"] == "agent"
            agents = agents | {event.seat} if own else agents - {event.seat}
        tried = in_vain(event) if event.seat in agents else []
        told += [text for _, text in (*deeds(event), *tried) if text != DONE]
    return told


def _readable(lines: Sequence[str]) -> list[str]:
    """The lines in English, one that only looks like a step as it is: raters judge what was written."""
    told = []
    for line in lines:
        try:
            told += in_english([line])
        except WorldError:
            told.append(line)
    return told


def in_english(lines: Sequence[str]) -> list[str]:
    """Steps as sentences: `[PUTIN] <plate> (1) <sink> (1)` is `Put plate in sink`; what is in words
    already stays as it is, without a number before it.

    Raises:
        WorldError: a line with brackets that is no step of a program.
    """
    return [said for line in lines if (said := _sentence(_LEAD.sub("", line)))]


def _sentence(line: str) -> str:
    found = parse([line]) if line.lstrip().startswith("[") else []
    said = sentence(found[0]) if found else line
    said = " ".join(said.replace("_", " ").split())
    return said[:1].upper() + said[1:]


def peoples(tasks: Mapping[str, str]) -> list[Reference]:
    """People's programs for these tasks: ours, and the original's where a file of them is named."""
    found = []
    for id, title in tasks.items():
        activity = activities().get(id.partition("/")[2].partition("@")[0])
        if activity is None:
            continue
        own = in_english([str(line) for line in activity.program])
        found.append(Reference(title, tuple(own), OURS))
        others = _originals(os.environ.get(PROGRAMS, "")).get(activity.title.casefold(), ())
        found += [Reference(title, lines, ORIGINAL) for lines in others]
    return list(dict.fromkeys(found))


@cache
def _originals(named: str) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The original's programs by title, in English; what cannot be read is passed over."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for row in _rows(Path(named)) if named else ():
        title, program = row.get("title"), row.get("program")
        if isinstance(title, str) and isinstance(program, list):
            try:
                lines = tuple(in_english([str(line) for line in program]))
            except WorldError:
                continue
            found.setdefault(title.strip().casefold(), []).append(lines)
    return {title: tuple(programs) for title, programs in found.items()}


def _rows(path: Path) -> Iterator[dict[str, JSON]]:
    try:
        packed = path.suffix == ".gz"
        with (
            gzip.open(path, "rt", encoding="utf-8")
            if packed
            else path.open(encoding="utf-8") as file
        ):
            lines = [line for _, line in zip(range(MOST), file, strict=False)]
    except (OSError, EOFError, UnicodeDecodeError) as error:
        log.warning("%s, named by %s, cannot be read: %s", path, PROGRAMS, error)
        return
    for line in lines:
        try:
            row = orjson.loads(line)
        except orjson.JSONDecodeError:
            continue
        if isinstance(row, dict):
            yield row
