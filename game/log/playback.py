"""Step through a stored session: its episode at any step, rebuilt from the log, and its pictures.

A *position* counts joint moves from the very beginning of the task: a branched session inherits
the first ones (its prefix), its own steps follow. Position 0 is before the first move.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.engine.commands import Occupant
from game.engine.deeds import Deed, Deeds, perform
from game.engine.events import Event
from game.engine.fold import fingerprint
from game.engine.labels import distinct, told_apart
from game.engine.seats import colour_of
from game.log.store import read_events
from sim.abilities import Artist, Camera, Drawable, Frame, Programmed, Revealing, Watchable
from sim.frames import jpeg
from sim.world import Episode, JSONObject, Seat, Task, WorldError
from sim.worlds import get_world

SNAPSHOTS = 64
"""Snapshots kept per session; when there are more, every other one is dropped."""
SPACING = 16
"""Steps between two snapshots, at first."""
PLAYBACKS = 12
PICTURES = 400
"""JPEGs kept per process; at 600 pixels about 30 kB each."""

K = TypeVar("K")
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """The most recently used things of a kind, no more than `size` of them."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._things: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The thing of this key, made if it is not there."""
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key]
        made = make()
        with self._lock:
            self._things[key] = made
            while len(self._things) > self._size:
                self._things.popitem(last=False)
        return made

    def clear(self) -> None:
        with self._lock:
            self._things.clear()


class Tape:
    """Winds one episode to any position. Not for two threads at once: its playback locks it."""

    def __init__(self, world: str, task: Task, seed: int) -> None:
        self.deeds: list[Deed] = []
        self._episode = get_world(world).start(task, seed)
        self._at = 0
        self._spacing = SPACING
        self._snapshots: dict[int, JSONObject] = {0: self._episode.state()}

    def wind(self, position: int) -> Episode:
        """The episode after `position` joint moves. It stays the tape's: look, do not step."""
        start = max(n for n in self._snapshots if n <= position)
        if not start <= self._at <= position:
            self._episode.restore(self._snapshots[start])
            self._at = start
        while self._at < position:
            perform(self._episode, self.deeds[self._at])
            self._at += 1
            self._keep()
        return self._episode

    def _keep(self) -> None:
        if self._at % self._spacing or self._at in self._snapshots:
            return
        self._snapshots[self._at] = self._episode.state()
        if len(self._snapshots) > SNAPSHOTS:
            self._spacing *= 2
            kept = self._snapshots.items()
            self._snapshots = {n: state for n, state in kept if n % self._spacing == 0}


