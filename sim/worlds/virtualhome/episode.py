"""One run of a task: steps of a program that grows, until the player says that it is done."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from sim.abilities import Assessment, ProgramLine
from sim.fields import close as near_to
from sim.simple import SimpleEpisode
from sim.world import (
    Action,
    Condition,
    Controls,
    JSONObject,
    MoveResult,
    Outcome,
    Seat,
    Task,
    Verb,
    WorldError,
)
from sim.worlds.virtualhome import observing, rewriting
from sim.worlds.virtualhome.acting.common import UP, held, holds
from sim.worlds.virtualhome.binding import bind
from sim.worlds.virtualhome.conditions import read_wish
from sim.worlds.virtualhome.execute import check_ids, step
from sim.worlds.virtualhome.faults import Crash, Faults, plain
from sim.worlds.virtualhome.names import Names
from sim.worlds.virtualhome.program import Line, parse
from sim.worlds.virtualhome.rules import Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.verbs import (
    ACTIONS,
    ASKED,
    DONE,
    PATTERNS,
    SAID,
    SHELL_LAST,
    SLOTS,
    TAKES,
    UNDERSTAND,
    UNREAD,
    UNREAD_STEP,
    VERBS,
    candidates,
    offered,
    says_done,
    template,
)
from sim.worlds.virtualhome.vocabulary import CLOSE, INSIDE, ON

_DONE = 2
"""A line of the program that was done: the seat and the text."""
CRASHED = "VirtualHome v1.0.0 breaks off here; under the rules `sound` there is an answer."


class VirtualHomeEpisode(SimpleEpisode):
    """One run of one task, by one person in the home or two."""

    kept = ("home", "program", "known", "done")
    typed: ClassVar[bool] = True
    controls = Controls(goto="walk", understand=UNDERSTAND, rewrite=rewriting.REWRITE, menu=True)
    steps_known: ClassVar[Mapping[str, str]] = ACTIONS

    def __init__(self, task: Task, seed: int, version: int, begun: State, rules: Rules) -> None:
        """`begun` is the start, not to be changed; its graph has a character for every seat."""
        self._begun = begun
        self.rules = rules
        super().__init__(task, seed, version)

    def setup(self) -> None:
        """Everybody is where the graph says, and nothing is done yet."""
        self.state_of_home = self._begun.fork()
        self.program: list[list[str]] = []
        self.rest: list[list[str]] = []
        self.known: dict[Seat, list[list[str | int]]] = {seat: [] for seat in self.seats}
        self.done: list[Seat] = []
        graph = self._begun.graph
        self.names = Names(graph)
        self._takes_part = candidates(graph)
        self._offered: dict[Seat, tuple[State, list[Verb]]] = {}
        self._who = dict(zip(self.seats, graph.people, strict=False))
        self._wishes = [read_wish(text) for text in self.task.params.get("conditions", [])]

    @property
    def home(self) -> JSONObject:
        """The home as JSON, for snapshots."""
        return self.state_of_home.to_json()

    # -- what is seen -----------------------------------------------------------------------------

    def seen_by(self, seat: Seat) -> State:
        """The home as it is for this seat: who acts, and what that one has found."""
        self.check_seat(seat)
        state = self.state_of_home.fork()
        state.who = self._who[seat]
        state.known = {(str(name), int(number)): int(id) for name, number, id in self.known[seat]}
        return state

    def facts(self, seat: Seat) -> JSONObject:
        """What `observing` says, the program so far, and who has said that it is done."""
        seen = observing.facts(self.seen_by(seat), self.names)
        return {**seen, "program": [line for _, line in self.program], "done": list(self.done)}

    def text(self, seat: Seat) -> str:
        """The same in words, with the last steps."""
        said = [self.task.goal, observing.words(self.facts(seat))]
        if self.program:
            said.append("Steps so far: " + ", ".join(line for _, line in self.program[-12:]))
        return "\n".join(said)

    def conditions(self) -> Sequence[Condition]:
        """The task's conditions, where it has some; that somebody says so ends it."""
        state = self.state_of_home
        found = [
            Condition(str(place), wish.text(), wish.met(state))
            for place, wish in enumerate(self._wishes, 1)
        ]
        return [*found, Condition(DONE, "you say that it is done", bool(self.done))]

    def wishes_met(self, state: State) -> int:
        """How many of the task's conditions hold in a state of the home."""
        return sum(wish.met(state) for wish in self._wishes)

    def is_done_well(self) -> bool:
        """Whether all of the task's conditions hold now."""
        return self.wishes_met(self.state_of_home) == len(self._wishes)

    def outcome(self) -> Outcome | None:
        """It is over when a player says so; whether conditions are met then is the success."""
        if not self.done:
            return None
        met = [wish.met(self.state_of_home) for wish in self._wishes]
        scores = {"conditions": sum(met) / len(met)} if met else {}
        return Outcome(all(met), "goal" if all(met) else "said_done", scores)

    def assess(self) -> Assessment:
        """How many of the task's conditions are met, and which are not."""
        unmet = [wish.text() for wish in self._wishes if not wish.met(self.state_of_home)]
        if not unmet:
            return Assessment(100 if self.done else 0)
        met = len(self._wishes) - len(unmet)
        return Assessment(round(100 * met / len(self._wishes)), f"Not so: {'; '.join(unmet)}.")

    # -- what may be done -------------------------------------------------------------------------

    def offer(self, seat: Seat) -> Sequence[Verb]:
        """Every verb with what of this room it makes sense with: first what is held, then what is in
        reach. One can go to everything, walls and floors last."""
        made = self._offered.get(seat)
        if made is None or made[0] is not self.state_of_home:
            made = self._offered[seat] = (self.state_of_home, self._offer(self.seen_by(seat)))
        return made[1]

    def _offer(self, state: State) -> list[Verb]:
        who, nodes = state.who, state.graph.nodes
        here = state.room(who)
        inside = set(state.of(here, INSIDE)) if here is not None else set()
        near = set(state.to(who, CLOSE))
        for one in state.to(who, CLOSE):
            near |= state.to(one, CLOSE).keys() | state.of(one, ON).keys()
        mine = set(held(state))

        def rank(id: int) -> tuple[int, int]:
            if nodes[id].category in SHELL_LAST:
                return 4 if id in inside else 5, id
            return (0 if id in mine else 1 if id in near else 2 if id in inside else 3), id

        order = [(id, self.names.of[id]) for id in sorted(nodes, key=rank)]
        bodies = set(state.graph.body)
        reach = mine | near | inside
        room = [
            row for row in order if row[0] in bodies or (row[0] in reach and rank(row[0])[0] < 4)
        ]
        inhand = [row for row in order if row[0] in mine]
        return offered(self._takes_part, order, room, inhand, up=bool(state.mask(who) & UP))

    def fault(self, seat: Seat, action: Action, *, asks: bool = False) -> MoveResult | None:
        """Any verb with any thing there is may be tried: the rules say why it cannot be done."""
        self.check_seat(seat)
        if action.verb == rewriting.REWRITE and not asks:
            wrong = rewriting.fault(action, len(self.program_lines()))
            return MoveResult(False, "malformed", wrong) if wrong else None
        if asks or action.verb not in (*ACTIONS, DONE):
            return super().fault(seat, action, asks=asks)
        slots = SLOTS[: len(TAKES[ACTIONS[action.verb]])] if action.verb != DONE else ()
        if set(action.args) == set(slots):
            known = self.names.ids
            strange = [one for one in action.args.values() if str(one) != one or one not in known]
            if not strange:
                return None
            told = f'there is no "{str(strange[0])[:60]}" here'
            return MoveResult(False, "malformed", told + near_to(str(strange[0]), self.names.ids))
        wanted = f"takes {' and '.join(slots) or 'nothing'}"
        return MoveResult(False, "malformed", f"{action.verb} {wanted}")

    def parse(self, seat: Seat, text: str) -> Action:
        """A sentence, `put plate on table`, or a line of a program, `[PUTBACK] <plate> (3) <table> (7)`,
        whose numbers are node ids or else instances.

        Raises:
            WorldError: `unparsable`, with the verb's form.
        """
        self.check_seat(seat)
        said = " ".join(text.split())[:400]
        if said.startswith("["):
            return self.action_of(self._line(seat, said))
        if says_done(said):
            return Action(DONE, {}, SAID)
        if asked := ASKED.fullmatch(said):
            return Action(UNDERSTAND, {"text": asked[1]}, said)
        for action, pattern in PATTERNS.items():
            found = pattern.fullmatch(said)
            if found is None:
                continue
            ids = [self.names.find(name) for name in found.groups()]
            if all(id is not None for id in ids):
                return self.action_of(Line(action, tuple(("", id) for id in ids if id is not None)))
        raise self._unparsable(said)

    def _line(self, seat: Seat, text: str) -> Line:
        (line,) = parse([text])
        nodes = self._begun.graph.nodes
        exact = [number in nodes and nodes[number].class_name == name for name, number in line.args]
        return line if all(exact) else bind([line], self.seen_by(seat))[0]

    def action_of(self, line: Line) -> Action:
        """A line of a program with node ids as an action of play."""
        names = [self.names.of[id] for _, id in line.args]
        args = dict(zip(SLOTS, names, strict=False))
        verb = Verb(VERBS[line.action], template=template(line.action))
        return Action(verb.name, args, verb.sentence(args))

    def _unparsable(self, said: str) -> WorldError:
        first = said.split(" ")[0].lower()
        forms = [template(one) for one in PATTERNS if template(one).split(" ")[0] == first]
        if forms:
            told = UNREAD_STEP.format(typed=said[:80], meant=" or ".join(forms))
        else:
            told = UNREAD.format(
                typed=said[:80], meant=", ".join(map(template, ("WALK", "GRAB", "PUTBACK")))
            )
        return WorldError("unparsable", told)

    def sentences(self, seat: Seat) -> Iterable[str]:
        """Every step that would work now."""
        state = self.seen_by(seat)
        for action, fits in self._takes_part.items():
            for args in self._choices(state, action, [sorted(ids) for ids in fits]):
                line = Line(action, args)
                if self._works(state.fork(), line):
                    yield self.action_of(line).text
        yield SAID

    def _choices(
        self, state: State, action: str, fits: Sequence[Sequence[int]]
    ) -> Iterable[tuple[tuple[str, int], ...]]:
        nodes = state.graph.nodes
        if len(fits) == 2:
            held = [id for id in fits[0] if holds(state, id)]
            fits = [held, fits[1]]
        found: list[tuple[tuple[str, int], ...]] = [()]
        for ids in fits:
            found = [(*one, (nodes[id].class_name, id)) for one in found for id in ids]
        return found

    def do(self, seat: Seat, action: Action) -> MoveResult | None:
        """One step of the program. What cannot be done takes no time."""
        if action.verb == DONE:
            self.done.append(seat)
            return None
        if action.verb == rewriting.REWRITE:
            failed = rewriting.run_again(self, rewriting.wanted(self, seat, action))
            return MoveResult(False, "stuck", failed) if failed else None
        self.take_step(seat, action)
        return None

    def take_step(self, seat: Seat, action: Action) -> None:
        """Do one of the 42 actions, and write it down.

        Raises:
            WorldError: with the reason in plain words; then nothing has happened.
        """
        names = [str(action.args[slot]) for slot in SLOTS if slot in action.args]
        ids = [self.names.ids[name] for name in names]
        nodes = self._begun.graph.nodes
        line = Line(ACTIONS[action.verb], tuple((nodes[id].class_name, id) for id in ids))
        state = self.seen_by(seat)
        check_ids(state, [line])
        if wrong := self._try(state, line):
            raise WorldError(wrong[-1].code, plain(wrong))
        state.who = self._begun.who
        self.known[seat] = sorted([*key, id] for key, id in state.known.items())
        state.known = {}
        self.state_of_home = state
        self.program.append([seat, str(line)])

    def go_back(self) -> None:
        """To the start: the home as it was, nothing found, nothing written."""
        self.state_of_home = self._begun.fork()
        self.program, self.rest = [], []
        self.known = {seat: [] for seat in self.seats}

    # -- the program ------------------------------------------------------------------------------

    def program_lines(self) -> list[ProgramLine]:
        """What ran, the line that failed, and what was not tried after it."""
        return rewriting.told(self.program, self.rest)

    def program_file(self) -> str:
        """A program file of VirtualHome: title, description, and the lines that ran; `<char1>` before
        a line is the second person."""
        numbers = {seat: number for number, seat in enumerate(self.seats)}
        alone = len(self.seats) == 1
        lines = [line if alone else f"<char{numbers[seat]}> {line}" for seat, line in self.program]
        return "\n".join([self.task.title, self.task.goal, "", "", *lines, ""])

    def _works(self, state: State, line: Line) -> bool:
        try:
            return not step(state, line, self.rules)
        except Crash:
            return False

    def _try(self, state: State, line: Line) -> Faults:
        try:
            return step(state, line, self.rules)
        except Crash:
            raise WorldError("crashed", CRASHED) from None

    def news(self) -> JSONObject:
        """The last line of the program, as VirtualHome writes it."""
        return {"line": self.program[-1][1]} if self.program else {}

    # -- saving and copying -------------------------------------------------------------------------

    def fork(self) -> VirtualHomeEpisode:
        """A copy that can be played on without touching this one; microseconds."""
        twin = copy.copy(self)
        twin.state_of_home = self.state_of_home.fork()
        twin._offered = {}
        twin.program, twin.rest = self.program.copy(), self.rest.copy()
        twin.known, twin.done = self.known.copy(), self.done.copy()
        return twin

    def _held(self) -> JSONObject:
        return {
            "home": self.home,
            # A line that was not done has its reason after it, so that a program without such
            # lines is saved as it was before there were any.
            "program": [list(row) for row in (*self.program, *self.rest)],
            "known": {seat: [list(row) for row in rows] for seat, rows in self.known.items()},
            "done": list(self.done),
        }

    def _take(self, saved: JSONObject) -> None:
        self._steps, self._turn, self._rolls = saved["steps"], saved["turn"], saved["rolls"]
        kept = saved["kept"]
        try:
            home = State.from_json(self._begun.graph, kept["home"])
            known = {seat: [list(row) for row in kept["known"][seat]] for seat in self.seats}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise WorldError("bad_snapshot", f"this is no home: {error!r}", "kept.home") from error
        self.state_of_home, self.known = home, known
        self.program = [list(row) for row in kept["program"] if len(row) == _DONE]
        self.rest = [list(row) for row in kept["program"] if len(row) > _DONE]
        self.done = list(kept["done"])
