"""The Commander: a camera that flies, and a third one that shows what was looked for."""

from __future__ import annotations

from sim.home.home import Home
from sim.world import Action, MoveResult
from sim.worlds.teach import seats
from sim.worlds.teach.commanding import flying, searching

NO_FURTHER = MoveResult(False, "limit", "The camera goes no further in this direction.")


class Commander:
    """What the Commander looks at, and whether they agree that it is done."""

    def __init__(self, home: Home, *, there: bool = True) -> None:
        """`there`: whether anybody commands; a camera that nobody has is nowhere."""
        self.home = home
        self.eye = flying.above_all(home.state) if there else flying.NOWHERE
        self.found: searching.Found | None = None
        self.agreed = False

    def do(self, action: Action) -> tuple[MoveResult, bool]:
        """What became of an action, and whether something was done or tried."""
        if action.verb == seats.CONFIRM:
            self.agreed = True
            return MoveResult(True), True
        if action.verb == seats.SEARCH:
            return self._search(str(action.args["text"]))
        if action.verb == seats.SELECT:
            thing = self.home.thing(str(action.args["object"]))
            assert thing is not None
            return self._show(thing.name)
        if action.verb == flying.FACE:
            self.eye = flying.face(self.eye, dict(action.args))
            return MoveResult(True), True
        eye = flying.fly(self.home.state, action.verb, self.eye)
        if eye is None:
            return NO_FURTHER, False
        self.eye = eye
        return MoveResult(True), True

    def _search(self, text: str) -> tuple[MoveResult, bool]:
        after = self.found.thing if self.found is not None else None
        thing = searching.search(self.home.state, text, after)
        if thing is None:
            words = f'Nothing here is called "{text.strip()[:60]}": try another word.'
            return MoveResult(False, "not_found", words), False
        return self._show(thing.name)

    def _show(self, name: str) -> tuple[MoveResult, bool]:
        thing = self.home.state.things[name]
        if thing.gone:
            words = "This has been sliced: search for its slices."
            return MoveResult(False, "not_found", words), False
        self.found = searching.show(self.home, thing)
        told = searching.answer(self.home.state, self.found)
        return MoveResult(True, "", str(told["text"]), told), True

    def fork(self, home: Home) -> Commander:
        """The same in a copy of the home."""
        twin = object.__new__(Commander)
        twin.home, twin.eye, twin.found, twin.agreed = home, self.eye, self.found, self.agreed
        return twin
