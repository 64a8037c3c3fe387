"""What visitors see when something is wrong with the server."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.test import Client

from game.pages import home
from webapp import errors


@pytest.fixture
def visitor(settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    return Client(raise_request_exception=False)


def _failing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_args: object, **_fields: object) -> None:
        raise error

    monkeypatch.setattr(home, "render", fail)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "reason"),
    [("database or disk is full", "disk is full"), ("no route to host", "does not answer")],
)
def test_a_database_that_takes_nothing_is_a_503_that_says_why(visitor, monkeypatch, said, reason):
    _failing(monkeypatch, OperationalError(said))
    answer = visitor.get("/")
    assert answer.status_code == 503
    assert reason in " ".join(answer.text.split())
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.django_db
def test_a_fault_of_ours_stays_a_500_with_a_way_back_and_says_nothing_of_the_fault(
    visitor, monkeypatch
):
    _failing(monkeypatch, RuntimeError("a fault"))
    answer = visitor.get("/")
    assert answer.status_code == 500
    assert "Something boiled over" in answer.text
    assert 'href="/tasks/"' in answer.text
    assert "a fault" not in answer.text


def test_the_page_of_a_fault_asks_no_database(rf):
    # Without the mark of a database any query would fail here.
    answer = errors.server_error(rf.get("/"))
    assert answer.status_code == 500
    assert "Something boiled over" in answer.text


@pytest.mark.django_db
def test_a_page_that_is_not_there_says_so_in_the_house_style(visitor):
    answer = visitor.get("/nowhere/")
    assert answer.status_code == 404
    assert "Nothing is cooking here" in answer.text
    assert "/static/css/base.css" in answer.text
    assert 'href="/tasks/"' in answer.text
    assert "No such run" not in answer.text
    assert "There is no such run." in visitor.get("/benchmarks/r/nope/").text


@pytest.mark.django_db
def test_a_closed_door_and_a_stale_form_say_what_to_do():
    stranger = Client(enforce_csrf_checks=True)
    answer = stranger.get("/benchmarks/new/")
    assert answer.status_code == 403
    assert "Only staff start and cancel runs; sign in first." in answer.text
    stale = stranger.post("/s/new/", {"task": "tutorial/1"})
    assert stale.status_code == 403
    assert "load the page again" in stale.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/studies/", "/studies/nothing/", "/studies/nothing/edit/?x=1", "/benchmarks/new/"]
)
def test_where_signing_in_may_help_the_page_leads_there_and_back(path: str) -> None:
    user = User.objects.create_user("Ada", password="long enough")
    stranger = Client()
    answer = stranger.get(path)
    (way,) = re.findall(r'href="(/accounts/login/[^"]*)"', answer.text)
    assert way == f"/accounts/login/?next={quote(path, safe='')}"
    form = stranger.get(way).text
    assert f'name="next" value="{path}"' in form
    sent = {"username": "Ada", "password": "long enough", "next": path}
    assert stranger.post(way, sent).url == path
    known = Client()
    known.force_login(user)
    assert "/accounts/login/" not in known.get(path).text


@pytest.mark.django_db
def test_where_signing_in_helps_nobody_nobody_is_sent_there(visitor) -> None:
    for path in ("/nowhere/", "/benchmarks/r/nope/", "/take/nope/"):
        assert "/accounts/login/" not in visitor.get(path).text


@pytest.mark.django_db
def test_what_makes_no_sense_is_a_400_that_tells_no_secrets(visitor):
    answer = visitor.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert "That could not be read" in answer.text
    assert "ALLOWED_HOSTS" not in answer.text


@pytest.mark.django_db
def test_a_part_of_a_page_gets_a_sentence_and_a_picture_plain_text(visitor):
    part = visitor.get("/nowhere/", headers={"hx-request": "true"})
    assert part.status_code == 404
    assert "<html" not in part.text
    assert 'role="alert"' in part.text
    picture = visitor.get("/nowhere.png", headers={"accept": "image/*"})
    assert picture.headers["Content-Type"].startswith("text/plain")


def test_a_question_keeps_its_mark(visitor):
    said = visitor.get("/tasks/teach/coffee-FloorPlan5/").content.decode()
    assert "did you mean" in said, said
    assert "?." not in said


@pytest.mark.parametrize("path", ["/new/", "/practise/", "/records/export/"])
def test_an_address_of_a_form_alone_says_so_to_whoever_opens_it(visitor, path):
    answer = visitor.get(path)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert "Only a form leads here" in answer.text
    assert 'href="/tasks/"' in answer.text
    assert "Nur ein Formular" in visitor.get(path, headers={"accept-language": "de"}).text
