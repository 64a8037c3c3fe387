"""What this world says to people, for pages in other languages: its sentences with gaps, and its names."""

from __future__ import annotations

from collections.abc import Iterator

from sim.worlds.virtualhome.admissible import classes
from sim.worlds.virtualhome.faults import PLAIN, said
from sim.worlds.virtualhome.verbs import HELP, SAID, TAKES, UNREAD, UNREAD_STEP, VERBS, template
from sim.worlds.virtualhome.vocabulary import STATE

GAPS = ("{thing}", "{other}", "{doors}")
TOLD = (
    UNREAD, UNREAD_STEP,
    SAID, "Say that the task is done", "Ask which steps come nearest to plain words", "you say that it is done",
    "{door} to {room}", "{door} to {room}, {states}", "the {thing}", "every {thing}", "no {thing}", "you", "thing", "place", "done", "understand",
    "how is this understood: {text}", "write the program anew",
    "to open", "to close", "to cut", "to move", "to watch", "person", "standing", "tv stand", "character",
)  # fmt: skip
CONDITIONS = (
    *(f"you {how}" for how in ("hold {other}", "are on {other}", "are in {other}", "are facing {other}", "are close to {other}")),
    *(f"{{thing}} is {how} {{other}}" for how in ("on", "in", "facing", "close to")),
    "{thing} is worn", "you are {state}", "{thing} is {state}",
)  # fmt: skip


def sayings() -> Iterator[str]:
    """All of them."""
    for action in TAKES:
        yield template(action)
        yield VERBS[action].replace("_", " ")
    yield from HELP.values()
    for form in PLAIN.values():
        for number, gap in enumerate(GAPS):
            form = form.replace(f"{{{number}}}", gap)
        yield form
    yield from TOLD
    yield from CONDITIONS
    yield from (name.lower().replace("_", " ") for name in STATE)
    for name in classes():
        yield said(name).removeprefix("the ")
    yield from (f"{group} {{thing}}" for group in ("food", "drinks", "clothes"))
