"""One step of the kitchen under both rule sets: who may, what happens, what time does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from sim.fields import a, close
from sim.world import Action, MoveResult, Seat
from sim.worlds.robotouille import effects, timing
from sim.worlds.robotouille.domain import ActionDef
from sim.worlds.robotouille.explain import no_more, nothing_fits, why_not
from sim.worlds.robotouille.kitchen import Ground, Kitchen
from sim.worlds.robotouille.state import State, can

OK = MoveResult(True)
NOT_TRIED = MoveResult(False, "illegal", "An earlier move of this step was refused, so it ended.")


class Outcomes(Struct, frozen=True):
    """What became of a joint move: whether anything was done and whether time passed."""

    results: dict[Seat, MoveResult]
    acted: bool
    ticked: bool


def perform(state: State, ground: Ground) -> None:
    """Do a legal action: its effects at once, then its special effects begin or go on."""
    for code, value in ground.fx:
        state.put(code, value)
    if ground.action.sfx:
        templates = state.kitchen.effects(ground)
        for position, effect in enumerate(templates):
            source = effects.Source(ground.action.index, ground.args, position)
            timing.start(state, source, effect)


def take(state: State, moves: Mapping[Seat, Action | None]) -> Outcomes:
    """Apply a joint move (all seats) or a single one, and let time pass if anything happened."""
    if state.kitchen.original:
        return _take_original(state, moves)
    return _take_paper(state, moves)


def pass_time(state: State) -> None:
    """A step of time: everything that is going on goes on, and chefs walk where they now work."""
    timing.tick(state)
    state.place_chefs()
    state.steps += 1


def next_turn(state: State) -> None:
    """The next cook's turn."""
    state.player = (state.player + 1) % len(state.kitchen.players)


def _take_paper(state: State, moves: Mapping[Seat, Action | None]) -> Outcomes:
    seats = state.kitchen.seats
    joint = len(moves) == len(seats) and all(seat in moves for seat in seats)
    several = sum(move is not None for move in moves.values()) > 1
    before = (state.true.copy(), state.alive.copy()) if several else None
    results: dict[Seat, MoveResult] = {}
    acted = False
    for seat in (*(s for s in seats if s in moves), *(s for s in moves if s not in seats)):
        if not joint and (seat not in seats or seat != seats[state.player]):
            results[seat] = _out_of_turn(state, seat)
            continue
        results[seat], done = _one_paper(state, before, seat, moves[seat])
        acted = acted or done
    tried = [seat for seat in results if moves[seat] is not None or not results[seat].ok]
    if tried and not acted:
        return Outcomes(results, False, False)
    pass_time(state)
    if not joint or len(seats) == 1:
        next_turn(state)
    return Outcomes(results, acted, True)


def _out_of_turn(state: State, seat: Seat) -> MoveResult:
    seats = state.kitchen.seats
    if seat not in seats:
        return MoveResult(
            False, "unknown_seat", f"There is no cook {seat} here{close(seat, seats)}"
        )
    return MoveResult(False, "not_your_turn", f"It is {seats[state.player]}'s turn, not {seat}'s.")


def _one_paper(
    state: State, before: tuple[set[int], set[int]] | None, seat: Seat, move: Action | None
) -> tuple[MoveResult, bool]:
    """One cook's move; whether it did something other than wait. `before`: what was true, and which objects there
    were, before any of several cooks moved."""
    if move is None:
        return OK, False
    found = resolve(state, move, before[1] if before is not None else ())
    if isinstance(found, MoveResult):
        return found, False
    if found.seat is not None and found.seat != seat:
        return MoveResult(False, "illegal", f"{seat} cannot act for {found.seat}."), False
    if not state.can(found):
        conflict = before is not None and can(state.kitchen, found, *before)
        reason = why_not(state, found)
        if conflict:
            return _conflict(reason), False
        return MoveResult(False, "illegal", reason), False
    perform(state, found)
    return OK, True


def resolve(state: State, move: Action, before: Collection[int] = ()) -> Ground | MoveResult:
    """The ground action that a move names, or the refusal that says what is wrong with it.

    Under the paper's rules, parameters that the action's sentence does not mention may be left
    out; they are filled in from the state (the pot's water, the cook's station). `before`: the objects that
    there were before other cooks moved in the same step; naming them was no mistake.
    """
    kitchen = state.kitchen
    if not _is_action(move):
        return _malformed("This is not an action.")
    ground = kitchen.find(move)
    if ground is not None and (
        state.alive.issuperset(ground.args) or all(number in before for number in ground.args)
    ):
        return ground
    return _Resolver(state, move, before).answer()


def _is_action(move: object) -> bool:
    """Callers may hand in what a stranger sent."""
    return isinstance(move, Action) and isinstance(move.args, Mapping)


