"""What a chef is doing, in a short sentence for people."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.deciding import Intent
from sim.world import Action, JSONObject

DOING = {
    "cut": "Cutting {i1}",
    "cook": "Cooking {i1}",
    "fry": "Frying {i1}",
    "pick-up-item": "Taking {i1}",
    "unstack": "Taking {i1} off {i2}",
    "place-item": "Putting {i1} on {s1}",
    "stack": "Stacking {i1} on {i2}",
    "pick-up-container": "Taking {c1}",
    "place-container": "Putting {c1} on {s1}",
    "fill-pot": "Filling {c1}",
    "boil-water": "Boiling {c1}",
    "add-to": "Adding {i1} to {c1}",
    "fill-bowl": "Serving {c2} into {c1}",
}
GOING = {
    "cut": "to cut {i1}",
    "cook": "to cook {i1}",
    "fry": "to fry {i1}",
    "pick-up-item": "for {i1}",
    "unstack": "for {i1}",
    "place-item": "to put down {i1}",
    "stack": "to stack {i1}",
    "pick-up-container": "for {c1}",
    "place-container": "to put down {c1}",
    "fill-pot": "to fill {c1}",
    "boil-water": "to boil {c1}",
    "add-to": "to add {i1}",
    "fill-bowl": "to serve",
}
RUNNING = {"cook": "cooks", "fry": "fries", "fill": "fills", "boil": "boils"}


TWO_WORDS = {"topbun": "top bun", "bottombun": "bottom bun"}


class Phrases:
    """Sentences about one kitchen as it is seen now."""

    def __init__(self, facts: JSONObject) -> None:
        self.facts = facts
        lists = (facts.get(name) or () for name in ("stations", "items", "containers"))
        self.names = {row["id"] for rows in lists for row in rows}

    def doing(self, action: Action, coming: Sequence[Action]) -> str:
        """`Cutting the lettuce while the patty cooks.` `coming` is what the chef means to do next."""
        following = next((a for a in coming if a.verb != "move"), None)
        if action.verb != "move":
            what = self._fill(DOING.get(action.verb, action.text or action.verb), action)
        else:
            why = self._purpose(following)
            what = (
                f"Going to {self.spoken(str(action.args.get('s2', '')))}{' ' + why if why else ''}"
            )
        mine = {*action.args.values(), *(following.args.values() if following else ())}
        timers = self._timers(mine)
        return f"{what} while {timers}." if timers else f"{what}."

    def following(self, coming: Sequence[Action]) -> Intent | None:
        """What comes after this move: `Next: cutting the lettuce.`, and where."""
        action = next((a for a in coming if a.verb != "move"), None)
        if action is None:
            return None
        what = self._fill(DOING.get(action.verb, action.text or action.verb), action)
        place = next((a.args.get("s2") for a in coming if a.verb == "move"), action.args.get("s1"))
        return Intent(f"Next: {what[:1].lower()}{what[1:]}.", str(place or ""))

    def waiting(self, coming: Sequence[Action]) -> str:
        """Why nothing is done just now."""
        following = next((a for a in coming if a.verb != "move"), None)
        timers = self._timers(set())
        if timers:
            return f"Waiting while {timers}."
        if following is None:
            return "There is nothing left for me to do; I wait."
        return f"Waiting a moment {self._purpose(following)}."

    def starting(self, coming: Sequence[Action]) -> str:
        """What a chef says to people at the start."""
        for action in coming:
            thing = action.args.get("i1") or action.args.get("c1")
            if thing:
                return f"I'll start with {self.spoken(str(thing))}."
        return ""

    def spoken(self, name: str) -> str:
        """`the lettuce` where there is one, `lettuce 2` where there are several."""
        kind = name.rstrip("0123456789")
        number = name[len(kind) :]
        words = TWO_WORDS.get(kind, kind)
        several = any(other != name and other.rstrip("0123456789") == kind for other in self.names)
        return f"{words} {number}" if several else f"the {words}"

    def _purpose(self, action: Action | None) -> str:
        return self._fill(GOING.get(action.verb, ""), action) if action is not None else ""

    def _fill(self, phrase: str, action: Action) -> str:
        for name, value in action.args.items():
            phrase = phrase.replace(f"{{{name}}}", self.spoken(str(value)))
        return phrase

    def _timers(self, but: set[object]) -> str:
        """`the patty cooks`: the first thing under way that is not meant anyway."""
        for timer in self.facts.get("timers", ()):
            known = timer.get("running") and timer.get("kind") in RUNNING
            if known and timer["object"] not in but:
                return f"{self.spoken(timer['object'])} {RUNNING[timer['kind']]}"
        return ""
