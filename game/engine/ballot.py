"""A round of votes on what a seat does next: what there is to choose from, and what is chosen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from sim.world import Action, JSONObject

MOST = 40
"""Choices of a round: more than a phone's screen shows at a glance anyway."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a seat can do now: a sentence, and the moves that it takes."""

    text: str
    actions: tuple[Action, ...]


def options(view: JSONObject) -> tuple[Option, ...]:
    """What a seat can do, from its `view` message: the natural thing for each target, first those at hand,
    then those that do something after a walk, and every other listed action, so that nothing is missing."""
    natural = sorted(
        view["natural"].values(), key=lambda one: (not one["here"], -len(one["actions"]))
    )
    found = {_key(one["actions"]): one for one in natural if one["actions"]}
    begun = {_key(one["actions"][:1]) for one in found.values()}
    for action in view["legal"]:
        if (key := _key([action])) not in begun:
            found.setdefault(key, {"text": action["text"], "actions": [action]})
    told = [
        Option(one["text"], tuple(Action(a["verb"], a["args"], a["text"]) for a in one["actions"]))
        for one in found.values()
    ]
    return tuple(told[:MOST])


def _key(actions: Sequence[JSONObject]) -> str:
    return json.dumps([[one["verb"], one["args"]] for one in actions], sort_keys=True)


@dataclass(slots=True)
class Ballot:
    """One round: everybody has one vote."""

    round: int
    options: tuple[Option, ...]
    opened_at: float | None = None
    """When the first vote came."""
    _cast: dict[str, int] = field(default_factory=dict)
    _counts: list[int] = field(default_factory=list)
    _since: list[int] = field(default_factory=list)
    """Per option the number of the vote with which it got to its count."""

    def __post_init__(self) -> None:
        self._counts = [0] * len(self.options)
        self._since = [0] * len(self.options)

    def cast(self, voter: str, choice: int, at: float) -> bool:
        """Count a vote. False: this voter has voted, or there is no such choice."""
        if voter in self._cast or not 0 <= choice < len(self.options):
            return False
        self._cast[voter] = choice
        self._counts[choice] += 1
        self._since[choice] = len(self._cast)
        if self.opened_at is None:
            self.opened_at = at
        return True

    @property
    def votes(self) -> list[int]:
        """How many votes each option has."""
        return list(self._counts)

    @property
    def total(self) -> int:
        return len(self._cast)

    @property
    def leading(self) -> int | None:
        """The place of the option with most votes, of several the one that had them first; None: no vote."""
        if not self._cast:
            return None
        return max(range(len(self._counts)), key=lambda at: (self._counts[at], -self._since[at]))
