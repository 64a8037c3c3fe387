"""Clumsy people of a Robotouille kitchen: in the way, forgetful, contrary, or simply good.

Each plays its manner for some rounds and then stops, in one of the `Ending`s. They see the whole
kitchen, as people do, and roll dice of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from sim.world import Action, Seat
from tests.game.players.shift import Shift

Manner = Literal[
    "does nothing", "stands at work", "blocks the only one", "walks about", "keeps a thing",
    "undoes", "takes from the fire", "does anything", "cooks too",
]  # fmt: skip
MANNERS: tuple[Manner, ...] = (
    "does nothing", "stands at work", "blocks the only one", "walks about", "keeps a thing",
    "undoes", "takes from the fire", "does anything", "cooks too",
)  # fmt: skip

Ending = Literal["steps aside", "freezes", "heeds"]
"""Puts down what it holds and goes where nobody has to be; stands as it stands; or makes way a
few rounds after it was asked to."""
ENDINGS: tuple[Ending, ...] = ("steps aside", "freezes", "heeds")


@dataclass
class Clumsy:
    """One person: `manner` for `until` rounds, then `ending`."""

    manner: Manner
    ending: Ending
    until: int
    dice: Random = field(default_factory=lambda: Random(0))
    heard: int = 0
    heeding: int = 0
    post: str = ""

    def move(self, shift: Shift, seat: Seat) -> Action | None:
        """What it does now."""
        legal = Legal.of(shift, seat)
        if shift.round < self.until:
            return self._play(shift, legal)
        if self.ending == "freezes":
            return None
        return self._stop(shift, legal)

    def _stop(self, shift: Shift, legal: Legal) -> Action | None:
        """Step aside, at once or when something new was said; what is asked for again is done."""
        if len(shift.lines) > self.heard:
            self.heard, self.heeding = len(shift.lines), 6
            if not legal.holds:
                return aside(legal, self.dice, away=True)
        if not self.heeding and self.ending == "heeds":
            return None
        self.heeding = max(0, self.heeding - 1)
        return aside(legal, self.dice)

    def _play(self, shift: Shift, legal: Legal) -> Action | None:
        match self.manner:
            case "does nothing":
                return None
            case "stands at work":
                return self._stand(legal, [row["id"] for row in legal.stations if row["stack"]])
            case "blocks the only one":
                return self._stand(legal, scarce(legal.stations))
            case "walks about":
                return legal.any(self.dice, "move") if self.dice.random() < 0.6 else None
            case "keeps a thing":
                return self._keep(legal)
            case "undoes":
                return self._undo(legal)
            case "takes from the fire":
                return self._thieve(legal)
            case "does anything":
                return legal.any(self.dice)
            case "cooks too":
                return self._cook(shift, legal)

    def _stand(self, legal: Legal, posts: Sequence[str]) -> Action | None:
        if self.post not in posts or self.dice.random() < 0.04:
            self.post = self.dice.choice(list(posts)) if posts else ""
        return legal.walk(self.post)

    def _keep(self, legal: Legal) -> Action | None:
        """Take whatever comes to hand first, and hold on to it."""
        if legal.holds:
            return None
        return legal.any(self.dice, "pick-up-item", "unstack", "pick-up-container") or legal.any(
            self.dice, "move"
        )

    def _undo(self, legal: Legal) -> Action | None:
        """Go to the highest pile, take its top off and carry it away."""
        if legal.holds:
            return legal.any(self.dice, "place-item", "place-container") or legal.any(
                self.dice, "move"
            )
        taken = legal.any(self.dice, "unstack")
        high = max(legal.stations, key=lambda row: len(row["stack"]))
        return taken or (legal.walk(high["id"]) if len(high["stack"]) > 1 else None)

    def _thieve(self, legal: Legal) -> Action | None:
        """Carry away what lies on a stove, a board, a fryer or in a sink."""
        if legal.holds:
            return legal.any(self.dice, "place-item", "place-container") or legal.any(
                self.dice, "move"
            )
        works = [r["id"] for r in legal.stations if r["type"] != "table" and _full(r)]
        if legal.at in works:
            return legal.any(self.dice, "pick-up-item", "pick-up-container")
        return legal.walk(self.dice.choice(works)) if works else None

    def _cook(self, shift: Shift, legal: Legal) -> Action | None:
        """What a cook would do who plans for itself alone; one time in four it dawdles."""
        from sim.abilities import NoPlan
        from sim.worlds.robotouille import world

        if self.dice.random() < 0.25:
            return None
        view = shift.session.agent_view(legal.seat)
        try:
            plan = world.plan(view.task, view.observation, (legal.seat,), joint=view.joint)
        except NoPlan as none:
            if none.partial is None:
                return None
            plan = none.partial
        return plan.moves[0].get(legal.seat) if plan.moves else None


@dataclass(frozen=True)
class Legal:
    """What one person may do now, and where everything is."""

    seat: Seat
    actions: Sequence[Action]
    stations: Sequence[dict[str, Any]]
    at: str
    holds: str
    taken: frozenset[str]

    @classmethod
    def of(cls, shift: Shift, seat: Seat) -> Legal:
        view = shift.session.agent_view(seat)
        facts = view.observation.facts
        me = next(row for row in facts["players"] if row["id"] == seat)
        taken = frozenset(row["at"] for row in facts["players"] if row["id"] != seat)
        return cls(
            seat, view.legal.actions, facts["stations"], me["at"], me["holding"] or "", taken
        )

    def any(self, dice: Random, *verbs: str) -> Action | None:
        found = [a for a in self.actions if a.verb in verbs or (not verbs and a.verb != "wait")]
        return dice.choice(found) if found else None

    def walk(self, station: str) -> Action | None:
        found = [a for a in self.actions if a.verb == "move" and a.args.get("s2") == station]
        return found[0] if found else None


def _full(row: dict[str, Any]) -> bool:
    return bool(row["stack"] or row["container"])


def scarce(stations: Sequence[dict[str, Any]]) -> list[str]:
    """The stations of which there is one only."""
    kinds = [row["type"] for row in stations]
    return [row["id"] for row in stations if kinds.count(row["type"]) == 1]


def aside(legal: Legal, dice: Random, *, away: bool = False) -> Action | None:
    """Empty the hands on an empty table, then stand at a table, a bare one where there is one.

    Once there it stays, unless it is to go `away` from where it is.
    """
    free = [r for r in legal.stations if r["id"] not in legal.taken]
    bare = [r["id"] for r in free if not _full(r) and r["type"] == "table"]
    if legal.holds:
        put = legal.any(dice, "place-item", "place-container")
        spots = bare or [r["id"] for r in free if not _full(r)]
        if put is not None and legal.at in spots:
            return put
        return legal.walk(dice.choice(spots)) if spots else legal.any(dice, "move")
    tables = bare or [r["id"] for r in free if r["type"] == "table"]
    if legal.at in tables and not away:
        return None
    others = [table for table in tables if table != legal.at]
    return legal.walk(dice.choice(others)) if others else legal.any(dice, "move")
