"""Who is looking: guests without an account, known by their browser's session, and signed-in users."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Literal, overload

from django.http import HttpRequest
from django.utils.translation import gettext_noop

from game.models import Player

KEY = "player"
"""Where the Django session keeps the player's public id."""

NAME_LENGTH = 24

GUEST_NAMES = (
    "Basil", "Clementine", "Fennel", "Ginger", "Juniper", "Maple", "Nutmeg", "Olive", "Paprika",
    "Pepper", "Poppy", "Quince", "Rosemary", "Saffron", "Sage", "Sorrel", "Tarragon", "Thyme",
)  # fmt: skip

COLOURS: dict[str, str] = {
    "#2f6fd0": gettext_noop("blueberry"),
    "#c8452f": gettext_noop("tomato"),
    "#2f7d3b": gettext_noop("basil"),
    "#8a4bb0": gettext_noop("aubergine"),
    "#b3660a": gettext_noop("pumpkin"),
    "#0f7c80": gettext_noop("teal"),
    "#b0357a": gettext_noop("beetroot"),
    "#5c6470": gettext_noop("pepper"),
}
"""Chef colours by their value, with a name for people; white text is readable on each."""


@overload
def player_of(request: HttpRequest) -> Player: ...
@overload
def player_of(request: HttpRequest, *, create: Literal[True]) -> Player: ...
@overload
def player_of(request: HttpRequest, *, create: bool) -> Player | None: ...
def player_of(request: HttpRequest, *, create: bool = True) -> Player | None:
    """The player behind a request; a new guest if there is none and `create` is set.

    A signed-in user keeps one player on every device; the guest who signs in becomes that player.
    """
    player = _known(request)
    if player is None and create:
        player = Player.objects.create(name=_guest_name(), colour=_any_colour())
        _adopt(request, player)
        request.session[KEY] = player.public_id
    return player


def rename(player: Player, name: str, colour: str) -> None:
    """Give a player another name and chef colour (already validated)."""
    player.name, player.colour = name, colour
    player.save(update_fields=["name", "colour"])


def clean_name(raw: str) -> str:
    """A name as people may show it: one line, no control characters, 24 characters at the most."""
    printable = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in raw)
    return " ".join(printable.split())[:NAME_LENGTH].strip()


def _known(request: HttpRequest) -> Player | None:
    if request.user.is_authenticated:
        player = Player.objects.filter(user=request.user).first()
        if player is not None:
            return player
    public_id = request.session.get(KEY)
    if not isinstance(public_id, str):
        return None
    player = Player.objects.filter(public_id=public_id).first()
    return _adopt(request, player) if player is not None else None


def _adopt(request: HttpRequest, player: Player) -> Player:
    if request.user.is_authenticated and player.user_id is None:
        player.user = request.user
        player.save(update_fields=["user"])
    return player


def _guest_name() -> str:
    return secrets.choice(GUEST_NAMES)


def _any_colour() -> str:
    return secrets.choice(list(COLOURS))
