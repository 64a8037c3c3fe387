"""The viewers of this process, by session, and the direct way from an output to their sockets."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.clock import Clock, Timer
from game.engine import sight
from game.engine.commands import Occupant
from game.engine.events import Event
from game.live.bus import SPECTATORS, Audience, Bus, Here, Output, Picture, ViewRequest, seat_of
from game.live.messages import dumps, events_message
from game.live.viewer import Viewer
from game.log.veil import veiled_all
from sim.world import Seat, Sight

BEAT_S = 2.0
SILENCE_S = 7.0


class Room:
    """All sockets of this process that look at one session."""

    def __init__(self, session: str, process: str, bus: Bus, clock: Clock) -> None:
        self.session = session
        self.viewers: dict[str, Viewer] = {}
        self.people: dict[Seat, Occupant] = {}
        self._came: dict[str, Occupant] = {}
        """Who came to act, by viewer, whether or not the seat was taken from them since."""
        self._process = process
        self._bus = bus
        self._clock = clock
        self._heard = clock.now()

    def enter(self, viewer: Viewer, occupant: Occupant | None) -> None:
        """Add a viewer; with an occupant it acts for its seat, and an older socket no more."""
        self.viewers[viewer.id] = viewer
        if occupant is not None:
            self._came[viewer.id] = occupant
            self._seat(viewer, occupant)
            self._bus.publish(Output(self.session, taken=(viewer.audience, viewer.id)))
            if (
                self._bus.remote
            ):  # before the process that loses the seat can say that nobody has it
                self.tell_here()

    def _seat(self, viewer: Viewer, occupant: Occupant) -> None:
        viewer.acting = True
        self.people[viewer.audience] = occupant

    def leave(self, viewer: Viewer) -> None:
        """Take a viewer away; a second time changes nothing."""
        self._came.pop(viewer.id, None)
        if self.viewers.pop(viewer.id, None) is None:
            return
        if viewer.acting:
            viewer.acting = False
            self.people.pop(viewer.audience, None)
        self.tell_here()

    def here(self) -> Here:
        """Who is connected in this process, and what they want to see.

        Whose client has fallen silent is gone for the others, but gets everything if it comes back.
        """
        viewers = self.viewers.values()
        silent = {viewer.audience for viewer in viewers if viewer.acting and viewer.silent}
        return Here(
            self._process,
            {seat: who for seat, who in self.people.items() if seat not in silent},
            sum(1 for viewer in viewers if not (viewer.acting or viewer.silent or viewer.glance)),
            frozenset(viewer.audience for viewer in viewers),
            frozenset((viewer.audience, viewer.size) for viewer in viewers if viewer.size),
        )

    def tell_here(self) -> None:
        self._bus.send(self.session, self.here())

    def look(self, viewer: Viewer, what: str = "view", about: str = "") -> None:
        """Ask for what this viewer may see now, or may do with the thing that it is about."""
        self._bus.send(self.session, ViewRequest(viewer.id, viewer.audience, what, about))

    def beat(self) -> None:
        """Now and then: say who is here, and call for a runner when nobody has answered."""
        self.tell_here()
        if self._clock.now() - self._heard > SILENCE_S:
            self._bus.wake(self.session)

    def output(self, output: Output) -> None:
        """Hand an output to every viewer, encoded once for each audience."""
        self._heard = self._clock.now()
        if output.taken is not None:
            self._taken(*output.taken)
        if output.roll_call:
            self._answer_roll_call()
        encoded: dict[Audience, str] = {}
        for viewer in tuple(self.viewers.values()):
            if viewer.ready:
                self._give(viewer, output, encoded)
            else:
                viewer.hold(output)

    def _answer_roll_call(self) -> None:
        self.tell_here()
        for viewer in self.viewers.values():
            self.look(viewer)

    def picture(self, picture: Picture) -> None:
        for viewer in self.viewers.values():
            wanted = viewer.audience in picture.audiences and viewer.size == picture.size
            if wanted and viewer.ready and picture.viewer in ("", viewer.id):
                viewer.frame(picture.data, picture.camera)

    def release(self, viewer: Viewer) -> None:
        """The viewer has its tail: give it what came in the meantime, without a gap or double."""
        viewer.ready = True
        held, viewer.held = viewer.held, []
        for output in held:
            if viewer.ready:
                self._give(viewer, output, {})

    def _give(self, viewer: Viewer, output: Output, encoded: dict[Audience, str]) -> None:
        if output.events and not self._give_events(viewer, output, encoded):
            return
        if output.beat is not None and output.beat > viewer.seq:
            viewer.lag()
            return
        stranger = output.named and viewer.audience == SPECTATORS
        for signal in () if stranger else output.signals:
            if not output.quiet or viewer.audience != output.quiet:
                viewer.text(signal)
        for message in output.crowd:
            viewer.crowd(message)
        for id, reply in output.replies:
            if id == viewer.id:
                viewer.text(reply) if isinstance(reply, str) else viewer.show(reply)
        if (view := output.views.get(viewer.audience)) is not None:
            viewer.view(view)

    def _give_events(self, viewer: Viewer, output: Output, encoded: dict[Audience, str]) -> bool:
        """Queue the events this viewer has not had. False: some before them are missing."""
        events = output.events
        if events[0].seq > viewer.seq + 1:
            viewer.lag()
            return False
        if events[-1].seq <= viewer.seq:
            return True
        if events[0].seq <= viewer.seq:
            newer = [e for e in events if e.seq > viewer.seq]
            text = visible_message(newer, viewer.audience, viewer.sight)
        elif viewer.audience in encoded:
            text = encoded[viewer.audience]
        else:
            text = visible_message(events, viewer.audience, viewer.sight)
            encoded[viewer.audience] = text
        viewer.seq = events[-1].seq
        if text:
            viewer.text(text)
        if viewer.acting and any(e.kind == "left" and e.seat == viewer.audience for e in events):
            viewer.acting = False
            self._came.pop(viewer.id, None)
            self.people.pop(viewer.audience, None)
        return True

    def _taken(self, seat: Seat, by: str) -> None:
        """The seat is whose taking was told last, which all processes are told in the same order."""
        for viewer in self.viewers.values():
            if viewer.acting and viewer.audience == seat and viewer.id != by:
                viewer.acting = False
                sentence = "Your seat was opened in another window; this one only watches now."
                viewer.text(dumps("second_tab", message=sentence))
                if by not in self.viewers:
                    self.people.pop(seat, None)
        newest = self.viewers.get(by)
        if newest is not None and not newest.acting and by in self._came:
            self._seat(newest, self._came[by])
            self.tell_here()


def visible_message(events: Iterable[Event], audience: Audience, own: Sight) -> str:
    """The `events` message with what this audience may see of these events; empty: nothing."""
    seat = seat_of(audience)
    if audience == SPECTATORS:
        events = veiled_all(events)
    shown = (sight.visible(event, seat, own) for event in events)
    seen = [event for event in shown if event is not None]
    return events_message(seen) if seen else ""


class Rooms:
    """Every room of this process."""

    def __init__(self, process: str, bus: Bus, clock: Clock) -> None:
        self._process = process
        self._bus = bus
        self._clock = clock
        self._rooms: dict[str, Room] = {}
        self._timer: Timer | None = None
        self._ears: dict[str, Callable[[Output], None]] = {}
        bus.on_output = self.output

    def start(self) -> None:
        """Begin to beat, where owner and rooms may lose sight of each other."""
        self._timer = self._clock.call_at(self._clock.now() + BEAT_S, self._beat)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self) -> None:
        for room in tuple(self._rooms.values()):
            room.beat()
        self.start()

    async def open(self, session: str) -> Room:
        """The session's room, listening."""
        if session not in self._rooms:
            self._rooms[session] = Room(session, self._process, self._bus, self._clock)
        room = self._rooms[session]
        await self._bus.listen(session, up=False)
        return room

    async def close(self, room: Room) -> None:
        """Forget a room without viewers."""
        if not room.viewers and self._rooms.get(room.session) is room:
            del self._rooms[room.session]
            await self._bus.unlisten(room.session, up=False)

    def find(self, session: str) -> Room | None:
        return self._rooms.get(session)

    async def listen(self, key: str, hear: Callable[[Output], None]) -> None:
        """Hand over what is published under a key that is no session's."""
        self._ears[key] = hear
        await self._bus.listen(key, up=False)

    def output(self, output: Output | Picture) -> None:
        """What the bus brings from an owner."""
        if isinstance(output, Output) and (hear := self._ears.get(output.session)) is not None:
            hear(output)
            return
        room = self._rooms.get(output.session)
        if room is None:
            return
        if isinstance(output, Picture):
            room.picture(output)
        else:
            room.output(output)


__all__ = ["SPECTATORS", "Room", "Rooms", "visible_message"]
