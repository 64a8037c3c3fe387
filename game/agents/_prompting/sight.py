"""What a cook may do, by sentence: matching, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.agents import Try, View
from sim.abilities import Artist, Parsable, Resumable
from sim.world import Action, Episode, Observation, Seat, WorldError
from sim.worlds import get_world

PICTURE_SIZE = 600


class Sight:
    """A view, looked at more closely: other cooks' actions, and the reasons of refusals.

    Both need a world that can go on from what a seat sees; in others a cook knows only its own.
    """

    def __init__(self, view: View) -> None:
        self.view = view

    @cached_property
    def _episode(self) -> Episode | None:
        world = get_world(self.view.task.world)
        if not isinstance(world, Resumable):
            return None
        try:
            return world.resume(self.view.task, self.view.observation.facts)
        except WorldError:
            return None

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What a seat may do now."""
        if seat == self.view.seat:
            return self.view.legal.actions
        return self._episode.legal(seat).actions if self._episode else ()

    def match(self, seat: Seat, text: str) -> Action | Try:
        """The action that a sentence names, or why this seat cannot do it now."""
        wanted = _plain(text)
        for action in self.legal(seat):
            if _plain(action.text or action.verb) == wanted:
                return action
        code, message = self._why(seat, text)
        return Try(text, code, message)

    def _why(self, seat: Seat, text: str) -> tuple[str, str]:
        """Code and sentence of what is no valid action."""
        episode = self._episode
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
        finally:
            self.__dict__.pop("_episode", None)
        if result is None or result.ok:
            return "illegal", f"this is not an action of {seat}"
        return "illegal", result.message

    def picture(self) -> bytes | None:
        """The kitchen as a JPEG, if its world can be drawn."""
        world = get_world(self.view.task.world)
        if not isinstance(world, Artist):
            return None
        import simplejpeg

        scene = {**self.view.observation.facts, "labels": {}}
        frame = world.draw(scene, PICTURE_SIZE)
        return bytes(simplejpeg.encode_jpeg(frame.pixels, quality=85))


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" .").casefold()


def seen_by(observation: Observation) -> str:
    """The text of an observation."""
    return observation.text.strip()
