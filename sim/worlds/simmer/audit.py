"""The audit after the last step: what went wrong without anybody noticing, and its proof.

What is audited is what was served, with everything in it (with `strict_all` every ingredient of the
kitchen), then what was left on, open or out (specification, section 7). A product that was combined
is judged by its parts, each once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sim.worlds.simmer import contact
from sim.worlds.simmer.failures import Failure, Link
from sim.worlds.simmer.state import BROKEN, HANDS, Kitchen, Tag, Thing
from sim.worlds.simmer.wording import label, named

PROPAGATION = "State Propagation"
IGNORANCE = "Implicit Precondition Ignorance"
NEGLECT = "Post-Goal Neglect"
ALWAYS_ON = frozenset({"fridge", "freezer"})
SHUT = frozenset({"fridge", "freezer", "pantry"})
BAKED = frozenset({"baked", "roasted"})


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a dish needs: an `item` (a class or a property) or a `state`, in a product of this name.

    Where there is no such product, everything that is served counts.
    """

    item: str = ""
    state: str = ""
    product: str = ""


def audit(
    kitchen: Kitchen,
    requires: Sequence[Requirement] = (),
    *,
    strict_all: bool = False,
    actors: Sequence[str] = (),
) -> list[Failure]:
    """Every latent failure as things stand, at the step after the last.

    `actors` says who did each step, where more than one cook is there to be named.
    """
    return list(_Audit(kitchen, actors).findings(requires, strict_all))


def served_food(kitchen: Kitchen) -> list[Thing]:
    """Everything edible that was served: dishes, what is on plates, and the parts of products."""
    found: dict[str, Thing] = {}
    served = sorted((one.served, oid) for oid, one in kitchen.things.items() if one.served)
    for _, oid in served:
        for thing in (kitchen.things[oid], *kitchen.within(oid)):
            if thing.food:
                found.setdefault(thing.id, thing)
    return list(found.values())


