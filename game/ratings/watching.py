"""What happened, to watch while one rates: pictures and steps that do not say who played.

Seats have the seats' own names and colours, nobody's thoughts are told, and each step takes the same
time: how long somebody took would tell a person from a program.
"""

from __future__ import annotations

import threading

from game.log import playback as tapes
from game.log.playback import Playback, Shelf
from game.models import Session
from game.ratings.words import deeds, in_vain, in_words, seat_names
from sim.abilities import Artist, Drawable
from sim.frames import jpeg
from sim.world import Episode, JSONObject, WorldError
from sim.worlds import all_worlds, get_world

SIZE = 600
PICTURES = 200
"""JPEGs kept per process."""

_drawing = threading.Lock()
"""One picture for raters at a time: looking back must not crowd out those who play now."""
_pictures: Shelf[tuple[str, int], bytes | None] = Shelf(PICTURES)


def recording(session: Session | None) -> Playback | None:
    """What there is to watch of a session; None: it is gone, or cannot be played again here."""
    if session is None:
        return None
    try:
        return tapes.playback_of(session.pk, fresh=False)
    except WorldError:
        return None


def drawn(session: Session) -> bool:
    """Whether there are pictures of this session's world."""
    return isinstance(all_worlds().get(session.world), Artist)


def picture(playback: Playback, step: int) -> bytes | None:
    """The moment after `step` moves as JPEG; None: it cannot be drawn."""

    def make() -> bytes | None:
        with _drawing:
            scene = playback.look(step, lambda episode: _scene(playback, episode))
            world = get_world(playback.created["world"])
            if scene is None or not isinstance(world, Artist):
                return None
            return jpeg(world.draw(scene, SIZE).pixels)

    return _pictures.get((playback.session_id, playback.clamp(step)), make)


def _scene(playback: Playback, episode: Episode) -> JSONObject | None:
    if not isinstance(episode, Drawable):
        return None
    labels = {seat: seat for seat in episode.seats} | {
        seat: name for seat, name in seat_names(playback.task).items() if name
    }
    return episode.scene(playback.own_view(), labels) | {"colours": dict.fromkeys(labels, "")}


def steps(playback: Playback) -> list[list[str]]:
    """Per moment, from the beginning on, what has just been done or tried or said, in words."""
    names = seat_names(playback.task)
    told: list[list[str]] = [[]]
    for event in playback.events:
        if event.kind == "created":
            told += [[] for _ in range(playback.inherited)]
        if event.kind == "step":
            told.append([in_words(names, *deed) for deed in deeds(event)])
        told[-1] += [f"{in_words(names, *one)} (not possible)" for one in in_vain(event)]
        if event.kind == "said" and event.seat:
            text = " ".join(str(event.payload.get("text", "")).split())
            told[-1].append(f"{names.get(event.seat) or 'Cook'}: “{text}”")
    return told


def forget() -> None:
    """Empty the shelf (a test's session ids come back)."""
    _pictures.clear()
