"""What is true now: atoms, what goes on in time, whose turn it is, where the chefs stand."""

from __future__ import annotations

from sim.worlds.robotouille.codes import ARG_BITS, PRED_MASK, atom, everywhere
from sim.worlds.robotouille.effects import Root
from sim.worlds.robotouille.kitchen import Ground, Kitchen
from sim.worlds.robotouille.layout import Stand


class State:
    """The changing half of an episode. Changed only through `put`, `create` and `delete`.

    `true` are the atoms that hold; `index` finds them by argument; `valid` are the numbers of the
    legal actions, brought up to date when asked for from the atoms in `dirty`.
    """

    __slots__ = (
        "_valid",
        "alive",
        "dirty",
        "effects",
        "index",
        "kitchen",
        "objects",
        "player",
        "stands",
        "steps",
        "true",
    )

    def __init__(self, kitchen: Kitchen) -> None:
        self.kitchen = kitchen
        self.true: set[int] = set()
        self.index: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._valid: set[int] = set()
        self.dirty: set[int] | None = None
        """Atoms that changed since `valid` was right; None: it was never computed."""
        self.effects: list[Root] = []
        self.objects: list[int] = []
        self.alive: set[int] = set()
        self.player = 0
        self.stands: tuple[Stand, ...] = ()
        self.steps = 0

    @classmethod
    def start(cls, kitchen: Kitchen) -> State:
        """The state at the beginning of the problem."""
        state = cls(kitchen)
        for number in range(len(kitchen.names)):
            state.add(number)
        for name, args in kitchen.problem.facts:
            numbers = tuple(n for n in map(kitchen.number, args) if n is not None)
            state.put(kitchen.atom(name, *numbers), True)
        players = [e for e in kitchen.problem.entities if e.type == "player"]
        state.stands = tuple((p.x, p.y, *p.direction) for p in players)
        return state

    def fork(self) -> State:
        """An independent copy."""
        twin = object.__new__(State)
        twin.kitchen = self.kitchen
        twin.true = self.true.copy()
        twin.index = self.index.copy()
        twin._valid = self._valid.copy()
        twin.dirty = None if self.dirty is None else self.dirty.copy()
        twin.effects = [root.copy() for root in self.effects]
        twin.objects = self.objects.copy()
        twin.alive = self.alive.copy()
        twin.player, twin.stands, twin.steps = self.player, self.stands, self.steps
        return twin

    def put(self, code: int, value: bool) -> None:
        """Make an atom true or false. -1 (an atom of an object not made yet) is passed over."""
        true = self.true
        if (code in true) is value or code < 0:
            return
        kitchen = self.kitchen
        info = kitchen.atoms.get(code) or kitchen.learn(code)
        args, index = info.args, self.index
        if value:
            if kitchen.mortal and not self.alive.issuperset(args):
                return
            true.add(code)
            for key in info.keys:
                index[key] = (*index.get(key, ()), args)
        else:
            true.discard(code)
            for key in info.keys:
                rows = index[key]
                if len(rows) == 1:
                    del index[key]
                else:
                    at = rows.index(args)
                    index[key] = rows[:at] + rows[at + 1 :]
        dirty = self.dirty
        if dirty is not None:
            if code in dirty:
                dirty.discard(code)
            else:
                dirty.add(code)

    def create(self, kind: str) -> int:
        """A new object of this kind; its count is one more than the greatest there is."""
        kitchen = self.kitchen
        greatest = 0
        for number in self.objects:
            if kitchen.kind(number) == kind:
                greatest = max(greatest, int(kitchen.name(number)[len(kind) :]))
        made = kitchen.created_number(kind, greatest + 1)
        self.add(made)
        return made

    def delete(self, number: int) -> None:
        """Take an object and all that is true of it out of the kitchen."""
        if number not in self.alive:
            return
        for code in [c for c in self.true if number in self._args(c)]:
            self.put(code, False)
        self.objects.remove(number)
        self.alive.discard(number)

    def _args(self, code: int) -> tuple[int, ...]:
        return (self.kitchen.atoms.get(code) or self.kitchen.learn(code)).args

    def add(self, number: int) -> None:
        """An object that is there from now on."""
        self.objects.append(number)
        self.alive.add(number)
        virtual = self.kitchen.plans.exists.get(self.kitchen.type(number))
        if virtual is not None:
            self.put(atom(virtual, (number,)), True)

    def valid(self) -> set[int]:
        """The numbers of the legal ground actions of all cooks. Not to be changed."""
        if self.dirty is None:
            self._fill()
        elif self.dirty:
            self._refresh(self.dirty)
        self.dirty = set() if self.dirty is None or self.dirty else self.dirty
        return self._valid

    def _fill(self) -> None:
        """All legal actions from nothing, from each action's rarest precondition."""
        found: list[int] = []
        kitchen, index = self.kitchen, self.index
        for action, starts in zip(kitchen.actions, kitchen.plans.first, strict=True):
            if not starts:
                if self.can(kitchen.ground(kitchen.key(action, ()))):
                    found.append(kitchen.key(action, ()))
                continue
            options = [(index.get(everywhere(p), ()), seed) for p, seed in starts]
            rarest, seed = min(options, key=lambda option: len(option[0]))
            for args in rarest:
                seed(args, self.true, index, found)
        self._valid = set(found)
        for key in found:
            kitchen.ground(key)

    def _refresh(self, dirty: set[int]) -> None:
        """Drop the actions that a change has made illegal and find those it has made legal."""
        kitchen, true, index = self.kitchen, self.true, self.index
        valid = self._valid
        found: list[int] = []
        for code in dirty:
            now = code in true
            lost = (kitchen.barred if now else kitchen.wanting).get(code)
            if lost:
                valid -= valid & lost
            info = kitchen.atoms[code]
            args = info.args
            for seed in info.seeds[now]:
                seed(args, true, index, found)
        fresh = set(found)
        if not fresh <= kitchen.grounds.keys():
            for key in fresh:
                kitchen.ground(key)
        valid |= fresh

    def can(self, ground: Ground) -> bool:
        """Whether a ground action is legal now."""
        return can(self.kitchen, ground, self.true, self.alive)

    def of(self, predicate: str, position: int, number: int) -> tuple[tuple[int, ...], ...]:
        """The arguments of all true atoms of an indexed predicate with this object in this place."""
        entries = self.kitchen.entries.get(predicate)
        if entries is None:
            return ()
        return self.index.get(number << ARG_BITS | entries[position], ())

    def station_of(self, player: int) -> int | None:
        """The station a cook is at."""
        there = self.of("loc", 0, player)
        return there[0][1] if there else None

    def names(self) -> list[str]:
        """The sorted names of all true predicates."""
        kitchen, atoms = self.kitchen, self.kitchen.atoms
        real = len(kitchen.predicates)
        return sorted(atoms[code].name for code in self.true if code & PRED_MASK < real)

    def place_chefs(self) -> None:
        """Let every chef who is at another station than it faces walk there."""
        kitchen = self.kitchen
        for i, player in enumerate(kitchen.players):
            station = self.station_of(player)
            if station is None:
                continue
            stands = self.stands
            x, y, dx, dy = stands[i]
            name = kitchen.names[station]
            if kitchen.layout.cells[name] != (x + dx, y + dy):
                others = frozenset([s[:2] for j, s in enumerate(stands) if j != i])
                there = kitchen.layout.beside(name, stands[i], others)
                self.stands = (*stands[:i], there, *stands[i + 1 :])


def can(kitchen: Kitchen, ground: Ground, true: set[int], alive: set[int]) -> bool:
    """Whether a ground action is legal where these atoms hold and these objects are there."""
    return (
        true.issuperset(ground.wants)
        and true.isdisjoint(ground.bars)
        and (not kitchen.mortal or alive.issuperset(ground.args))
    )