class _Resolver:
    """Looks closer at a move that does not name a ground action straight away."""

    def __init__(self, state: State, move: Action, before: Collection[int]) -> None:
        self.state, self.kitchen, self.move = state, state.kitchen, move
        self.before = before

    def answer(self) -> Ground | MoveResult:
        verb, args = self.move.verb, self.move.args
        action = self.kitchen.domain.actions.get(str(verb))
        if action is None:
            hint = close(str(verb), self.kitchen.domain.actions)
            return MoveResult(False, "unknown_action", f'There is no action "{verb}"{hint}.')
        extra = [name for name in args if name not in action.params]
        if extra:
            takes = ", ".join(action.params) or "no arguments"
            return _malformed(f'"{verb}" takes {takes}, not "{extra[0]}".')
        bound: dict[str, int] = {}
        for param, type_ in zip(action.params, action.types, strict=True):
            if param in args:
                number = self._number(args[param], type_)
                if isinstance(number, MoveResult):
                    return number
                bound[param] = number
        if not self.kitchen.original:
            self._complete(action, bound)
        missing = [param for param in action.params if param not in bound]
        if missing and missing[0] in _hidden(action) and not self.kitchen.original:
            reason = nothing_fits(self.state, action, bound, missing[0])
            return MoveResult(False, "illegal", reason)
        if missing:
            return _malformed(f'"{verb}" needs the argument "{missing[0]}".')
        numbers = tuple(bound[param] for param in action.params)
        if len(set(numbers)) != len(numbers):
            return _malformed(f'"{verb}" needs different objects in its places.')
        return self.kitchen.ground(self.kitchen.key(action, numbers))

    def _number(self, value: object, type_: str) -> int | MoveResult:
        kitchen = self.kitchen
        number = kitchen.number(value) if isinstance(value, str) else None
        if number is not None and number in self.before and number not in self.state.alive:
            return _conflict(no_more(kitchen.name(number)))
        if number is None or number not in self.state.alive:
            names = [kitchen.name(n) for n in self.state.objects]
            hint = close(str(value), names) if isinstance(value, str) else ""
            return MoveResult(False, "unknown_object", f'There is no "{value}" here{hint}.')
        if kitchen.type(number) != type_:
            found = kitchen.type(number)
            return _malformed(f'"{value}" is {a(found)}, but {a(type_)} is needed here.')
        return number

    def _complete(self, action: ActionDef, bound: dict[str, int]) -> None:
        """Fill in what the sentence leaves out, as long as the state says what it must be."""
        hidden = _hidden(action)
        for _ in action.params:
            for fluent in action.precons:
                free = [p for p in fluent.params if p not in bound]
                if fluent.value and len(free) == 1 and free[0] in hidden:
                    self._fill(fluent.predicate.name, fluent.params, free[0], bound)

    def _fill(
        self, predicate: str, params: Sequence[str], free: str, bound: dict[str, int]
    ) -> None:
        place = params.index(free)
        for other, param in enumerate(params):
            if param in bound:
                rows = sorted(self.state.of(predicate, other, bound[param]))
                if rows:
                    bound.setdefault(free, rows[0][place])


def _hidden(action: ActionDef) -> set[str]:
    """The parameters that an action's sentence does not mention."""
    return {param for param in action.params if f"{{{param}}}" not in action.sentence}


def _conflict(reason: str) -> MoveResult:
    return MoveResult(False, "conflict", f"Another cook was faster: {reason}")


def _malformed(message: str) -> MoveResult:
    return MoveResult(False, "malformed", message)


def _take_original(state: State, moves: Mapping[Seat, Action | None]) -> Outcomes:
    """The released transitions: sequential, whoever's turn it is, ended by the first wrong entry."""
    kitchen: Kitchen = state.kitchen
    order = [
        *(s for s in kitchen.seats if s in moves),
        *(s for s in moves if s not in kitchen.seats),
    ]
    results: dict[Seat, MoveResult] = {}
    acted = False
    for i, seat in enumerate(order):
        result = apply_original(state, moves[seat])
        results[seat] = result
        if not result.ok:
            results |= dict.fromkeys(order[i + 1 :], NOT_TRIED)
            if acted:
                state.place_chefs()
            return Outcomes(results, acted, False)
        acted = acted or moves[seat] is not None
    pass_time(state)
    return Outcomes(results, acted, True)


def apply_original(state: State, move: Action | None) -> MoveResult:
    """One entry of the original's action list. None is passed over."""
    if move is None:
        return OK
    found = resolve(state, move)
    if isinstance(found, MoveResult):
        return found
    if not state.can(found):
        return MoveResult(False, "illegal", why_not(state, found))
    perform(state, found)
    return OK
