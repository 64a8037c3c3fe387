"""What a cook asks of people who keep it from going on: politely, and in other words each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sim.abilities import Obstacle
from sim.world import Seat

THANKS = "Thank you!"

MAKE_WAY = (
    "I have to get to {what}: could you make way, please?",
    "I still cannot get to {what}. Could you step aside for a moment, please?",
    "I am still waiting to get to {what}; without it I cannot go on.",
)
PUT_DOWN = (
    "I need {what} that you hold: could you put it down, please?",
    "I still need {what}. Could you put it down somewhere, please?",
    "I am still waiting for {what}; without it I cannot go on.",
)
EMPTY_SEAT = "Nobody cooks in the seat {seat}, and I need {what} there: somebody has to take it."
NO_WAY = (
    "I see no way to go on from here. Could you do something about it, please?",
    "I still see no way to go on from here. Could you move something, please?",
)


def request(
    number: int,
    obstacles: Sequence[Obstacle],
    mates: Mapping[Seat, str],
    spoken: Callable[[str], str],
    *,
    any_will_do: bool,
) -> str:
    """The request of this number (from 1) to those who are in the way.

    `mates` says what sits in every other seat; what is in nobody's seat is asked of the table.
    """
    people = [one for one in obstacles if mates.get(one.seat) == "person"]
    left = [one for one in obstacles if mates.get(one.seat) == "nobody"]
    if left and not (people and any_will_do):
        return EMPTY_SEAT.format(seat=left[0].seat, what=spoken(left[0].thing or left[0].at))
    link = " or " if any_will_do else " and "
    things = [spoken(one.thing) for one in people if one.thing]
    if things:
        return _of(PUT_DOWN, number).format(what=link.join(things))
    spots = [spoken(one.at) for one in people if one.at]
    if spots:
        return _of(MAKE_WAY, number).format(what=link.join(spots))
    return _of(NO_WAY, number)


def _of(sentences: Sequence[str], number: int) -> str:
    return sentences[min(number, len(sentences)) - 1]
