"""Every word of a page is given to gettext: with a catalogue that puts brackets around each text, no words are left
outside of them, but names and what worlds and people say."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real
from pytest_django.fixtures import Settings

from game.workshop.keeping import editable
from tests.game import peoples_games as games
from tests.game.pages.test_editor import kept
from tests.game.pages.test_endings import cook_on
from tests.game.stored import drawn_kitchen, eventful, keep, players
from tests.loops import each

pytestmark = pytest.mark.django_db
SILENT = re.compile(
    r"<(script|style|svg|code|kbd|pre|noscript|select)\b.*?</\1>|<form[^>]*class=\"languages\".*?</form>"
    r"|<!--.*?-->|<!DOCTYPE[^>]*>",
    re.DOTALL,
)
"""What is not read as sentences: code, keys, drawings; choices are data as often as words, and are looked at apart."""
READ_OUT = re.compile(r'\s(?:aria-label|title|placeholder|alt)="([^"]*)"')
BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
INSTANCE = re.compile(r"\bkitchen(?= \d)")
"""Tasks that are instances of others are titled by their world: `Burger, kitchen 7`."""
WORD = re.compile(r"[A-Za-z]{3,}(?: [A-Za-z]+)*")
NAMES = (
    "Brigade",
    "JSON",
    "CSV",
    "SVG",
    "LaTeX",
    "HOST",
    "BRIGADE_URL",
    "UTC",
    "GIF",
    "ZIP",
    "Inspect",
    "Minari",
)
"""The same in every language."""
PLAYERS = (
    "/", "/tasks/", "/tasks/multi_agent/1/", "/tasks/danger/chicken-and-lettuce/", "/tasks/home/television/",
    "/tasks/teach/coffee-FloorPlan1/", "/tasks/activities/apply_lotion/", "/watch/", "/replays/", "/me/", "/daily/", "/records/",
    "/join/", "/no/such/page", "/ladder/", "/ladder/robotouille:multi_agent/", "/queue/", "/programs/", "/editor/",
)  # fmt: skip
RESEARCHERS = (
    "/benchmarks/failures/",
    "/benchmarks/episodes/",
    "/benchmarks/report/",
    "/accounts/tokens/",
    "/benchmarks/new/",
    "/stage/desk/",
)
OF_THE_TOY = ("Ana", "Ben", "Quince", "chef")
"""Who cooked in a kitchen of the tests, and what it says."""
NOT_YET = {
    "/kitchen/": "what can be brought along is described by the benchmarks",
    "/benchmarks/": "benchmarks are described by their cards, in the words of their papers",
    "/studies/": "titles and texts of example studies stand among the words",
    "/ratings/": "questionnaires describe themselves",
}
"""Pages that say more than the catalogue knows: their headings and buttons are translated, what they list is not."""


class Brackets(trans_real.DjangoTranslation):
    """Every text in brackets, whole."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧" if message else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages in Spanish are in brackets."""
    made = Brackets("es")
    monkeypatch.setitem(trans_real._translations, "es", made)
    yield
    translation.activate("en")


def known() -> list[str]:
    """The same in every language. What worlds say is given to gettext, too (`game.pages.sayings`)."""
    return sorted(NAMES, key=len, reverse=True)


def unbracketed(page: str, data: list[str]) -> list[str]:
    """Words of a page that stand outside of brackets and are no known data."""
    rest = SILENT.sub(" ", page)
    texts = [*READ_OUT.findall(rest), *re.sub(r"<[^>]*>", "\n", _within(rest)).split("\n")]
    found = []
    for text in texts:
        said = html.unescape(" ".join(text.split()))
        said = re.sub(r"⟦[^⟧]*|[^⟦]*⟧", " ", BRACKETED.sub(" ", BRACKETED.sub(" ", said)))
        said = INSTANCE.sub(" ", said)
        for one in data:
            if one in said:
                said = said.replace(one, " ")
        found += WORD.findall(said)
    return sorted(set(found))


def _within(page: str) -> str:
    """The page without what stands in brackets, tags within them too."""
    before = None
    while before != page:
        before, page = page, BRACKETED.sub(" ", page)
    return page


@pytest.fixture
def reader() -> Client:
    client = Client(headers={"accept-language": "es"})
    client.force_login(User.objects.create_superuser("Quince"))
    return client


@pytest.mark.usefixtures("brackets")
@pytest.mark.parametrize("path", [*PLAYERS, *RESEARCHERS])
def test_no_word_of_a_page_is_left_untranslated(path: str, reader: Client) -> None:
    page = reader.get(path).content.decode()
    assert "⟦" in page
    left = unbracketed(page, known())
    assert not left, "; ".join(left)


@pytest.mark.usefixtures("brackets")
def test_no_word_of_a_game_is_left_untranslated(reader: Client) -> None:
    table = games.played("multi_agent/1", "turns")
    game = keep(table, world=table.session.task.world, suite=table.session.task.suite)
    people = [seat.occupant_name for seat in game.seats.all()]
    of_worlds = [
        *people,
        "pick up item",
        "place item",
        "cook",
        "cut",
        "move",
        "robot",
        "stack",
    ]
    for path in each([f"/s/{game.pk}/replay/", f"/s/{game.pk}/", f"/s/{game.pk}/watch/"]):
        page = reader.get(path).content.decode()
        assert "⟦" in page
        left = unbracketed(page, [*known(), *of_worlds])
        assert not left, f"{path}: {'; '.join(left)}"


@pytest.mark.usefixtures("brackets")
def test_no_word_of_a_kitchen_that_somebody_drew_is_left_untranslated(reader: Client) -> None:
    address = kept(reader)["page"]
    page = reader.get(address).content.decode()
    assert "⟦" in page
    left = unbracketed(page, [*known(), "Quince", "My kitchen", "Serve", *of_the_sandwich()])
    assert not left, "; ".join(left)


def of_the_sandwich() -> list[str]:
    """What the world says of the kitchen that the editor begins with."""
    world = next(iter(editable().values()))
    return [world.says(dish) for dish in world.blank().dishes]


@pytest.mark.usefixtures("brackets")
def test_no_word_of_two_endings_is_left_untranslated(
    reader: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.FILES_DIR, settings.OPEN_HOUSE = tmp_path, True
    with drawn_kitchen():
        before = keep(eventful(goal=5, step_limit=6), "over", people=players(ana="Ana", ben="Ben"))
        branch = cook_on(reader, before, 2)
        page = reader.get(f"/s/{branch.pk}/endings/").content.decode()
    assert "⟦" in page
    cooks = [seat.occupant_name for row in (before, branch) for seat in row.seats.all()]
    left = unbracketed(page, [*known(), *OF_THE_TOY, *cooks])
    assert not left, "; ".join(left)


def test_a_word_that_nobody_gave_to_gettext_is_found() -> None:
    page = '<p title="Over there">⟦Play now⟧ and <b>then</b></p><kbd>Enter</kbd>⟦See <a href="/x">this</a>⟧'
    assert unbracketed(page, []) == ["Over there", "and", "then"]
    assert unbracketed(page, ["Over there", "and", "then"]) == []


@pytest.mark.parametrize("path", NOT_YET)
def test_pages_that_are_not_whole_yet_still_speak_in_their_headings(path: str, reader: Any) -> None:
    page = reader.get(path).content.decode()
    assert '<html lang="es">' in page
