"""What one of several cooks does next: a need that nobody else is at, else tidying, else waiting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from sim.worlds.simmer.asking import zone
from sim.worlds.simmer.executor import Executor
from sim.worlds.simmer.helping import Hands, Stuck, mess
from sim.worlds.simmer.needs import PUTS, Need, Needs, soiled
from sim.worlds.simmer.plan import Bound
from sim.worlds.simmer.state import KITCHEN, Kitchen

TIDYING, SERVING, WASHING, FREEING = "tidying", "serving", "washing", "freeing"


class Missing(NamedTuple):
    """What a need lacks: `thing`, and who holds it (empty: it is not to be had)."""

    need: Need
    thing: str
    holder: str
    why: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What to do: the steps, and what for; without steps what is `missing`."""

    steps: tuple[Bound, ...] = ()
    need: Need | None = None
    why: str = ""
    missing: tuple[Missing, ...] = ()


@dataclass
class Chooser:
    """Chooses for one seat. `lost` are the needs that were given up, `redone` what was done again for
    the audit, as (need, thing)."""

    needs: Needs
    seat: str
    lost: set[int] = field(default_factory=set)
    redone: set[tuple[int, str]] = field(default_factory=set)

    def choose(
        self, executor: Executor, *, left_to: Iterable[str] = (), bears: Iterable[str] = ()
    ) -> Choice:
        """The next thing to do. `left_to` are things that somebody else has asked for, `bears` what
        stands open or runs on and is left so for now."""
        kitchen = executor.kitchen
        tidied = self._tidied(executor, [one for one in mess(kitchen) if one not in set(bears)])
        if tidied is not None:
            return tidied
        spared = {*self._held_by_others(kitchen), *left_to}
        missing: list[Missing] = []
        harmful: list[tuple[int, Choice]] = []
        todo = self._in_order(executor)
        for need in (one for one in todo if one.verb != "serve"):
            found, lack = self._met(executor, need, spared)
            if lack is not None:
                missing.append(lack)
                continue
            assert found is not None
            harm = self._harm(executor, found)
            if not harm:
                return found
            harmful.append((harm, found))
        if harmful:
            return min(harmful, key=lambda one: one[0])[1]
        if missing:
            return self._waiting(executor, missing)
        return self._last(executor, spared)

    def _waiting(self, executor: Executor, missing: list[Missing]) -> Choice:
        """Nothing can be done: what is held is laid down, so that others can go on with it."""
        hands = Hands.of(executor, self.seat, self.needs)
        if hands.held:
            try:
                hands.free()
                return Choice(tuple(hands.steps), None, FREEING, tuple(missing))
            except Stuck:
                pass
        return Choice(missing=tuple(missing))

    # -- needs ---------------------------------------------------------------------------------------

    def open(self, kitchen: Kitchen) -> list[Need]:
        """The needs that can be met now, those that were given up left out."""
        done = self.needs.done(kitchen) | self.lost
        return [
            need
            for need in self.needs.all
            if need.number not in done
            and all(one in done for one in need.after)
            and not self._is_idle(need, done)
        ]

    def _is_idle(self, need: Need, done: AbstractSet[int]) -> bool:
        """Whether food would be put where nothing happens to it any more."""
        serve = self.needs.all[-1].number
        later = [one for one in self.needs.all if need.number in one.after and one.number != serve]
        return need.verb in PUTS and bool(later) and all(one.number in done for one in later)

    def _in_order(self, executor: Executor) -> list[Need]:
        """Those first for which something is in hand; last what others seem to be at."""
        kitchen = executor.kitchen
        held = kitchen.cooks[self.seat].hold
        todo = self.open(kitchen)
        theirs = self._theirs(kitchen, todo)
        return sorted(
            todo, key=lambda one: (held not in one.named, one.number in theirs, one.number)
        )

    def _theirs(self, kitchen: Kitchen, todo: Sequence[Need]) -> set[int]:
        """For each other cook the need it is likely to be at: the first one of what it holds, of the
        place where it stands, or of all."""
        found: set[int] = set()
        for seat, cook in kitchen.cooks.items():
            left = [one for one in todo if one.number not in found and one.verb != "serve"]
            if seat == self.seat or not left:
                continue
            there = KITCHEN if cook.loc == KITCHEN else zone(kitchen, cook.loc)
            mine = [one for one in left if cook.hold and cook.hold in one.named]
            near = [
                one
                for one in left
                if there != KITCHEN
                and any(t in kitchen.things and zone(kitchen, t) == there for t in one.named)
            ]
            found.add((mine or near or left)[0].number)
        return found

    def _held_by_others(self, kitchen: Kitchen) -> dict[str, str]:
        return {
            cook.hold: seat
            for seat, cook in kitchen.cooks.items()
            if seat != self.seat and cook.hold
        }

    def _met(
        self, executor: Executor, need: Need, spared: set[str]
    ) -> tuple[Choice | None, Missing | None]:
        holders = self._held_by_others(executor.kitchen)
        known = self.needs.known(executor.kitchen)
        for one in need.named:
            oid = known.get(one, one)
            for up in (oid, *self._around(executor.kitchen, oid)):
                if up in spared:
                    return None, Missing(need, up, holders.get(up, "somebody"), "")
        hands = Hands.of(executor, self.seat, self.needs)
        try:
            hands.meet(need)
        except Stuck as stuck:
            return None, Missing(need, stuck.thing, stuck.holder, stuck.why)
        return Choice(tuple(hands.steps), need), None

    @staticmethod
    def _around(kitchen: Kitchen, oid: str) -> list[str]:
        return list(kitchen.above(oid)) if oid in kitchen.things else []

    def _harm(self, executor: Executor, choice: Choice) -> int:
        """How much clings to food afterwards that did not before, and should not."""
        twin = executor.fork()
        twin.who = self.seat
        before = soiled(twin.kitchen)
        run(twin, choice.steps)
        return len(soiled(twin.kitchen) - before - self.needs.allowed)

    # -- tidying and the end --------------------------------------------------------------------------

    def _tidied(
        self, executor: Executor, left: Sequence[str], *, leaves: bool = True
    ) -> Choice | None:
        """Close or switch off the first thing that can be; `leaves` out those at which others stand."""
        kitchen = executor.kitchen
        others = {
            cook.loc for seat, cook in kitchen.cooks.items() if seat != self.seat and cook.loc
        }
        for oid in left:
            if leaves and zone(kitchen, oid) in others and zone(kitchen, oid) != KITCHEN:
                continue
            hands = Hands.of(executor, self.seat, self.needs)
            try:
                hands.tidy(oid)
            except Stuck:
                continue
            return Choice(tuple(hands.steps), None, TIDYING)
        return None

    def _last(self, executor: Executor, spared: set[str]) -> Choice:
        """All needs are met or given up: mend what still can be, and serve."""
        kitchen = executor.kitchen
        serve = self.needs.all[-1]
        if serve.number in self.needs.done(kitchen):
            return Choice()
        left = mess(kitchen)
        if left:
            tidied = self._tidied(executor, left, leaves=False)
            if tidied is not None:
                return tidied
        dish = self._dish(executor)
        if dish is None:
            return Choice(missing=(Missing(serve, "", "", "nothing is left to serve"),))
        mended = self._mended(executor, dish, spared)
        if mended is not None:
            return mended
        holders = self._held_by_others(kitchen)
        for up in (dish, *self._around(kitchen, dish)):
            if up in holders:
                return self._waiting(executor, [Missing(serve, up, holders[up], "")])
        hands = Hands.of(executor, self.seat, self.needs)
        try:
            hands.free()
            hands.go(dish)
            hands.step("serve", dish)
        except Stuck as stuck:
            return Choice(missing=(Missing(serve, dish, "", stuck.why),))
        return Choice(tuple(hands.steps), serve, SERVING)

    def _dish(self, executor: Executor) -> str | None:
        """What to serve: what the recipe says, or what the audit finds the least wrong with."""
        kitchen = executor.kitchen
        named = self.needs.known(kitchen)
        wanted = self.needs.all[-1].named[0]
        wanted = named.get(wanted, wanted)
        if self._serves(executor, wanted) is not None and not self.lost:
            return wanted
        kept = self._held_by_others(kitchen) if self.needs.all[-1].number in self.lost else {}
        dishes = {wanted, *self.needs.vessels, *self._food(kitchen)} & set(kitchen.things)
        found = [
            (len(failures), oid != wanted, self._is_raw(kitchen, oid), oid)
            for oid in sorted(dishes)
            if not {oid, *kitchen.above(oid)} & set(kept)
            and (failures := self._serves(executor, oid)) is not None
        ]
        return min(found)[-1] if found else None

    def _food(self, kitchen: Kitchen) -> set[str]:
        """The food that the recipe names."""
        named = {one for need in self.needs.all for one in need.named}
        return {one for one in named if one in kitchen.things and kitchen.things[one].food}

    @staticmethod
    def _is_raw(kitchen: Kitchen, oid: str) -> bool:
        """Whether nothing of it was cooked."""
        parts = (kitchen.things[oid], *kitchen.within(oid))
        return all("cooked" not in one.states for one in parts)

    def _serves(self, executor: Executor, oid: str) -> list[tuple[str, str]] | None:
        """What the audit would find if it were served; None: there is nothing to serve in it."""
        thing = executor.kitchen.things.get(oid)
        if thing is None or thing.gone:
            return None
        if not thing.food and not any(one.food for one in executor.kitchen.within(oid)):
            return None
        twin = executor.fork()
        twin.kitchen.step += 1
        twin.kitchen.edit(oid).served = twin.kitchen.step
        return [(one.predicate, one.object) for one in twin.latent()]

    def _mended(self, executor: Executor, dish: str, spared: set[str]) -> Choice | None:
        """What the audit would find and can still be undone: raw food is heated, produce washed."""
        for predicate, oid in self._serves(executor, dish) or ():
            hands = Hands.of(executor, self.seat, self.needs)
            needs = [
                one
                for one in reversed(self.needs.all)
                if predicate == "uncooked" and "duration" in dict(one.roles)
                and self._heats(executor.kitchen, one, oid)
            ]  # fmt: skip
            for need in needs:
                if (need.number, oid) in self.redone or set(need.named) & spared:
                    continue
                self.redone.add((need.number, oid))
                try:
                    hands.meet(need)
                except Stuck:
                    continue
                return Choice(tuple(hands.steps), need)
            if predicate == "unwashed" and (-1, oid) not in self.redone and oid not in spared:
                self.redone.add((-1, oid))
                at = executor.kitchen.things[oid].loc if oid in executor.kitchen.things else ""
                try:
                    if at in executor.kitchen.things and hands.wants_washing(hands.thing(oid)):
                        hands.hold(oid)
                        hands.put_back(oid, at)
                        return Choice(tuple(hands.steps), None, WASHING)
                except Stuck:
                    continue
        return None

    def _heats(self, kitchen: Kitchen, need: Need, oid: str) -> bool:
        """Whether a need heats a thing, itself or in its vessel."""
        known = self.needs.known(kitchen)
        named = {known.get(one, one) for one in need.named}
        if oid not in kitchen.things:
            return False
        thing = kitchen.things[oid]
        around = {oid, thing.consumed_by, *kitchen.above(oid)}
        if thing.consumed_by:
            around |= set(kitchen.above(thing.consumed_by))
        return bool(named & around) and need.verb not in (
            "cool",
            "chill",
            "thaw",
            "soak",
            "marinate",
        )


def run(executor: Executor, steps: Iterable[Bound]) -> bool:
    """Do steps in a kitchen; False as soon as one is refused."""
    for bound in steps:
        if bound.action is None:
            return False
        told = Bound(bound.action, dict(bound.roles), bound.given)
        executor.kitchen.step += 1
        if executor.judge(told):
            return False
        executor.apply(bound.action, told)
    return True


__all__ = ["FREEING", "SERVING", "TIDYING", "WASHING", "Choice", "Chooser", "Missing", "run"]
