"""The kitchen editor's addresses: what it asks, what it keeps, and who may open what."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.test import Client
from PIL import Image
from pytest_django.fixtures import Settings

from game.models import DrawnKitchen, Job, Player, Session
from game.workshop import solving
from sim.worlds.robotouille import world
from tests.loops import each

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def ana() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ana"})
    return client


def asked(client: Client, address: str, **data: Any) -> Any:
    body = json.dumps({"world": "robotouille", **data})
    return client.post(address, body, content_type=JSON)


def blank() -> dict[str, Any]:
    return world.blank().to_json()


def kept(client: Client, **change: Any) -> dict[str, Any]:
    answer = asked(client, "/editor/keep/", sketch={**blank(), **change})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def config(page: bytes) -> dict[str, Any]:
    text = page.decode().split('id="editor-config"')[1].split(">", 1)[1].split("</script>")[0]
    found: dict[str, Any] = json.loads(text)
    return found


# -- drawing ------------------------------------------------------------------------------------------


def test_the_editor_begins_with_a_small_kitchen_that_can_be_cooked_in(ana: Client) -> None:
    told = config(ana.get("/editor/").content)
    assert told["sketch"] == blank()
    answer = asked(ana, "/editor/check/", sketch=told["sketch"]).json()
    assert (answer["remarks"], answer["dishes"]) == (
        [], ["a stack of bread, cheese and bread on a table"],
    )  # fmt: skip


def test_what_there_is_to_draw_with_is_called_as_the_reader_s_language_calls_it(
    ana: Client,
) -> None:
    kit = config(ana.get("/editor/", headers={"accept-language": "de"}).content)["kit"]
    titles = {
        one["kind"]: one["title"]
        for kind in ("stations", "items", "containers")
        for one in kit[kind]
    }
    assert (titles["stove"], titles["lettuce"], titles["pot"]) == ("Herd", "Salat", "Topf")


def test_every_task_of_a_grid_can_be_opened_in_the_editor(ana: Client) -> None:
    page = ana.get("/editor/", {"task": "multi_agent/10"})
    assert config(page.content)["sketch"]["title"] == "Two soups"
    assert "/editor/?task=synchronous/3" in page.content.decode()
    assert b"/editor/?task=synchronous/3" in ana.get("/tasks/synchronous/3/").content
    assert ana.get("/editor/", {"task": "synchronous/3@2"}).status_code == 200


def test_what_cannot_be_drawn_is_not_found(ana: Client) -> None:
    for query in each(
        [{"task": "shift/1"}, {"task": "no/such"}, {"world": "household"}, {"kitchen": "0" * 32}]
    ):
        assert ana.get("/editor/", query).status_code == 404, query


def test_a_mistake_is_told_with_its_cell(ana: Client) -> None:
    sketch = {**blank(), "cooks": [{"x": 1, "y": 3, "facing": "down"}]}
    remarks = asked(ana, "/editor/check/", sketch=sketch).json()["remarks"]
    assert [1, 3] in remarks[0]["cells"]
    assert remarks[0]["wrong"]


def test_a_text_is_drawn_and_what_is_wrong_in_it_has_its_line(ana: Client) -> None:
    text = asked(ana, "/editor/check/", sketch=blank()).json()["text"]
    assert asked(ana, "/editor/read/", text=text).json()["sketch"] == blank()
    answer = asked(ana, "/editor/read/", text=text.replace('"cheese", "x"', '"chese", "x"', 1))
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert told["line"] == text.split("\n").index(next(one for one in text.split("\n") if '"cheese", "x"' in one)) + 1  # fmt: skip
    assert 'did you mean "cheese"?' in told["detail"]


def test_a_text_that_is_no_json_is_told_the_line_where_it_ends_to_be(ana: Client) -> None:
    answer = asked(ana, "/editor/read/", text='{\n"width": 3\n"floor": 4\n}')
    assert (answer.status_code, answer.json()["line"]) == (422, 3)
    assert asked(ana, "/editor/read/", text="[]").status_code == 422
    assert "too long" in asked(ana, "/editor/read/", text=" " * 70_000).json()["detail"]


def test_nonsense_is_refused_politely(ana: Client) -> None:
    for body in each(["", "[]", "{", '{"sketch": 3}', '{"world": "nowhere", "sketch": {}}']):
        answer = ana.post("/editor/check/", body, content_type=JSON)
        assert answer.status_code == 422, body
        assert answer.json()["detail"]


def test_forms_of_strangers_are_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    for address in each(["/editor/check/", "/editor/keep/", "/editor/solve/", "/editor/read/"]):
        assert asked(client, address, sketch=blank()).status_code == 403


def test_pictures_are_kept_for_good_under_the_version_of_their_art(ana: Client) -> None:
    address = f"/editor/art/robotouille/{world.art}/64/"
    answer = ana.get(address, {"of": '{"show": "station", "kind": "stove"}'})
    assert "immutable" in answer.headers["Cache-Control"]
    assert Image.open(io.BytesIO(answer.content)).size == (64, 64)
    old = ana.get("/editor/art/robotouille/old/64/", {"of": '{"show": "floor"}'})
    assert old.headers["Cache-Control"] == "no-store"


def test_pictures_of_nothing_are_not_found(ana: Client) -> None:
    address = f"/editor/art/robotouille/{world.art}"
    long = json.dumps({"show": "things", "things": [{"kind": "bread"}] * 200})
    for size, of in each(
        [(64, "{}"), (64, ""), (65, '{"show": "floor"}'), (64, '{"show": "thing"}'), (64, long)]
    ):
        assert ana.get(f"{address}/{size}/", {"of": of}).status_code == 404


# -- keeping and sharing ------------------------------------------------------------------------------


def test_the_same_kitchen_has_the_same_link_and_another_has_another(ana: Client) -> None:
    first = kept(ana)
    assert kept(ana)["page"] == first["page"]
    assert kept(ana, title="Another")["page"] != first["page"]
    assert DrawnKitchen.objects.count() == 2


def test_whoever_has_the_link_cooks_watches_and_draws_on_a_copy(ana: Client) -> None:
    made = kept(ana, title='Ana\'s <b>"place"</b>')
    bob = Client()
    page = bob.get(made["page"]).content.decode()
    assert "Ana&#x27;s &lt;b&gt;" in page
    assert "<b>" not in page
    assert config(bob.get("/editor/", {"kitchen": made["digest"]}).content)["sketch"]["title"] == 'Ana\'s <b>"place"</b>'  # fmt: skip
    answer = bob.post(made["play"], {"pace": "realtime"})
    session = Session.objects.latest("created_at")
    assert answer.headers["Location"] == f"/s/{session.pk}/?start=1"
    assert (session.pace, session.title, session.suite) == (
        "realtime", 'Ana\'s <b>"place"</b>', "inline",
    )  # fmt: skip


def test_a_kitchen_is_taken_along_as_a_file_that_can_be_brought_again(ana: Client) -> None:
    made = kept(ana)
    file = ana.get(made["file"])
    assert "attachment" in file.headers["Content-Disposition"]
    assert ana.post("/kitchen/", {"text": file.content.decode()}).status_code == 302
    assert Session.objects.latest("created_at").title == "My kitchen"


def test_a_kitchen_has_its_picture(ana: Client) -> None:
    answer = ana.get(f"{kept(ana)['page']}picture/")
    assert (answer.status_code, answer.headers["Content-Type"][:5]) == (200, "image")


def test_what_cannot_be_cooked_in_is_not_kept(ana: Client) -> None:
    answer = asked(ana, "/editor/keep/", sketch={**blank(), "cooks": []})
    assert (answer.status_code, DrawnKitchen.objects.count()) == (422, 0)
    assert "cook" in answer.json()["detail"]


def test_a_link_that_leads_nowhere_is_not_found(ana: Client) -> None:
    for address in each(["", "play/", "picture/", "file/"]):
        method = ana.post if address == "play/" else ana.get
        assert method(f"/k/{'0' * 32}/{address}").status_code == 404


def test_in_a_private_house_a_kitchen_is_for_whoever_drew_it_and_staff(
    ana: Client, settings: Settings, admin_client: Client
) -> None:
    settings.PRIVATE = True
    made = kept(ana)
    bob = Client()
    for address in each([made["page"], made["file"], f"{made['page']}picture/"]):
        assert [one.get(address).status_code for one in (ana, bob, admin_client)] == [200, 404, 200]
    assert bob.post(made["play"]).status_code == 404
    assert bob.get("/editor/", {"kitchen": made["digest"]}).status_code == 404
    assert asked(bob, "/editor/solve/", kitchen=made["digest"]).status_code == 404


# -- the shortest way ---------------------------------------------------------------------------------


def test_a_search_is_a_job_of_whoever_asks_and_of_nobody_else(ana: Client) -> None:
    address = asked(ana, "/editor/solve/", sketch=blank()).json()["job"]
    job = Job.objects.get()
    assert (job.kind, job.params["way"]) == ("prove", "turns")
    assert ana.get(address).json()["status"] == "queued"
    assert Client().get(address).status_code == 404
    assert Client().post(address).status_code == 404
    assert ana.post(address).json()["status"] == "cancelled"


def test_what_is_proved_is_told_at_once(ana: Client) -> None:
    made = kept(ana)
    proof = {
        "steps": 8, "bound": 8, "proved": True, "never": False, "why": "", "looked": 9,
        "session": "",
    }  # fmt: skip
    DrawnKitchen.objects.update(solutions={"turns": proof})
    answer = asked(ana, "/editor/solve/", sketch=blank()).json()
    assert (answer["status"], answer["words"]) == (
        "done", "The shortest way takes 8 steps (proved).",
    )  # fmt: skip
    assert not Job.objects.exists()
    assert "8 steps (proved)" in ana.get(made["page"]).content.decode()


def test_who_waits_for_too_much_is_told_so(ana: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.jobs.queue.MAX_WAITING", 1)
    asked(ana, "/editor/solve/", sketch=blank())
    answer = asked(ana, "/editor/solve/", sketch={**blank(), "title": "Another"})
    assert (answer.status_code, "unfinished jobs" in answer.json()["detail"]) == (429, True)


def test_a_solution_is_watched_only_by_those_who_may(ana: Client, settings: Settings) -> None:
    made = kept(ana)
    player = Player.objects.get()
    row = Session.objects.create(
        world="robotouille", task_id="inline/x", title="x", seed=0, pace="turns", created_by=player
    )
    solution = solving._row(3, 3, proved=True, looked=1) | {"session": row.pk}
    DrawnKitchen.objects.update(solutions={"turns": solution})
    assert row.pk in ana.get(made["page"]).content.decode()
    settings.PRIVATE = True
    DrawnKitchen.objects.get().makers.add(Player.objects.create(name="Bob"))
    Session.objects.update(created_by=None)
    assert row.pk not in ana.get(made["page"]).content.decode()


def test_the_editor_is_found_where_people_look_for_kitchens_of_their_own(ana: Client) -> None:
    for address in each(["/", "/kitchen/"]):
        assert 'href="/editor/"' in ana.get(address).content.decode()


@pytest.mark.parametrize(
    ("text", "says"),
    [("{", "column 2: this is not JSON"), ("[]", "a kitchen is a JSON object")],
)
def test_a_line_is_told_apart_from_what_is_wrong_in_it(ana: Client, text: str, says: str) -> None:
    told = asked(ana, "/editor/read/", text=text).json()
    assert told["line"] == 1
    assert told["detail"].startswith(says)
