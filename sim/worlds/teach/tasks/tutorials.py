"""What the first steps say to whoever takes a seat: one line for each thing to try (definition 201)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sim.world import Seat, SeatSpec
from sim.worlds.teach.seats import COMMANDER, FOLLOWER, SEATS

_COMMANDER = (
    "You know what is wanted and can touch nothing: the Follower has the hands and has never seen this list.",
    "Fly round with W A S D, turn by dragging in the picture, rise and sink with the buttons, or"
    " click on the map to fly there.",
)
_FOLLOWER = (
    "You have the hands and do not know what is wanted: the Commander does. Ask below, and say what you"
    " have done.",
    "Walk with W A S D, or click on the map; click on something far away to walk up to it.",
    "Click on something near to do what is natural with it. Or choose an action first: what it can be"
    " done to lights up.",
)
_ENDING_COMMANDER = (
    "The list below shows what is met, as it happens. It ends by itself when all of it is."
)
_ENDING_FOLLOWER = (
    "Where something does not work the reason is told: read it, and ask. Say that you are done when you"
    " think so."
)

_LINES: Mapping[str, Mapping[Seat, tuple[str, ...]]] = {
    "Coffee": {
        COMMANDER: (
            *_COMMANDER,
            "Search for the mug: the third picture shows where it is. If it is shut away, you see what holds it.",
            "Tell the Follower: take the mug, wash it under the tap if it is dirty, pour out what is in it,"
            " put it into the coffee machine and switch that on.",
            _ENDING_COMMANDER,
        ),
        FOLLOWER: (
            *_FOLLOWER,
            "You hold one thing at a time. To wash something put it into the sink and turn the tap on; what"
            " is in a cup or a mug is poured out into the sink.",
            _ENDING_FOLLOWER,
        ),
    },
    "Tutorial": {
        COMMANDER: (
            *_COMMANDER,
            "First the coffee: search for the mug and have it washed, put into the coffee machine, and that"
            " switched on.",
            "Then the potato: search for a knife and for the potato. Have it sliced, and one slice put into the"
            " microwave, the door closed, and the microwave switched on.",
            "Click on a thing in your picture to have it shown in the third one, and say where it is: left of"
            " the sink, in the drawer by the fridge.",
            _ENDING_COMMANDER,
        ),
        FOLLOWER: (
            *_FOLLOWER,
            "You hold one thing at a time. To slice something hold a knife; to fill or wash something put it"
            " into the sink and turn the tap on.",
            "What cooks has to be shut in before it is switched on: open the microwave, put the slice in,"
            " close it, switch it on.",
            _ENDING_FOLLOWER,
        ),
    },
}


def seats(task: str) -> tuple[SeatSpec, ...]:
    """The seats of a task of the first steps, each with its guide; others' as they are."""
    lines = _LINES.get(task, {})
    return tuple(replace(seat, hint="\n".join(lines.get(seat.name, ()))) for seat in SEATS)
