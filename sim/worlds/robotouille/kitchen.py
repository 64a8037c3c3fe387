"""What does not change during an episode: objects' names and numbers, ground actions, layout.

Everything here is built when it is first needed and then kept; episodes and their forks share it.
Nothing in it depends on the order in which it was asked.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from sim.abilities import NaturalAction
from sim.world import Action, JSONObject, Seat
from sim.worlds.robotouille import codes
from sim.worlds.robotouille.codes import EVERYWHERE, OBJ_BITS, OBJ_MASK, atom, atom_args
from sim.worlds.robotouille.domain import PLACEHOLDER, ActionDef, Domain, Predicate, walk
from sim.worlds.robotouille.effects import GroundEffect, ground_effects
from sim.worlds.robotouille.joins import Seed, plans_of
from sim.worlds.robotouille.layout import Layout
from sim.worlds.robotouille.problem import Problem

if TYPE_CHECKING:
    from sim.worlds.robotouille.grounding import Grounding

INDEXED = (
    "loc",
    "item_at",
    "item_on",
    "atop",
    "has_item",
    "has_container",
    "container_at",
    "in",
    "addedto",
)
"""Predicates that sentences and pictures ask for by any of their arguments."""


KEPT = 32
"""Kitchens that a process remembers: as many tasks as are played at a time, and what they learned."""


RowKey: TypeAlias = tuple[object, ...]
"""What a row of a scene says, in numbers."""

ROWS = 5_000
CLICKS = 10_000
"""Rows and clicks that one kitchen remembers before all are forgotten."""


class Rows(dict[RowKey, JSONObject]):
    """Rows of scenes, so that what looks the same is the same object and is spelled once."""

    def keep(self, key: RowKey, row: JSONObject) -> JSONObject:
        """Remember a row; too many, and all are forgotten."""
        if len(self) >= ROWS:
            self.clear()
        self[key] = row
        return row


@dataclass(slots=True)
class Ground:
    """One ground action: its atoms, its structured form and sentence, whose it is."""

    key: int
    action: ActionDef
    args: tuple[int, ...]
    wants: tuple[int, ...]
    """Atoms that must be true."""
    bars: tuple[int, ...]
    """Atoms that must be false."""
    fx: tuple[tuple[int, bool], ...]
    move: Action
    seat: Seat | None
    effects: tuple[GroundEffect, ...] | None = None


@dataclass(slots=True, frozen=True, eq=False)
class Spot:
    """The rows of a station and of all that is on it. What looks the same is the same object."""

    rows: tuple[JSONObject, ...]


@dataclass(slots=True, frozen=True)
class Within:
    """What a cook would do at a spot when it stands there: the action, a phrase for it, and what to tell of the
    spot where there is nothing to do."""

    action: Action | None
    phrase: str
    note: str


@dataclass(slots=True, frozen=True, eq=False)
class Click:
    """What a click at a station does, if its first action is legal then."""

    key: int
    """The number of the first action; -1, which is never legal, where there is none."""
    acts: Mapping[str, NaturalAction]
    """The same for all that stands for the station: itself and what is on it."""


@dataclass(slots=True, frozen=True)
class AtomInfo:
    """What an atom is: arguments, the index entries it belongs to, its name.

    `seeds[value]` are the joins to run when it has become `value`.
    """

    args: tuple[int, ...]
    keys: tuple[int, ...]
    name: str
    seeds: tuple[tuple[Seed, ...], tuple[Seed, ...]]


@dataclass(slots=True, frozen=True)
class Prose:
    """What of the text stays the same while the same objects are there."""

    headings: list[tuple[int, str]]
    """Each object with its heading, by type."""
    places: dict[int, int]
    ranks: dict[int, tuple[int, list[int]]] = field(default_factory=dict)
    """By atom, where it stands among what is said; as far as it was needed."""


class Kitchen:
    """The tables of one problem under one rule set."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.domain: Domain = problem.domain
        self.original = problem.rules == "original"
        self.plans = plans_of(problem.domain)
        self.names: list[str] = [entity.id for entity in problem.entities]
        self._numbers = {name: i for i, name in enumerate(self.names)}
        self._types = [entity.type for entity in problem.entities]
        self._kinds = [entity.kind for entity in problem.entities]
        self._made = self.domain.created
        self.mortal = any(
            effect.type == "deletion"
            for action in self.domain.actions.values()
            for effect in walk(action.sfx)
        )
        """Whether objects can be deleted, which costs a look at every change."""
        self.players = tuple(self._numbers[e.id] for e in problem.entities if e.type == "player")
        self.seats: tuple[Seat, ...] = tuple(self.names[p] for p in self.players)
        self.predicates: tuple[Predicate, ...] = tuple(self.domain.predicates.values())
        self.actions: tuple[ActionDef, ...] = tuple(self.domain.actions.values())
        self.atoms: dict[int, AtomInfo] = {}
        self.grounds: dict[int, Ground] = {}
        self.rows = Rows()
        self.spots: dict[tuple[int, ...], Spot] = {}
        self.clicks: dict[tuple[object, ...], dict[Spot, Click]] = {}
        """What clicks do: by seat, its place and what it holds, for each spot (`pointing`)."""
        self.within: dict[tuple[Seat, Spot | None, Spot], Within] = {}
        """What would be done at a spot: by seat and what it holds, wherever it stands."""
        self.walks: dict[tuple[Seat, str, str], Action | None] = {}
        """How a cook gets from one station to another."""
        self.grounding: Grounding | None = None
        """All ground actions and predicates, listed when a learner first asks."""
        self._clicks_kept = 0
        self.prose: dict[tuple[int, ...], Prose] = {}
        self._sentences: dict[int, tuple[tuple[int, str], ...]] = {}
        self._by_identity: dict[int, Ground] = {}
        self.wanting: dict[int, set[int]] = {}
        self.barred: dict[int, set[int]] = {}
        self.layout = Layout(problem)
        self._positions = self._index_positions()
        self.entries: dict[str, tuple[int, ...]] = {
            one.name: tuple(codes.index_key(one.index, p, 0) for p in range(len(one.types)))
            for one in self.predicates
        }
        """For each place of a predicate its index entries, of the object 0 (`State.of`)."""
        self._given = frozenset(self._fact(name, args) for name, args in problem.facts)
        self._exists_type = {p: t for t, p in self.plans.exists.items()}

    def _index_positions(self) -> dict[int, tuple[int, ...]]:
        positions = {p: set(found) for p, found in self.plans.positions.items()}
        for goal in self.problem.goal:
            positions.setdefault(goal.predicate.index, set()).add(EVERYWHERE)
        for name in INDEXED:
            if name in self.domain.predicates:
                predicate = self.domain.predicates[name]
                positions.setdefault(predicate.index, set()).update(range(len(predicate.types)))
        return {p: tuple(sorted(found)) for p, found in positions.items()}

    def _fact(self, name: str, args: tuple[str, ...]) -> int:
        numbers = tuple(self._numbers[arg] for arg in args)
        return atom(self.domain.predicates[name].index, numbers)

    def number(self, name: str) -> int | None:
        """The number of an object that there is or can come to be; None for any other name."""
        if name in self._numbers:
            return self._numbers[name]
        kind = name.rstrip("0123456789")
        count = name[len(kind) :]
        for i, made in enumerate(self._made):
            if made.kind == kind and count.isdecimal() and len(count) < 6:
                return len(self.names) + int(count) * len(self._made) + i
        return None

    def created_number(self, kind: str, count: int) -> int:
        """The number of the `count`-th object of a kind that effects make."""
        found = self.number(f"{kind}{count}")
        if found is None or found > OBJ_MASK:
            raise OverflowError(f"too many objects of kind {kind} were made")
        return found

    def name(self, number: int) -> str:
        """The name of an object."""
        if number < len(self.names):
            return self.names[number]
        count, i = divmod(number - len(self.names), len(self._made))
        return f"{self._made[i].kind}{count}"

    def type(self, number: int) -> str:
        """The type of an object: station, item, player, container, meal."""
        if number < len(self.names):
            return self._types[number]
        return self._made[(number - len(self.names)) % len(self._made)].type

    def kind(self, number: int) -> str:
        """The kind of an object: table, bread, robot, pot, water."""
        if number < len(self.names):
            return self._kinds[number]
        return self._made[(number - len(self.names)) % len(self._made)].kind

    def learn(self, code: int) -> AtomInfo:
        """What this atom is, remembered from now on."""
        index = code & codes.PRED_MASK
        if index >= len(self.predicates):
            args = atom_args(code, 1)
            name = f"exists-{self._exists_type[index]}({self.name(args[0])})"
        else:
            args = atom_args(code, len(self.predicates[index].types))
            name = f"{self.predicates[index].name}({','.join(map(self.name, args))})"
        keys = tuple(
            codes.index_key(index, p, 0 if p == EVERYWHERE else args[p])
            for p in self._positions.get(index, ())
        )
        seeds = (self._seeds(index, args, False), self._seeds(index, args, True))
        info = self.atoms[code] = AtomInfo(args, keys, name, seeds)
        return info

    def _seeds(self, predicate: int, args: tuple[int, ...], value: bool) -> tuple[Seed, ...]:
        """The joins that an atom can start, given what never changes."""
        return tuple(
            start.seed
            for start in self.plans.seeds[value].get(predicate, ())
            if all(
                (atom(p, tuple(args[i] for i in places)) in self._given) is wanted
                for p, places, wanted in start.checks
            )
        )

    def atom_name(self, code: int) -> str:
        """`atop(bread2,bread1)`."""
        return (self.atoms.get(code) or self.learn(code)).name

    def sentences(self, code: int) -> tuple[tuple[int, str], ...]:
        """For each object of an atom, the sentence that says it of this object."""
        found = self._sentences.get(code)
        if found is None:
            info = self.atoms.get(code) or self.learn(code)
            names = [self.name(arg) for arg in info.args]
            predicate = self.predicates[code & codes.PRED_MASK]
            said = [predicate.say(names, i) for i in range(len(names))]
            found = self._sentences[code] = tuple(zip(info.args, said, strict=True))
        return found

    def atom(self, predicate: str, *args: int) -> int:
        """The number of `predicate(args)`; -1, which is never true, if the domain lacks it."""
        found = self.domain.predicates.get(predicate)
        return atom(found.index, args) if found else -1

    def key(self, action: ActionDef, args: tuple[int, ...]) -> int:
        """The number of a ground action; numbers sort in the order of the kitchen."""
        code = 0
        for arg in args:
            code = code << OBJ_BITS | arg
        width = self.plans.width
        return action.index << OBJ_BITS * width | code << OBJ_BITS * (width - len(args))

    def ground(self, key: int) -> Ground:
        """The ground action of this number, made when first asked for."""
        found = self.grounds.get(key)
        return found if found is not None else self._make(key)

    def _make(self, key: int) -> Ground:
        width = self.plans.width
        action = self.actions[key >> OBJ_BITS * width]
        size = len(action.params)
        args = tuple(key >> OBJ_BITS * (width - 1 - i) & OBJ_MASK for i in range(size))
        ground = self._ground(key, action, args)
        self.grounds[key] = ground
        self._by_identity[id(ground.move)] = ground
        for code in ground.wants:
            self.wanting.setdefault(code, set()).add(key)
        for code in ground.bars:
            self.barred.setdefault(code, set()).add(key)
        return ground

    def _ground(self, key: int, action: ActionDef, args: tuple[int, ...]) -> Ground:
        needs = self.plans.needs[action.index]
        atoms = [(atom(n.predicate, tuple(args[s] for s in n.slots)), n.value) for n in needs]
        bound = dict(zip(action.params, args, strict=True))
        fx = tuple(
            (atom(f.predicate.index, tuple(bound[p] for p in f.params)), f.value) for f in action.fx
        )
        names = {param: self.name(arg) for param, arg in bound.items()}
        sentence = PLACEHOLDER.sub(lambda found: names[found[1]], action.sentence)
        seat = names[action.actor] if action.actor else None
        return Ground(
            key,
            action,
            args,
            tuple(code for code, value in atoms if value),
            tuple(code for code, value in atoms if not value),
            fx,
            Action(action.name, names, sentence),
            seat,
        )

    def effects(self, ground: Ground) -> tuple[GroundEffect, ...]:
        """The special effects of a ground action."""
        if ground.effects is None:
            ground.effects = ground_effects(self, ground.action, ground.args)
        return ground.effects

    def spot(self, rows: tuple[JSONObject, ...]) -> Spot:
        """The spot of these rows. It keeps them, so that their ids stay theirs."""
        key = tuple(map(id, rows))
        found = self.spots.get(key)
        if found is None:
            if len(self.spots) >= ROWS:
                self.spots.clear()
                self.clicks.clear()
                self.within.clear()
            found = self.spots[key] = Spot(rows)
        return found

    def keep_click(self, hands: tuple[object, ...], spot: Spot, click: Click) -> Click:
        """Remember what a click does for whoever stands and holds as `hands` says."""
        if self._clicks_kept >= CLICKS:
            self.clicks.clear()
            self._clicks_kept = 0
        if len(self.within) >= CLICKS:
            self.within.clear()
        self._clicks_kept += 1
        self.clicks.setdefault(hands, {})[spot] = click
        return click

    def find(self, move: Action) -> Ground | None:
        """The ground action that a move names, if its arguments fit the action's parameters."""
        known = self._by_identity.get(id(move))
        if known is not None and known.move is move:
            return known
        action, args = self.domain.actions.get(str(move.verb)), move.args
        if action is None or len(args) != len(action.params):
            return None
        numbers = []
        for param, type_ in zip(action.params, action.types, strict=True):
            value = args.get(param)
            number = self.number(value) if isinstance(value, str) else None
            if number is None or self.type(number) != type_:
                return None
            numbers.append(number)
        if len(set(numbers)) != len(numbers):
            return None
        return self.ground(self.key(action, tuple(numbers)))


_kept: OrderedDict[tuple[str, tuple[str, ...]], Kitchen] = OrderedDict()
_keeping = Lock()


def kitchen_of(task: str, problem: Problem) -> Kitchen:
    """The kitchen of a problem, the same for all episodes of it in this process.

    `task` is the digest of the task's parameters, which with what was drawn for wildcards say all
    about the problem. What one episode has made the kitchen learn, the next need not.
    """
    key = task, problem.drawn
    with _keeping:
        found = _kept.pop(key, None) or Kitchen(problem)
        _kept[key] = found
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found