class Playback:
    """One session's log for looking back; grows with a live session."""

    def __init__(self, session_id: str, events: Sequence[Event]) -> None:
        if not events or events[0].kind != "created":
            raise WorldError("empty_log", f"session {session_id} has no log")
        created = events[0].payload
        self.session_id = session_id
        self.created = created
        self.task = Task.from_json(created["task"])
        self.inherited = len(created["prefix"])
        """How many moves were made in the session that this one was branched from."""
        self.events: list[Event] = []
        self._lock = threading.RLock()
        self._tape = Tape(created["world"], self.task, created["seed"])
        self._deeds = Deeds()
        self._over = False
        self._sitters: list[tuple[int, Seat, JSONObject]] = []
        self.extend(events)

    @property
    def seq(self) -> int:
        """Number of the newest event."""
        return self.events[-1].seq if self.events else 0

    @property
    def complete(self) -> bool:
        """Whether the session's end is in it."""
        return self._over

    @property
    def length(self) -> int:
        """The last position."""
        return len(self._tape.deeds)

    def extend(self, events: Sequence[Event]) -> None:
        """Add new events, which follow those that are there."""
        with self._lock:
            for event in events:
                if event.seq > self.seq:
                    self._add(event)

    def _add(self, event: Event) -> None:
        self.events.append(event)
        self._over = self._over or event.kind in ("finished", "abandoned")
        self._tape.deeds.extend(self._deeds.take(event))
        if event.kind in ("joined", "replaced") and event.seat:
            self._sitters.append((self.length, event.seat, event.payload["occupant"]))

    def clamp(self, position: int) -> int:
        """The nearest position that exists."""
        return max(0, min(position, self.length))

    def sitters(self, position: int) -> dict[Seat, JSONObject]:
        """Per seat who sat there at this position: kind, name, id, settings."""
        return {seat: who for at, seat, who in list(self._sitters) if at <= position}

    def labels(self, position: int, *, named: bool = True) -> dict[Seat, str]:
        """Per seat the name to write on its chef; of people who are not to be `named` the seat's."""
        sitters = self.sitters(position)
        return distinct(
            {
                spec.name: _name(sitters.get(spec.name, {}), named) or spec.label or spec.name
                for spec in self.task.seats
            }
        )

    def colours(self, position: int) -> dict[Seat, str]:
        """Per seat the colour of its chef where it is not the seat's own, as it was in play."""
        sitters = self.sitters(position)
        return told_apart(
            {
                spec.name: colour_of(Occupant.from_json(sitters[spec.name]))
                if spec.name in sitters
                else ""
                for spec in self.task.seats
            }
        )

    def look(self, position: int, see: Callable[[Episode], V]) -> V:
        """What `see` finds in the episode at this position."""
        with self._lock:
            return see(self._tape.wind(self.clamp(position)))

    def text(self, position: int, seat: Seat | None) -> str:
        """What a language model would read in this seat, or an outsider of a live session (None).

        Raises:
            WorldError: no such seat; `hidden`, if outsiders see nothing of this world.
        """

        def see(episode: Episode) -> str:
            if seat is not None:
                return episode.observe(seat).text
            if isinstance(episode, Watchable):
                return episode.public().text
            if not self.task.public:
                raise WorldError(
                    "hidden", "this can be read only by those who play, until it is over"
                )
            return episode.observe(episode.seats[0]).text

        return self.look(position, see)

    def hash_at(self, position: int) -> str:
        """The digest of the state, as the log has it."""
        return self.look(position, fingerprint)

    def views(self) -> dict[str, Seat]:
        """The distinct pictures of the seats, by name, each with one seat that sees it."""

        def see(episode: Episode) -> dict[str, Seat]:
            if not isinstance(episode, Drawable):
                return {}
            found: dict[str, Seat] = {}
            for seat in episode.seats:
                found.setdefault(episode.view(seat), seat)
            return found

        return self.look(0, see)

    def program(self, position: int) -> str | None:
        """The program of this moment as a file; None: this world writes none."""

        def see(episode: Episode) -> str | None:
            return episode.program_file() if isinstance(episode, Programmed) else None

        return self.look(position, see)

    def own_view(self) -> Seat | None:
        """The seat whose picture is shown first: the only cook's, where spectators see another."""

        def see(episode: Episode) -> Seat | None:
            if not isinstance(episode, Drawable) or len(episode.seats) != 1:
                return None
            seat = episode.seats[0]
            return seat if episode.view(seat) != episode.view(None) else None

        return self.look(0, see)

    def lenses(self) -> list[Camera]:
        """Pictures of what nobody could see; none while it can still be played."""
        if not self.complete:
            return []
        return self.look(0, lambda one: list(one.lenses()) if isinstance(one, Revealing) else [])

    def frame(
        self, position: int, seat: Seat | None, size: int, *, named: bool = True, lens: str = ""
    ) -> Frame | None:
        """The picture of this moment (of one seat, or the public one); None: cannot be drawn.

        Where people are not to be `named`, seats are labelled with the seats' own names. A `lens`
        shows what nobody could see; there is no such picture while it can still be played.
        """
        if lens and lens not in [one.name for one in self.lenses()]:
            return None
        world = get_world(self.created["world"])
        labels, colours = self.labels(position), self.colours(position)
        if not named:
            labels = {name: name for name in labels}

        def see(episode: Episode) -> JSONObject | None:
            if not isinstance(episode, Drawable):
                return None
            if lens and isinstance(episode, Revealing):
                return episode.lens_scene(lens, labels) | {"colours": colours}
            return episode.scene(seat, labels) | {"colours": colours}

        scene = self.look(position, see)
        if scene is None or not isinstance(world, Artist):
            return None
        return world.draw(scene, size)


def _name(sitter: JSONObject, named: bool) -> str:
    return str(sitter.get("name") or "") if named or sitter.get("kind") == "agent" else ""


_drawing = threading.Lock()
"""One replay picture at a time: looking back must not crowd out those who play now."""

_playbacks: Shelf[str, Playback] = Shelf(PLAYBACKS)
_pictures: Shelf[tuple[str, int, Seat | None, int, bool, str], bytes | None] = Shelf(PICTURES)


def playback_of(session_id: str, *, fresh: bool) -> Playback:
    """The session's playback from the shelf, brought up to date if it is not complete.

    People may still talk when all is over; `fresh` asks for that too.

    Raises:
        WorldError: there is no log, or the world cannot start its task here.
    """
    playback = _playbacks.get(session_id, lambda: Playback(session_id, read_events(session_id)))
    if fresh or not playback.complete:
        playback.extend(read_events(session_id, playback.seq))
    return playback


def picture(
    playback: Playback,
    position: int,
    seat: Seat | None,
    size: int,
    *,
    named: bool = True,
    lens: str = "",
) -> bytes | None:
    """The moment as JPEG, from the shelf if it was drawn before."""

    def make() -> bytes | None:
        with _drawing:
            frame = playback.frame(position, seat, size, named=named, lens=lens)
            return jpeg(frame.pixels) if frame is not None else None

    key = (playback.session_id, playback.clamp(position), seat, size, named, lens)
    return _pictures.get(key, make)


def parts(
    playback: Playback, position: int, seat: Seat | None, size: int, *, named: bool, lens: str
) -> JSONObject:
    """What lies where on the `picture` of this moment; without `stamps` where it is drawn in one piece."""
    with _drawing:
        frame = playback.frame(position, seat, size, named=named, lens=lens)
    told: JSONObject = {"size": size}
    if frame is not None and frame.stamps:
        told["stamps"] = [stamp.to_json() for stamp in frame.stamps]
    if frame is not None and frame.ground is not None:
        told["ground"] = frame.ground.to_json()
    return told


def forget() -> None:
    """Empty the shelves (a test's session ids come back)."""
    _playbacks.clear()
    _pictures.clear()
