"""Pages speak their reader's language: the one that was chosen, else the browser's, else the house's own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation

from game.models import Event, Session
from tests.loops import each
from tests.words.catalogues import opened
from webapp.languages import language_for

pytestmark = pytest.mark.django_db
HELLO = {"en": "Play now", "de": "Jetzt spielen", "es": "Jugar ahora", "zh-hans": "立即开始"}


def home(client: Client, accepted: str = "") -> str:
    return client.get("/", headers={"accept-language": accepted}).content.decode()


def chosen(language: str) -> Client:
    client = Client()
    client.post(reverse("set_language"), {"language": language, "next": "/"})
    return client


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("es-MX", "es"),
        ("zh-CN,zh;q=0.9", "zh-hans"),
        ("fr,es;q=0.5", "es"),
        ("fr", "en"),
        ("", "en"),
        ("*;q=nonsense" * 2000, "en"),
    ],
)
def test_the_browser_s_language_is_spoken(accepted: str, language: str) -> None:
    page = home(Client(), accepted)
    assert f'<html lang="{language}">' in page
    assert HELLO[language] in page


def test_what_was_chosen_goes_before_what_the_browser_names() -> None:
    for language, words in each(HELLO.items()):
        page = home(chosen(language), "de")
        assert words in page
        assert f'lang="{language}"' in page


def test_a_language_that_is_none_of_ours_changes_nothing() -> None:
    assert HELLO["en"] in home(chosen("../../xx"))


def test_the_house_has_a_language_of_its_own(settings: Any) -> None:
    settings.HOUSE_LANGUAGE = "es"
    assert HELLO["es"] in home(Client(), "fr")
    assert HELLO["de"] in home(Client(), "de")


def test_every_page_offers_every_language_in_its_own_name() -> None:
    page = home(Client())
    for code, name in each(settings.LANGUAGES):
        assert f'value="{code}"' in page
        assert f'lang="{code}"' in page
        assert f">{name}</button>" in page
    assert page.count('aria-pressed="true">') == 1


def test_a_language_is_chosen_by_a_form_of_our_own_only() -> None:
    stranger = Client(enforce_csrf_checks=True)
    answer = stranger.post(reverse("set_language"), {"language": "de", "next": "/"})
    assert answer.status_code == 403
    assert settings.LANGUAGE_COOKIE_NAME not in answer.cookies
    away = Client().post(reverse("set_language"), {"language": "de", "next": "https://x.example/"})
    assert away.headers["Location"] == "/"


def test_caches_are_told_that_pages_differ() -> None:
    page = Client().get("/")
    assert {"Accept-Language", "Cookie"} <= set(page.headers["Vary"].split(", "))
    lively = Client().get("/health/live")
    assert "Accept-Language" not in lively.headers.get("Vary", "")


def test_nobody_s_language_is_the_next_one_s() -> None:
    assert HELLO["de"] in home(chosen("de"))
    assert translation.get_language() == "en"
    assert HELLO["en"] in home(Client())


def test_refusals_are_in_the_reader_s_language() -> None:
    page = chosen("de").get("/no/such/page").content.decode()
    assert "Hier kocht nichts" in page
    assert '<html lang="de">' in page
    told = chosen("es").get("/replay/00000000-0000-0000-0000-000000000000/").content.decode()
    assert "Aquí no se cocina nada" in told


def test_what_is_recorded_stays_english() -> None:
    german = chosen("de")
    german.post(reverse("new_session"), {"task": "multi_agent/1", "with": "agent"})
    session = Session.objects.get()
    page = german.get(f"/s/{session.pk}/").content.decode()
    assert "Die Bestellung" in page
    log = "".join(map(bytes.decode, german.get(f"/s/{session.pk}/log.jsonl")))
    kept = log + json.dumps(list(Event.objects.values_list("payload", flat=True)))
    words = {one.msgstr for one in opened("de") if len(one.msgstr) > 8 and one.msgstr != one.msgid}
    assert len(words) > 900
    assert len(kept) > 1000
    assert [one for one in words if one in kept] == []


@pytest.mark.parametrize("path", ["/api/v1/sessions", "/mcp", "/health/ready"])
def test_programs_are_answered_in_english(path: str, rf: RequestFactory) -> None:
    assert language_for(rf.get(path, headers={"accept-language": "de"})) == "en"
    assert language_for(rf.get("/", headers={"accept-language": "de"})) == "de"


def test_what_can_be_brought_in_is_said_in_one_language() -> None:
    page = chosen("de").get("/records/bring/").content.decode()
    assert "eine TEACh-Spieldatei der Version 2.0" in page
    assert "a TEACh game file" not in page
