"""Why an action could not be done: a category for counting and a sentence for whoever may read it.

The categories are those that the paper's figure 17 counts, and a few more; the sentences are ours
and say what the released benchmark's detailed feedback says (spec 2.3).
"""

from __future__ import annotations

from dataclasses import dataclass

CATEGORIES = {
    "holding": "something is held that must not be, or nothing where something must be",
    "visibility": "the object is not in view",
    "incompatible": "the held object does not go there",
    "full": "there is no room for the held object",
    "open_closed": "it is open where it must be closed, or the other way round",
    "on_off": "it is on where it must be off, or the other way round",
    "dirty": "it must be clean first",
    "tool": "the tool for it is not held",
    "liquid": "there is no liquid where there must be one, or the other way round",
    "blocked": "something lies in the way of running water",
    "place": "the object is not where this can be done",
    "order": "something else must be done first",
    "ability": "objects of this type do not do that",
    "sliced": "it has been sliced already",
    "used": "all of them already fulfil a goal",
    "absent": "there is no such object",
    "engine": "the simulator refused for another reason",
}
"""Every category of an undoable action, with what it means."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason why an action cannot be done. `code` is one of CATEGORIES."""

    code: str
    text: str


def nothing_held(verb: str) -> Refusal:
    return Refusal("holding", f"Cannot {verb} because nothing is held.")


def hands_full(held: str) -> Refusal:
    return Refusal("holding", f"Already holding {held}; only one object can be held at a time.")


def not_visible(verb: str, target: str) -> Refusal:
    return Refusal("visibility", f"Cannot {verb} {target} because it is not in view.")


def is_dirty(target: str) -> Refusal:
    return Refusal("dirty", f"{target} is dirty and must be washed before anything goes into it.")


def is_closed(target: str) -> Refusal:
    return Refusal("open_closed", f"{target} is closed; it must be opened first.")


def inside_closed(target: str, container: str) -> Refusal:
    return Refusal("open_closed", f"{target} is inside a closed {container}.")


def already(target: str, state: str) -> Refusal:
    code = "open_closed" if state in ("open", "closed") else "on_off"
    return Refusal(code, f"{target} is already {state}.")


def incompatible(held: str, target: str) -> Refusal:
    return Refusal("incompatible", f"{held} cannot be put in or on {target}.")


def full(target: str) -> Refusal:
    return Refusal("full", f"No room is left for it in or on {target}.")


def unable(target: str, ability: str) -> Refusal:
    return Refusal("ability", f"{target} cannot be {ability}.")


def no_remote() -> Refusal:
    return Refusal("tool", "RemoteControl must be held to switch Television.")


def machine_empty() -> Refusal:
    return Refusal("order", "CoffeeMachine has no Mug in it.")


def machine_holds(other: str) -> Refusal:
    return Refusal("blocked", f"CoffeeMachine holds {other} and not a Mug.")


def mug_not_empty() -> Refusal:
    return Refusal("liquid", "The Mug in CoffeeMachine is not empty.")


def mug_dirty() -> Refusal:
    return Refusal("dirty", "The Mug in CoffeeMachine is dirty.")


def basin_blocked(by: str) -> Refusal:
    return Refusal("blocked", f"{by} in SinkBasin keeps Faucet from being turned on.")


def must_be_closed_to_run(target: str) -> Refusal:
    return Refusal("open_closed", f"{target} must be closed before it is turned on.")


def not_filled(target: str) -> Refusal:
    return Refusal("liquid", f"There is no liquid in {target}.")


def no_spray_bottle() -> Refusal:
    return Refusal("tool", "SprayBottle must be held to spray.")


def no_knife() -> Refusal:
    return Refusal("tool", "Knife must be held to slice.")


def already_sliced(target: str) -> Refusal:
    return Refusal("sliced", f"{target} is sliced already.")


def not_on_surface(target: str) -> Refusal:
    return Refusal("place", f"{target} must lie on a counter, a table or the like to be sliced.")


def egg_not_in_pan() -> Refusal:
    return Refusal("place", "Egg must be in a Pan to be cracked.")


def not_sprayed() -> Refusal:
    return Refusal("order", "Mirror must be sprayed before it is cleaned.")


def no_cloth() -> Refusal:
    return Refusal("tool", "Cloth must be held to clean Mirror.")


def faucet_off() -> Refusal:
    return Refusal("on_off", "Faucet must be on to clean with water.")


def not_in_basin(target: str) -> Refusal:
    return Refusal("place", f"{target} must be in SinkBasin to be cleaned.")


def no_sponge() -> Refusal:
    return Refusal("tool", "DishSponge must be held to clean dishes.")


def all_used(target: str) -> Refusal:
    return Refusal("used", f"Every {target} already serves a goal.")


def absent(target: str) -> Refusal:
    return Refusal("absent", f"There is no {target} here now.")


def engine(text: str) -> Refusal:
    return Refusal("engine", text or "It did not work.")
