"""What a cook may do, by sentence: matching, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from game.agents import Try, View
from sim.abilities import Artist, Parsable, Resumable
from sim.world import Action, Episode, Seat, WorldError
from sim.worlds import get_world

PICTURE_SIZE = 600


class Sight:
    """A view, looked at more closely: other cooks' actions, and the reasons of refusals.

    Both need a world that can go on from what a seat sees; in others a cook knows only its own.
    """

    def __init__(self, view: View) -> None:
        self.view = view

    def _resumed(self) -> Episode | None:
        """An episode in the state that is seen, to try things in; None where there is none."""
        world = get_world(self.view.task.world)
        if not isinstance(world, Resumable):
            return None
        try:
            return world.resume(self.view.task, self.view.observation.facts)
        except WorldError:
            return None

    @cached_property
    def _looked(self) -> Episode | None:
        """The same, only to look at."""
        return self._resumed()

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What a seat may do now."""
        if seat == self.view.seat:
            return self.view.legal.actions
        return self._looked.legal(seat).actions if self._looked else ()

    def match(self, wishes: Mapping[Seat, str]) -> dict[Seat, Action | Try]:
        """Per seat the action that its sentence names, or why it cannot be done now.

        One seat's action has to be among those it may do. Several in a joint step are tried
        together: one cook may go where another leaves, and two may not take the same thing.
        """
        found = {seat: self._named(seat, text) for seat, text in wishes.items()}
        if len(wishes) == 1 or not self.view.joint:
            return found
        episode = self._resumed()
        if episode is None or not isinstance(episode, Parsable):
            return found
        moves = dict.fromkeys(episode.seats) | self._readable(episode, wishes, found)
        try:
            results = episode.step(moves).results
        except WorldError:
            return found
        for seat, move in moves.items():
            if seat in wishes and move is not None:
                result = results[seat]
                refused = Try(wishes[seat], "illegal", result.message)
                found[seat] = move if result.ok else refused
        return found

    def _readable(
        self, episode: Parsable, wishes: Mapping[Seat, str], found: Mapping[Seat, Action | Try]
    ) -> dict[Seat, Action | None]:
        """The actions that are at least sentences of this kitchen about their own cook."""
        moves: dict[Seat, Action | None] = {}
        for seat, text in wishes.items():
            action = found[seat]
            if isinstance(action, Action):
                moves[seat] = action
            elif action.code == "illegal":
                moves[seat] = episode.parse(seat, text)
        return moves

    def _named(self, seat: Seat, text: str) -> Action | Try:
        wanted = _plain(text)
        for action in self.legal(seat):
            if _plain(action.text or action.verb) == wanted:
                return action
        code, message = self._why(seat, text)
        return Try(text, code, message)

    def _why(self, seat: Seat, text: str) -> tuple[str, str]:
        """Code and sentence of what is no valid action."""
        episode = self._resumed()
        if episode is None or not isinstance(episode, Parsable):
            return "illegal", "this is not among the valid actions"
        try:
            action = episode.parse(seat, text)
            moves: dict[Seat, Action | None] = {seat: action}
            if self.view.joint:
                moves = {**dict.fromkeys(episode.seats), **moves}
            result = episode.step(moves).results.get(seat)
        except WorldError as error:
            return "unknown_action", error.message
        if result is None or result.ok:
            return "unknown_action", f"this is not an action of {seat}"
        return "illegal", result.message

    def picture(self) -> bytes | None:
        """The kitchen as a JPEG, if its world can be drawn."""
        world = get_world(self.view.task.world)
        if not isinstance(world, Artist):
            return None
        import numpy as np
        import simplejpeg

        scene = {**self.view.observation.facts, "labels": {}}
        frame = world.draw(scene, PICTURE_SIZE)
        return bytes(simplejpeg.encode_jpeg(np.ascontiguousarray(frame.pixels), quality=85))


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" .").casefold()
