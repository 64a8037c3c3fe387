"""Pictures of a session: drawn beside the loop, once for each distinct view and size, when changed.

The scene is taken on the session's own task (cheap); pixels and JPEG are made in a thread. At most
one picture of a view and size is in the making, and the newest scene waits for its turn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from game.engine.labels import colours_of, labels_of
from game.engine.session import Session
from game.live.bus import SPECTATORS, Audience, Picture, seat_of
from game.live.messages import frame_message
from sim import frames
from sim.abilities import Artist, Drawable, ManyEyed
from sim.world import JSONObject
from sim.worlds import get_world

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Exposure:
    """A scene to be drawn: what it shows (`view`, `seq`, `revision`), how large and for whom.

    `camera` names a further picture of a seat, with a label; empty: the one that is always there.
    """

    view: str
    size: int
    seq: int
    revision: int
    scene: JSONObject
    audiences: tuple[Audience, ...]
    camera: str = ""
    label: str = ""
    nameless: bool = False
    """Whether people are named by their seats, as strangers see them."""

    @property
    def slot(self) -> tuple[str, int, bool]:
        return self.view, self.size, self.nameless

    def shows_as(self, other: Exposure) -> bool:
        """Whether both would be the same picture for the same people.

        A step in which nothing but its number has changed looks like the one before.
        """
        if not set(self.audiences) <= set(other.audiences):
            return False
        return _drawn(self.scene) == _drawn(other.scene)


def _drawn(scene: JSONObject) -> JSONObject:
    return {name: value for name, value in scene.items() if name != "step"}


def take(session: Session, wanted: frozenset[tuple[Audience, int]]) -> list[Exposure]:
    """The scenes of the wanted (audience, size), one for each distinct view and size.

    Who may not see the kitchen gets none.
    """
    episode = session.episode
    if not wanted or not isinstance(episode, Drawable):
        return []
    labels, colours = labels_of(session.seats), colours_of(session.seats)
    strange = labels_of(session.seats, named=False)
    groups: dict[tuple[str, int, bool], list[Audience]] = {}
    seeing = [one for one in sorted(wanted) if session.sights[seat_of(one[0])].kitchen]
    for audience, size in seeing:
        nameless = audience == SPECTATORS and strange != labels
        view = episode.view(seat_of(audience))
        groups.setdefault((view, size, nameless), []).append(audience)
    scenes: dict[tuple[str, bool], JSONObject] = {}
    exposures = []
    for (view, size, nameless), audiences in groups.items():
        if (view, nameless) not in scenes:
            told = strange if nameless else labels
            scene = episode.scene(seat_of(audiences[0]), told) | {"colours": colours}
            scenes[view, nameless] = scene
        shown = (view, size, session.seq, episode.revision, scenes[view, nameless])
        exposures.append(Exposure(*shown, tuple(audiences), nameless=nameless))
    if isinstance(episode, ManyEyed):
        names = {
            audience: {"colours": colours, "labels": strange if audience == SPECTATORS else labels}
            for audience, _ in seeing
        }
        exposures += _further(session, episode, seeing, names)
    return exposures


def _further(
    session: Session,
    episode: ManyEyed,
    wanted: Sequence[tuple[Audience, int]],
    names: Mapping[Audience, JSONObject],
) -> list[Exposure]:
    """The pictures of the further cameras of these audiences."""
    exposures = []
    for audience, size in wanted:
        seat = seat_of(audience)
        for camera in episode.cameras(seat):
            scene = episode.camera_scene(seat, camera.name) | names[audience]
            shown = (
                f"{audience}/{camera.name}",
                size,
                session.seq,
                session.episode.revision,
                scene,
            )
            exposures.append(Exposure(*shown, (audience,), camera.name, camera.label))
    return exposures


def paint(artist: Artist, exposure: Exposure) -> bytes:
    """The binary message with this picture."""
    frame = artist.draw(exposure.scene, exposure.size)
    header = {
        "seq": exposure.seq,
        "revision": exposure.revision,
        "view": exposure.view,
        "format": "jpeg",
        "size": exposure.size,
        "targets": [target.to_json() for target in frame.targets],
    }
    if exposure.camera:
        header |= {"camera": exposure.camera, "label": exposure.label}
    if frame.map is not None:
        header["map"] = frame.map.to_json()
    return frame_message(header, frames.jpeg(frame.pixels))


class Painter:
    """Draws for one session and keeps the last picture of each view and size for newcomers."""

    def __init__(
        self,
        session: Session,
        pool: ThreadPoolExecutor,
        publish: Callable[[Picture], None],
    ) -> None:
        world = get_world(session.task.world)
        self._artist = world if isinstance(world, Artist) else None
        self._session = session.id
        self._pool = pool
        self._publish = publish
        self._busy: dict[tuple[str, int, bool], asyncio.Task[None]] = {}
        self._next: dict[tuple[str, int, bool], Exposure] = {}
        self._done: dict[tuple[str, int, bool], tuple[Exposure, bytes]] = {}
        self.drawn = 0

    def offer(self, exposures: list[Exposure]) -> None:
        """Draw these if they would look different from the last."""
        for exposure in exposures:
            done = self._done.get(exposure.slot)
            if exposure.slot in self._busy:
                self._next[exposure.slot] = exposure
            elif self._artist is not None and not (done and exposure.shows_as(done[0])):
                self._begin(exposure, self._artist)

    def show(self, exposures: list[Exposure], viewer: str) -> None:
        """Give one viewer the picture there is, or draw it."""
        for exposure in exposures:
            done = self._done.get(exposure.slot)
            if done and exposure.shows_as(done[0]) and exposure.slot not in self._busy:
                self._publish(self._picture(exposure, done[1], viewer))
            else:
                self.offer([exposure])

    def _picture(self, exposure: Exposure, data: bytes, viewer: str = "") -> Picture:
        return Picture(
            self._session, exposure.audiences, exposure.size, data, viewer, exposure.camera
        )

    def stop(self) -> None:
        for task in self._busy.values():
            task.cancel()

    def _begin(self, exposure: Exposure, artist: Artist) -> None:
        loop = asyncio.get_running_loop()
        self._busy[exposure.slot] = loop.create_task(self._draw(exposure, artist))

    async def _draw(self, exposure: Exposure, artist: Artist) -> None:
        loop = asyncio.get_running_loop()
        data = await loop.run_in_executor(self._pool, paint, artist, exposure)
        self.drawn += 1
        self._done[exposure.slot] = (exposure, data)
        self._publish(self._picture(exposure, data))
        del self._busy[exposure.slot]
        if (newer := self._next.pop(exposure.slot, None)) is not None:
            self.offer([newer])
