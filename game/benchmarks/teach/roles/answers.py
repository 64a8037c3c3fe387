"""What an answer of a model in a role means: an action of its seat, a walk, words, or nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from game.agents._prompting.answers import Choice, Unreadable, read_choice
from sim.world import Action

WAIT, GO_TO = "wait", "go to"
MOTIONS = (
    "Forward", "Backward", "PanLeft", "PanRight", "TurnLeft", "TurnRight", "LookUp", "LookDown",
)  # fmt: skip
HIGHER = ("MoveUp", "MoveDown")
"""What a Commander's camera does besides."""
INTERACTIONS = ("Pickup", "Place", "Open", "Close", "ToggleOn", "ToggleOff", "Slice", "Pour")
_PLACE = re.compile(r"^\(?\s*(\d*\.?\d+)\s*[,; ]\s*(\d*\.?\d+)\s*\)?$")
_SAY = re.compile(r"^[ \t*_#>`-]*say[ \t*_]*:[ \t*_]*(\S.*)$", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a model wants: an action, or to go to a thing (its name); neither: to wait."""

    thoughts: str = ""
    say: str = ""
    action: Action | None = None
    go_to: str = ""
    asked: str = ""
    """The action in the model's own words."""


def follower_wants(answer: str, names: Mapping[str, str]) -> Wanted:
    """What a Follower's model wants. `names` are the things that it may name, by how it was told them.

    Raises:
        Unreadable: it is nothing that a Follower can do; the message is for the model.
    """
    choice = _choice(answer)
    text = choice.actions[""]
    verb, rest = _verb(text, (*MOTIONS, *INTERACTIONS, "Stop"))
    told = Wanted(choice.reasoning, choice.say, asked=text)
    if text.casefold().startswith(WAIT):
        return told
    if text.casefold().startswith(GO_TO):
        thing = _named(text[len(GO_TO) :].strip(), names)
        return Wanted(told.thoughts, told.say, go_to=thing, asked=text)
    if verb in INTERACTIONS:
        return _with(told, Action(verb, _target(verb, rest, names), text))
    if verb and not rest:
        return _with(told, Action(verb, {}, verb))
    known = ", ".join((*MOTIONS, *INTERACTIONS, "Go to", "Stop", "Wait"))
    raise Unreadable(f'"{text}" is no action of a Follower. There are: {known}.')


def commander_wants(answer: str) -> Wanted:
    """What a Commander's model wants.

    Raises:
        Unreadable: it is nothing that a Commander can do; the message is for the model.
    """
    choice = _choice(answer)
    text = choice.actions[""]
    told = Wanted(choice.reasoning, choice.say, asked=text)
    if text.casefold().startswith(WAIT):
        return told
    verb, rest = _verb(text, (*MOTIONS, *HIGHER, "Search", "Confirm"))
    if verb == "Search":
        if not rest:
            raise Unreadable("Say what to search for: Search mug.")
        return _with(told, Action("Search", {"text": rest}, f"Search {rest}"))
    if verb and not rest:
        return _with(told, Action(verb, {}, verb))
    if _verb(text, INTERACTIONS)[0]:
        raise Unreadable("Only the Follower can act. Ask for it: write it after Say.")
    known = ", ".join(("Search", *MOTIONS, *HIGHER, "Confirm", "Wait"))
    raise Unreadable(f'"{text}" is no action of a Commander. There are: {known}.')


def _choice(answer: str) -> Choice:
    """Thoughts, action and words; words alone are a wait."""
    try:
        return read_choice(answer)
    except Unreadable:
        said = _SAY.search(answer)
        if said is None:
            raise
        return Choice("", {"": WAIT}, said[1].strip()[:500])


def _with(told: Wanted, action: Action) -> Wanted:
    return Wanted(told.thoughts, told.say, action, asked=told.asked)


def _verb(text: str, known: tuple[str, ...]) -> tuple[str, str]:
    """A verb, however it is spaced, and what follows it; empty: none of these."""
    for verb in sorted(known, key=len, reverse=True):
        spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", r"[ _-]?", "PickUp" if verb == "Pickup" else verb)
        found = re.match(rf"{spaced}\b[ :(]*", text, re.IGNORECASE)
        if found is not None:
            place = text[found.end() - 1 :].startswith("(")
            rest = text[found.end() - (1 if place else 0) :]
            return verb, rest.strip() if place else rest.strip().removesuffix(")").strip()
    return "", text


def _target(verb: str, rest: str, names: Mapping[str, str]) -> dict[str, object]:
    place = _PLACE.match(rest)
    if place is not None:
        x, y = float(place[1]), float(place[2])
        if max(x, y) > 1.0:
            raise Unreadable(f"A place on the picture is from 0 to 1, across and down: not {rest}.")
        return {"place": [x, y]}
    if not rest:
        raise Unreadable(
            f"Say what to {verb.lower()}: {verb} Mug_1, or a place, {verb} (0.4, 0.6)."
        )
    return {"object": _named(rest.strip("()"), names)}


def _named(text: str, names: Mapping[str, str]) -> str:
    """The thing that is meant; a type alone means the only one of it that is known."""
    low = re.sub(r"[ _]+", "_", text.strip().casefold())
    exact = {told.casefold(): name for told, name in names.items()}
    if low in exact:
        return exact[low]
    alike = [told for told in exact if told.rpartition("_")[0] == low.replace("_", "")]
    if len(alike) == 1:
        return exact[alike[0]]
    if alike:
        raise Unreadable(f'"{text}" is more than one thing: {", ".join(_as_told(alike, names))}.')
    raise Unreadable(f'There is no "{text}" that you have seen.')


def _as_told(low: list[str], names: Mapping[str, str]) -> list[str]:
    return [told for told in names if told.casefold() in low]
