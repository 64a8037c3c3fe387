"""Contact: what clings to things and hands, and how it gets from one to the other (section 5).

Sources are raw protein, unwashed produce and, once it is cracked, the shell of an unwashed egg. What
touches a source or something tagged is tagged, and so on, through hands, boards, knives and bowls.
Choices of ours: a fixture takes tags from what is put on it, but gives them to food only (a knife
lies on its handle) and takes none from vessels (they are inside); things in a fridge, an oven or a
cabinet stand apart; and what a food's own dirt left behind is no contamination of that food, unless
raw protein gets back onto it by hands, tools or surfaces once it is cooked.
"""

from __future__ import annotations

from sim.worlds.simmer.state import HANDS, Cook, Kitchen, Tag, Thing

RAW, UNWASHED, SHELL = "raw_protein", "unwashed_produce", "dirty_shell"


def source_of(thing: Thing) -> str:
    """What a thing itself contaminates with (empty: nothing)."""
    if "protein" in thing.props and "raw" in thing.states:
        return RAW
    if "produce" in thing.props and "dirty" in thing.states:
        return UNWASHED
    return ""


def given(thing: Thing, step: int) -> tuple[Tag, ...]:
    """The tags that a thing gives to what touches it now: its own kind of dirt first."""
    kind = source_of(thing)
    own = (Tag(thing.id, kind, step, (thing.id,), ()),) if kind else ()
    return own + thing.tags


def _hop(tag: Tag, to: str, step: int) -> Tag:
    return Tag(tag.source, tag.agent, tag.step, (*tag.via, to), (*tag.hops, step))


def take_tags(kitchen: Kitchen, oid: str, tags: tuple[Tag, ...]) -> None:
    """Let tags come to a thing. Each source and kind clings once, by its first way."""
    if not tags:
        return
    thing = kitchen.things[oid]
    known = {(tag.source, tag.agent) for tag in thing.tags}
    new = [
        _hop(tag, oid, kitchen.step)
        for tag in tags
        if (tag.source, tag.agent) not in known and _lands(kitchen, thing, tag)
    ]
    if new:
        edited = kitchen.edit(oid)
        edited.tags = (*edited.tags, *new)


def _lands(kitchen: Kitchen, thing: Thing, tag: Tag) -> bool:
    """Whether a tag means anything on a thing: what came from itself mostly does not."""
    own = tag.source == thing.id or kitchen.things[tag.source].consumed_by == thing.id
    if not own:
        return True
    if tag.agent != RAW or "cooked" not in thing.states:
        return False
    carriers = (kitchen.things.get(one) for one in tag.via[1:])
    return not any(one is not None and one.food for one in carriers)


def touch(kitchen: Kitchen, one: str, other: str) -> None:
    """Two things touch: tags flow both ways."""
    if one == other:
        return
    a, b = kitchen.things[one], kitchen.things[other]
    from_a, from_b = given(a, kitchen.step), given(b, kitchen.step)
    if _takes_from(b, a):
        take_tags(kitchen, other, from_a)
    if _takes_from(a, b):
        take_tags(kitchen, one, from_b)


def _takes_from(taker: Thing, giver: Thing) -> bool:
    """Whether tags pass: fixtures and appliances give to food only, and take nothing from vessels,
    whose tags are inside."""
    if giver.category in FIXED:
        return taker.food
    return taker.category not in FIXED or "receptacle" not in giver.props


FIXED = ("fixture", "appliance")


def keeps_apart(thing: Thing) -> bool:
    """Whether what is in it stands apart, as in a fridge, an oven or a cabinet."""
    return thing.category in FIXED and "openable" in thing.props and "blends" not in thing.props


def mingle(kitchen: Kitchen, oid: str, vessel: str) -> None:
    """A thing comes into a vessel: it touches it and everything that is in it already."""
    if keeps_apart(kitchen.things[vessel]):
        return
    for inner in list(kitchen.within(vessel)):
        if inner.id != oid and not inner.consumed_by:
            touch(kitchen, oid, inner.id)
    touch(kitchen, oid, vessel)


def handle(kitchen: Kitchen, cook: Cook, oid: str) -> Cook:
    """Hands take hold of a thing. Washable cookware is held by its handle: nothing passes."""
    thing = kitchen.things[oid]
    by_handle = thing.category in ("cookware", "fixture", "appliance")
    return cook if by_handle else hold(kitchen, cook, oid)


def hold(kitchen: Kitchen, cook: Cook, oid: str) -> Cook:
    """Hands touch a thing itself: tags flow both ways."""
    tags = given(kitchen.things[oid], kitchen.step)
    take_tags(kitchen, oid, cook.tags)
    known = {(tag.source, tag.agent) for tag in cook.tags}
    hands = HANDS if len(kitchen.cooks) == 1 else f"{HANDS} of {cook.name}"
    new = [_hop(tag, hands, kitchen.step) for tag in tags if (tag.source, tag.agent) not in known]
    return cook._replace(tags=(*cook.tags, *new)) if new else cook


def clean(kitchen: Kitchen, oid: str, *kinds: str) -> None:
    """Take tags off a thing: those of these kinds, or all."""
    thing = kitchen.things[oid]
    kept = tuple(tag for tag in thing.tags if kinds and tag.agent not in kinds)
    if len(kept) < len(thing.tags):
        kitchen.edit(oid).tags = kept