class _Audit:
    """One audit of one kitchen."""

    def __init__(self, kitchen: Kitchen, actors: Sequence[str]) -> None:
        self.kitchen = kitchen
        self.actors = actors
        self.last = kitchen.step
        self.anything_served = any(one.served for one in kitchen.things.values())
        self.seen: set[tuple[str, str]] = set()

    def findings(self, requires: Sequence[Requirement], strict_all: bool) -> Iterator[Failure]:
        things = self.kitchen.things
        food = served_food(self.kitchen)
        if strict_all:
            left = [things[oid] for oid in sorted(things) if things[oid].food]
            food = [*food, *(one for one in left if one not in food and one.loc != "trash")]
        for thing in food:
            for found in (self.contaminated, self.uncooked, self.unwashed, self.spoiled):
                yield from self._once(found(thing))
        for oid in sorted(things):
            yield from self._once(self.left_on(things[oid]))
            yield from self._once(self.left_open(things[oid]))
        for requirement in requires:
            yield from self._once(self.missing(requirement, food))

    def _once(self, failure: Failure | None) -> Iterator[Failure]:
        """One failure per audit and object: portions of one package are one object."""
        if failure is not None and (failure.predicate, failure.object) not in self.seen:
            self.seen.add((failure.predicate, failure.object))
            yield failure

    # -- what is eaten ------------------------------------------------------------------------------

    def contaminated(self, thing: Thing) -> Failure | None:
        """Something clings to it that nothing took off."""
        tags = self._own_tags(thing)
        if not tags:
            return None
        cookable = "needs_cooking" in thing.props and "cooked" not in thing.states
        reversible = cookable and all(tag.agent == contact.RAW for tag in tags)
        tag = min(tags, key=lambda one: (one.landed, one.step))
        text = f"{named(_base(thing))} was served with {_SAYS[tag.agent]} {label(_base_id(tag.source))} on it"
        since = None if reversible else tag.landed
        return self._latent(
            "contamination", PROPAGATION, thing, text, tag.step, since, self._way(tag, thing)
        )

    def _own_tags(self, thing: Thing) -> list[Tag]:
        """The tags of a thing that are not those of one of its parts."""
        parts = self._parts(thing)
        inner = {(tag.source, tag.agent) for part in parts for tag in part.tags}
        return [tag for tag in thing.tags if (tag.source, tag.agent) not in inner]

    def _parts(self, thing: Thing) -> list[Thing]:
        """What was used up in a product; portions on top of it are none."""
        parts = (self.kitchen.things[oid] for oid in thing.includes)
        return [part for part in parts if part.consumed_by == thing.id]

    def _way(self, tag: Tag, thing: Thing) -> list[Link]:
        pairs = zip(tag.via, tag.via[1:], tag.hops, strict=False)
        links = [
            Link(step, f"{_noun(a)} touched {_noun(b)}{self._by(step)}") for a, b, step in pairs
        ]
        return [*links, *self._served(thing)]

    def uncooked(self, thing: Thing) -> Failure | None:
        """It must be cooked, and is not."""
        if "needs_cooking" not in thing.props or "cooked" in thing.states or self._parts(thing):
            return None
        whole = self.kitchen.things.get(thing.consumed_by)
        others = [self.kitchen.things[oid] for oid in whole.includes] if whole else []
        mixed = whole is not None and any("cooked" in one.states for one in others)
        began = (thing.since.get("combined") if mixed else None) or self._when_served(thing)
        had = f"{thing.minutes:g} of {thing.min_cook:g} minutes of heat"
        text = f"{named(_base(thing))} was served raw: it had {had}"
        chain = [Link(began, f"{named(_base(thing))} was raw{self._by(began)}")]
        since = began if mixed else None
        return self._latent(
            "uncooked", IGNORANCE, thing, text, began, since, [*chain, *self._served(thing)]
        )

    def unwashed(self, thing: Thing) -> Failure | None:
        """It was never washed."""
        if "dirty" not in thing.states:
            return None
        broken = [thing.since[state] for state in BROKEN & set(thing.since)]
        began = min(broken, default=0) or thing.since.get("combined") or self._when_served(thing)
        mixed = bool(broken) and self._in_mixture(thing)
        what = "shell" if "breakable" in thing.props else "outside"
        text = f"the {what} of {named(_base(thing))} was never washed"
        did = "was opened" if "cracked" in thing.since else "was used"
        chain = [Link(began, f"{named(_base(thing))} {did} unwashed{self._by(began)}")]
        since = began if mixed else None
        return self._latent(
            "unwashed", IGNORANCE, thing, text, began, since, [*chain, *self._served(thing)]
        )

    def _in_mixture(self, thing: Thing) -> bool:
        whole = self.kitchen.things.get(thing.consumed_by)
        if whole is not None:
            return len(whole.includes) > 1
        around = self.kitchen.things.get(thing.loc)
        inside = (*around.contents, *around.includes) if around is not None else ()
        return sum(self.kitchen.things[oid].food for oid in inside) > 1

    def spoiled(self, thing: Thing) -> Failure | None:
        """It was out of the cold for too long."""
        if "spoiled" not in thing.states:
            return None
        began = thing.since["spoiled"]
        text = f"{named(_base(thing))} was out of the cold for more than two hours"
        chain = [Link(began, f"{named(_base(thing))} spoiled"), *self._served(thing)]
        return self._latent("spoiled", PROPAGATION, thing, text, began, began, chain)

    # -- what is left behind ------------------------------------------------------------------------

    def left_on(self, thing: Thing) -> Failure | None:
        """An appliance or a faucet that runs on."""
        if "on" not in thing.states or thing.cls in ALWAYS_ON or "switchable" not in thing.props:
            return None
        what = "left running" if "water_source" in thing.props else "left on"
        return self._neglect("safety", thing, "on", what, "was switched on")

    def left_open(self, thing: Thing) -> Failure | None:
        """A fridge, freezer or pantry that stands open."""
        if "open" not in thing.states or thing.cls not in SHUT:
            return None
        return self._neglect("left_open", thing, "open", "left open", "was opened")

    def _neglect(self, name: str, thing: Thing, state: str, what: str, did: str) -> Failure:
        began = thing.since.get(state, 0)
        chain = [Link(began, f"{named(thing.id)} {did}{self._by(began)}")]
        text = f"{named(thing.id)} was {what}"
        return self._latent(name, NEGLECT, thing, text, began, None, chain)

    def missing(self, requirement: Requirement, food: Sequence[Thing]) -> Failure | None:
        """What the dish needs, and nobody put into it."""
        wholes = self._wholes(requirement, food)
        if not wholes or any(self._meets(one, requirement) for one in wholes):
            return None
        whole = wholes[0]
        baked = not whole.states.isdisjoint(BAKED)
        made = whole.since.get("combined") or self._when_served(whole)
        since = min((whole.since[one] for one in BAKED & set(whole.since)), default=made)
        wanted = requirement.item or requirement.state
        text = f"{named(_base(whole))} lacks what it needs: {label(wanted)}"
        if requirement.state:
            text = f"{named(_base(whole))} should be {label(wanted)}, and is not"
        chain = [Link(made, f"{named(_base(whole))} was made without it{self._by(made)}")]
        failure = self._latent(
            "missing_ingredient", IGNORANCE, whole, text, made, since if baked else None,
            [*chain, *self._served(whole)],
        )  # fmt: skip
        key = (f"missing_ingredient {wanted}", failure.object)
        if key in self.seen:
            return None
        self.seen.discard(("missing_ingredient", failure.object))
        self.seen.add(key)
        return failure

    def _wholes(self, requirement: Requirement, food: Sequence[Thing]) -> list[Thing]:
        things = self.kitchen.things
        named_so = [
            things[oid]
            for oid in sorted(things)
            if requirement.product and things[oid].cls == requirement.product and things[oid].food
        ]
        return named_so or [one for one in food if not one.consumed_by]

    def _meets(self, whole: Thing, requirement: Requirement) -> bool:
        if requirement.state:
            return requirement.state in whole.states
        parts = (whole, *self.kitchen.within(whole.id))
        return any(one.cls == requirement.item or requirement.item in one.props for one in parts)

    # -- how it is told -----------------------------------------------------------------------------

    def _when_served(self, thing: Thing) -> int:
        around = (self.kitchen.things[up] for up in self._holders(thing))
        return max((one.served for one in (thing, *around)), default=0) or self.last

    def _holders(self, thing: Thing) -> Iterator[str]:
        """What a thing is in, on or part of."""
        seen: set[str] = set()
        at = thing
        while (up := at.consumed_by or at.loc) in self.kitchen.things and up not in seen:
            seen.add(up)
            yield up
            at = self.kitchen.things[up]

    def _served(self, thing: Thing) -> list[Link]:
        step = self._when_served(thing)
        links = []
        if mixed := thing.since.get("combined") if thing.consumed_by else None:
            links.append(Link(mixed, f"it went into {named(thing.consumed_by)}{self._by(mixed)}"))
        if self.anything_served:
            links.append(Link(step, f"it was served{self._by(step)}"))
        return links

    def _by(self, step: int) -> str:
        return f" ({self.actors[step - 1]})" if 0 < step <= len(self.actors) else ""

    def _latent(
        self, name: str, category: str, thing: Thing, text: str, cause: int, since: int | None,
        chain: Iterable[Link],
    ) -> Failure:  # fmt: skip
        """A latent failure; `since` is the step that made it irreversible, None: none did."""
        last = self.last if since is None else max(since - 1, 0)
        return Failure(
            self.last + 1, "latent", name, category, _base(thing), text, since is not None,
            cause, last, tuple(chain),
        )  # fmt: skip


_SAYS: Mapping[str, str] = {
    contact.RAW: "the juice of raw",
    contact.UNWASHED: "the dirt of unwashed",
    contact.SHELL: "the dirt of the shell of",
}


def _base_id(oid: str) -> str:
    return oid if oid.startswith("water#tap") else oid.partition(".")[0]


def _base(thing: Thing) -> str:
    """The id under which a thing is told: that of its package, for portions."""
    return _base_id(thing.id)


def _noun(oid: str) -> str:
    return f"the {oid}" if oid.startswith(HANDS) else named(_base_id(oid))


def requirements(data: Iterable[Mapping[str, str]]) -> tuple[Requirement, ...]:
    """Requirements as a task writes them: `{"item" or "state", "in"}`."""
    return tuple(
        Requirement(one.get("item", ""), one.get("state", ""), one.get("in", "")) for one in data
    )
