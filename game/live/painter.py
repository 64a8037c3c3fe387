"""Pictures of a session: drawn beside the loop, once for each distinct view and size, when changed.

The scene is taken on the session's own task (cheap); pixels and JPEG are made in a thread. At most
one picture of a view and size waits or is in the making, and what is drawn is the newest scene.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.engine.labels import colours_of, labels_of, written_at
from game.engine.session import Session
from game.live.bus import SPECTATORS, Audience, Picture, seat_of
from game.live.lanes import Lane
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
        return set(self.audiences) <= set(other.audiences) and self.looks_like(other)

    def looks_like(self, other: Exposure) -> bool:
        """Whether both would be the same picture, whoever sees it."""
        return _drawn(self.scene) == _drawn(other.scene)

    def also_for(self, audiences: Iterable[Audience]) -> Exposure:
        """The same picture for these, too."""
        return replace(self, audiences=tuple(sorted({*self.audiences, *audiences})))


def _drawn(scene: JSONObject) -> JSONObject:
    return {name: value for name, value in scene.items() if name != "step"}


def take(session: Session, wanted: frozenset[tuple[Audience, int]]) -> list[Exposure]:
    """The scenes of the wanted (audience, size), one for each distinct view and size.

    Who may not see the kitchen gets none.
    """
    episode = session.episode
    if not wanted or not isinstance(episode, Drawable):
        return []
    blind = bool(session.settings.called)
    labels, colours = written_at(session.seats, blind=blind), colours_of(session.seats)
    strange = labels if blind else labels_of(session.seats, named=False)
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
    if frame.stamps:
        header["stamps"] = [stamp.to_json() for stamp in frame.stamps]
    if frame.ground is not None:
        header["ground"] = frame.ground.to_json()
    if frame.eye is not None:
        header["eye"] = frame.eye.to_json()
    return frame_message(header, frames.jpeg(frame.pixels))


@dataclass(slots=True)
class _Easel:
    """One view at one size: what waits to be drawn, who draws, and what was drawn last."""

    waiting: Exposure | None = None
    task: asyncio.Task[None] | None = None
    done: tuple[Exposure, bytes] | None = None
    failed: bool = False
    """Whether the last drawing failed. It is said once, until one succeeds."""

    def shows(self, exposure: Exposure) -> bool:
        """Whether the last picture will do."""
        return self.done is not None and exposure.shows_as(self.done[0])

    def put(self, exposure: Exposure) -> None:
        """Let this be drawn next; what waits and looks the same is for those it was for, too."""
        if self.waiting is not None and exposure.looks_like(self.waiting):
            exposure = exposure.also_for(self.waiting.audiences)
        self.waiting = exposure


class Painter:
    """Draws for one session and keeps the last picture of each view and size for newcomers."""

    def __init__(self, session: Session, lane: Lane, publish: Callable[[Picture], None]) -> None:
        world = get_world(session.task.world)
        self._artist = world if isinstance(world, Artist) else None
        self._session = session.id
        self._lane = lane
        self._publish = publish
        self._easels: defaultdict[tuple[str, int, bool], _Easel] = defaultdict(_Easel)

    def offer(self, exposures: list[Exposure]) -> None:
        """Draw these if they would look different from the last."""
        for exposure in exposures:
            easel = self._easels[exposure.slot]
            if easel.task is not None:
                easel.put(exposure)
            elif self._artist is not None and not easel.shows(exposure):
                easel.put(exposure)
                self._begin(easel, self._artist)

    def show(self, exposures: list[Exposure], viewer: str) -> None:
        """Give one viewer the picture there is, or draw it."""
        for exposure in exposures:
            easel = self._easels[exposure.slot]
            if easel.done and easel.task is None and easel.shows(exposure):
                self._publish(self._picture(exposure, easel.done[1], viewer))
            else:
                self.offer([exposure])

    def stop(self) -> None:
        """Draw nothing more."""
        for easel in self._easels.values():
            if easel.task is not None:
                easel.task.cancel()

    def _begin(self, easel: _Easel, artist: Artist) -> None:
        easel.task = asyncio.get_running_loop().create_task(self._draw(easel, artist))

    async def _draw(self, easel: _Easel, artist: Artist) -> None:
        """The newest picture of this view, as soon as it is the session's turn."""
        exposure = easel.waiting

        def choose() -> Callable[[], bytes]:
            nonlocal exposure
            exposure, easel.waiting = easel.waiting, None
            assert exposure is not None
            return partial(paint, artist, exposure)

        try:
            data = await self._lane.draw(self._session, choose)
            assert exposure is not None
            easel.done, easel.failed = (exposure, data), False
            self._publish(self._picture(exposure, data))
        except Exception:  # whatever a world's drawing raises: its next picture may be fine
            self._say(easel, exposure)
        finally:
            easel.task = None
        if (newer := easel.waiting) is not None:
            easel.waiting = None
            self.offer([newer])

    def _say(self, easel: _Easel, exposure: Exposure | None) -> None:
        if easel.failed or exposure is None:
            return
        easel.failed = True
        log.exception(
            "session %s: no picture of %r at %d px, event %d, revision %d; its next change is tried",
            self._session, exposure.view, exposure.size, exposure.seq, exposure.revision,
        )  # fmt: skip

    def _picture(self, exposure: Exposure, data: bytes, viewer: str = "") -> Picture:
        return Picture(
            self._session, exposure.audiences, exposure.size, data, viewer, exposure.camera
        )
