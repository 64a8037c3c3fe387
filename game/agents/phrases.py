"""What a chef is doing, in a short sentence for people."""

from __future__ import annotations

from collections.abc import Sequence

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


def doing(action: Action, coming: Sequence[Action], facts: JSONObject) -> str:
    """`Cutting lettuce 1 while patty 1 cooks.` `coming` is what the chef means to do after it."""
    return f"{_now(action, coming)}{_meanwhile(action, facts)}."


def waiting(coming: Sequence[Action], facts: JSONObject) -> str:
    """Why nothing is done just now."""
    timers = _timers(facts, "")
    if timers:
        return f"Waiting while {timers}."
    return "Waiting: " + (_going(coming) or "nothing useful is left for me to do") + " comes next."


def starting(coming: Sequence[Action]) -> str:
    """What a chef says to people at the start."""
    for action in coming:
        thing = action.args.get("i1") or action.args.get("c1")
        if thing:
            return f"I'll start with {spoken(str(thing))}."
    return ""


def spoken(name: str) -> str:
    """`the lettuce` for lettuce1, `lettuce 2` for lettuce2."""
    kind = name.rstrip("0123456789")
    number = name[len(kind) :]
    return f"the {kind}" if number in ("", "1") else f"{kind} {number}"


def _now(action: Action, coming: Sequence[Action]) -> str:
    if action.verb == "move":
        why = _going(coming)
        place = spoken(str(action.args.get("s2", "")))
        return f"Going to {place}" + (f" {why}" if why else "")
    return _fill(DOING.get(action.verb, action.text or action.verb), action)


def _going(coming: Sequence[Action]) -> str:
    following = next((a for a in coming if a.verb != "move"), None)
    return _fill(GOING.get(following.verb, ""), following) if following is not None else ""


def _fill(phrase: str, action: Action) -> str:
    for name, value in action.args.items():
        phrase = phrase.replace(f"{{{name}}}", spoken(str(value)))
    return phrase


def _meanwhile(action: Action, facts: JSONObject) -> str:
    timers = _timers(facts, str(action.args.get("i1", "")))
    return f" while {timers}" if timers else ""


def _timers(facts: JSONObject, but: str) -> str:
    """`the patty cooks`: the first thing under way that is not in the chef's hands."""
    for timer in facts.get("timers", ()):
        if timer.get("running") and timer.get("kind") in RUNNING and timer["object"] != but:
            return f"{spoken(timer['object'])} {RUNNING[timer['kind']]}"
    return ""
