"""Who plays at one screen: the person whose browser it is, and those who sit down beside them.

Whoever sits beside is a person of their own, with a name, a colour and a record. Only the browser they came to
knows that they may act there: it keeps their ids in its session, and gives each its own seat's token.
"""

from __future__ import annotations

import secrets

from django.http import HttpRequest
from django.utils.translation import gettext, gettext_noop

from game.models import Player
from game.people import COLOURS, GUEST_NAMES, player_of
from sim.abilities import Artist, Drawable
from sim.sprites import Tiled
from sim.world import Task, WorldError
from sim.worlds import get_world

KEY = "companions"
"""Where the browser's session keeps the public ids of those who sit beside its person."""
MOST = 3
"""How many may sit beside: four share a keyboard, and no task has more seats."""
IN_WORDS = gettext_noop("It is told in words, to each cook apart.")
OWN_EYES = gettext_noop("Each cook sees it with eyes of their own, or writes what to do.")
LED = gettext_noop("Who sits where is arranged here.")


def company(request: HttpRequest) -> list[Player]:
    """The people at this screen, whose browser it is first; nobody where nobody is known."""
    player = player_of(request, create=request.user.is_authenticated)
    return [player, *companions(request)] if player is not None else []


def companions(request: HttpRequest) -> list[Player]:
    """Those beside the browser's own person, in the order in which they came."""
    ids = request.session.get(KEY)
    if not isinstance(ids, list) or not ids:
        return []
    found = {player.public_id: player for player in Player.objects.filter(public_id__in=ids)}
    return [found[one] for one in ids if one in found]


def companion(request: HttpRequest, taken: list[Player]) -> Player:
    """Somebody to sit down beside `taken`: who sat here before comes again, else a new guest in a colour that
    nobody of them has."""
    known = companions(request)
    busy = {player.pk for player in taken}
    for one in known:
        if one.pk not in busy:
            return one
    worn, called = {one.colour for one in [*known, *taken]}, {one.name for one in [*known, *taken]}
    player = Player.objects.create(
        name=secrets.choice([name for name in GUEST_NAMES if name not in called]),
        colour=secrets.choice([colour for colour in COLOURS if colour not in worn] or [*COLOURS]),
    )
    request.session[KEY] = [one.public_id for one in [*known, player]][-MOST:]
    return player


def why_apart(task: Task) -> str:
    """Why those who play a task for several need a screen each, as a sentence; empty where one board serves all:
    they see the same picture, know the same, and choose what lies in it."""
    try:
        world = get_world(task.world)
        if not isinstance(world, Tiled):  # asked first: some worlds take long to begin
            return gettext(OWN_EYES if isinstance(world, Artist) else IN_WORDS)
        episode = world.start(task, 0)
    except WorldError as error:
        return error.message
    if not isinstance(episode, Drawable):
        return gettext(IN_WORDS)
    seats = episode.seats
    pictures = {episode.view(seat) for seat in seats}
    known = {episode.sight(seat) for seat in seats}
    listed = all(episode.legal(seat).enumerable for seat in seats)
    return "" if len(pictures) == len(known) == 1 and listed else gettext(OWN_EYES)


def fits_one_screen(task: Task | None) -> bool:
    """Whether several people can play a task on one board."""
    return task is not None and len(task.seats) > 1 and not why_apart(task)
