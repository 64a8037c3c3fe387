"""An episode as people play it: the picture, what pointing means, how plain words are understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from sim.abilities import Choice, NaturalAction, Reading
from sim.world import Action, JSONObject, MoveResult, Seat, WorldError
from sim.worlds.virtualhome import pointing, scenery, understanding
from sim.worlds.virtualhome.binding import bind
from sim.worlds.virtualhome.episode import VirtualHomeEpisode
from sim.worlds.virtualhome.faults import plain
from sim.worlds.virtualhome.program import Line, parse
from sim.worlds.virtualhome.verbs import DONE, SAID, says_done

_UNSEEN = scenery.SHELL - {"Rooms", "Doors"}
_POINTED = 3_000
"""Things of a home of others' making that can be pointed at, at the most."""
_GOING = ("WALK", "RUN", "FIND")


class PlayedEpisode(VirtualHomeEpisode):
    """One run of one task, to be seen and pointed at."""

    # -- the picture ------------------------------------------------------------------------------

    @cached_property
    def _plan(self) -> scenery.Floorplan:
        return scenery.Floorplan(self._begun, self.names)

    def view(self, seat: Seat | None) -> str:
        """Everybody looks into the room that they are in; outsiders see what the first one sees."""
        return seat or self.seats[0]

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        """What the picture needs, see `scenery.snapshot`."""
        state = self.state_of_home
        went: dict[Seat, int] = {}
        for one, text in self.program:
            (line,) = parse([text])
            if line.action in _GOING:
                went[one] = line.args[0][1]
        people = [
            scenery.person(state, who, one, labels.get(one, ""), went.get(one))
            for one, who in self._who.items()
        ]
        lit = state.room(self._who[seat or self.seats[0]])
        return scenery.snapshot(state, self._plan, people, lit, self._last())

    def _last(self) -> JSONObject:
        """The step that was done last: by whom, in words, and with what."""
        if not self.program:
            return {}
        seat, text = self.program[-1]
        (line,) = parse([text])
        return {"seat": seat, "text": self.action_of(line).text, "ids": [id for _, id in line.args]}

    # -- pointing ---------------------------------------------------------------------------------

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        """What a click means, by the name of the thing; while it is played."""
        if self.outcome() is not None:
            return {}
        state = self.seen_by(seat)
        seen = [node for node in state.graph.nodes.values() if node.category not in _UNSEEN]
        found = pointing.natural(state, seen[:_POINTED], self.action_of)
        return {self.names.of[id]: one for id, one in found.items()}

    def choices(self, seat: Seat, target: str) -> Sequence[Choice]:
        """All that makes sense with a thing, see `pointing.choices`."""
        id = self.names.ids.get(target)
        if id is None or self.outcome() is not None:
            return []
        state = self.seen_by(seat)
        node = state.graph.nodes[id]
        return pointing.choices(state, self._takes_part, node, self._tester(seat), self.action_of)

    def _tester(self, seat: Seat) -> pointing.Works:
        def why_not(line: Line) -> str:
            try:
                wrong = self._try(self.seen_by(seat), line)
            except WorldError as error:
                return error.message
            return plain(wrong) if wrong else ""

        return why_not

    # -- plain words ------------------------------------------------------------------------------

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        """How a step in plain words is understood: the `nearest` actions, as `Reading` has them."""
        fault = self.fault(seat, question, asks=True)
        if fault is not None:
            return fault
        said = str(question.args["text"])
        if says_done(said):
            end = Action(DONE, {}, SAID)
            return MoveResult(True, answer={"nearest": [Reading(SAID, 1.0, end, "").to_json()]})
        found = self.suggest(seat, said)
        if not found:
            told = "no step has anything to do with that: try a verb and a thing, such as grab milk"
            return MoveResult(False, "nothing_near", told)
        return MoveResult(True, answer={"nearest": [one.to_json() for one in found]})

    def suggest(self, seat: Seat, text: str, count: int = 5) -> Sequence[Reading]:
        """The admissible actions that come nearest, as far as this home has what they name."""
        self.check_seat(seat)
        classes = frozenset(node.class_name for node in self._begun.graph.nodes.values())
        return understanding.suggest(text, count, classes, _Grounds(self, seat))


class _Grounds:
    """Reads a sentence as things are: which of several things is meant, and whether it works."""

    def __init__(self, episode: PlayedEpisode, seat: Seat) -> None:
        self.episode, self.seat = episode, seat

    def ground(self, sentence: str, likeness: float, line: Line) -> Reading:
        """See `understanding.Grounds`."""
        episode = self.episode
        try:
            (bound,) = bind([line], episode.seen_by(self.seat))
        except WorldError as error:
            return Reading(sentence, likeness, None, error.message)
        why = episode._tester(self.seat)(bound)
        return Reading(sentence, likeness, episode.action_of(bound), why)
