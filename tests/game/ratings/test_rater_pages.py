"""What a rater may and may not do: one item at a time, blind, once, resumed, corrected."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from game.models import Player, Rater, Rating, RatingCollection, RatingInvitation
from game.ratings.joining import STALE
from tests.game.ratings.robots import (
    BAD,
    GOOD,
    Robot,
    invitation,
    item,
    lines,
    researcher,
    some,
    start,
)
from tests.loops import each
from webapp import doorkeeper

pytestmark = pytest.mark.django_db


@pytest.fixture
def rosa() -> Client:
    return researcher()


@pytest.fixture
def collection(rosa: Client) -> RatingCollection:
    return start(rosa, lines(*some(4), *some(4, BAD)), name="Secret name")


@pytest.fixture
def link(rosa: Client, collection: RatingCollection) -> str:
    return invitation(rosa, collection)


# -- coming in -------------------------------------------------------------------------------------


def test_nobody_rates_without_agreeing(link: str) -> None:
    client = Client()
    assert "I take part of my own will" in client.get(link).content.decode()
    assert client.post(link).headers["Location"] == link
    assert Rater.objects.count() == 0


def test_looking_at_an_invitation_makes_nobody_a_rater(link: str) -> None:
    Client().get(link)
    assert (Rater.objects.count(), Player.objects.count()) == (0, 1), "the researcher's own"


def test_the_same_browser_goes_on_where_it_was(link: str) -> None:
    robot = Robot().begin(link)
    robot.rate(3)
    assert robot.client.get(link).headers["Location"] == robot.path
    assert robot.client.post(link, {"agree": "on"}).headers["Location"] == robot.path
    assert Rater.objects.count() == 1
    assert "Item <strong>4</strong> of <strong>8</strong>" in robot.look()


def test_ones_own_link_goes_on_in_another_browser(link: str) -> None:
    robot = Robot().begin(link)
    robot.rate(2)
    robot.client = Client()
    assert robot.rate() == 6


def test_whoever_is_known_here_is_one_rater_on_every_device(link: str, rosa: Client) -> None:
    first = rosa.post(link, {"agree": "on"}).headers["Location"]
    other = Client()
    other.force_login(Player.objects.get(user__username="rosa").user)  # type: ignore[arg-type]
    assert other.get(link).headers["Location"] == first


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"revoked_at": timezone.now()}, "was withdrawn"),
        ({"expires_at": timezone.now()}, "has expired"),
        ({"places": 0}, "All places of this invitation are taken"),
    ],
)
def test_an_invitation_that_is_over_says_why(
    link: str, change: dict[str, object], words: str
) -> None:
    RatingInvitation.objects.update(**change)
    for response in each([Client().get(link), Client().post(link, {"agree": "on"})]):
        assert response.status_code == 410
        assert words in response.content.decode()
    assert Rater.objects.count() == 0


def test_places_are_counted_and_those_who_are_in_stay_in(
    rosa: Client, collection: RatingCollection
) -> None:
    link = invitation(rosa, collection, places=1)
    robot = Robot().begin(link)
    assert Client().post(link, {"agree": "on"}).status_code == 410
    assert robot.rate() == 8
    number = collection.invitations.get(places=1).pk
    rosa.post(reverse("rating_revoke", args=[collection.pk, number]))
    assert robot.client.get(link).headers["Location"] == robot.path


@pytest.mark.parametrize("name", ["rate_invited", "rate", "rate_back"])
def test_an_edited_link_leads_to_a_page_that_says_so(name: str) -> None:
    response = Client().get(reverse(name, args=["x" * 32]))
    assert response.status_code == 404
    assert "perhaps the link is incomplete" in response.content.decode()


# -- items -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_everybody_has_an_order_of_their_own_and_nobody_an_item_twice(
    rosa: Client, collection: RatingCollection, link: str
) -> None:
    robots = [Robot().begin(link) for _ in range(3)]
    for robot in robots:
        robot.rate()
    assert all(len(set(robot.order)) == len(robot.order) == 8 for robot in each(robots))
    assert len({tuple(robot.order) for robot in robots}) == 3


def test_no_page_says_where_an_item_is_from_or_what_others_say(link: str) -> None:
    first = Robot().begin(link)
    first.rate()
    second = Robot(client=Client()).begin(link)
    second.rate()
    for page in each(second.pages):
        seen = page.replace(f"{GOOD} ", "").replace(f"{BAD} ", "")  # tasks have them in their names
        assert "model" not in seen
        assert "Secret name" not in seen
        assert "yes: " not in seen


def test_attention_items_look_like_all_others(rosa: Client) -> None:
    known = {"task": "T", "program": ["Walk to kitchen", "Do T"], "expected": "no"}
    made = start(rosa, lines(item("T"), known))
    robot = Robot().begin(invitation(rosa, made))
    robot.rate()
    tokens = Rating.objects.values_list("token", flat=True)
    own = robot.client.session.session_key
    pages = [page for page in robot.pages if "rating-form" in page]
    assert len(pages) == 2
    assert own

    def plain(page: str) -> str:
        for token in tokens:
            page = page.replace(token, "TOKEN")
        for n in (1, 2):
            page = page.replace(f"<strong>{n}</strong> of", "N of").replace(f"Item {n} of", "Item")
        keep = page.split('name="csrfmiddlewaretoken"')
        head, tail = keep[0], keep[1].split(">", 1)[1]
        return (head + tail).replace('value="1"\n', "").replace('value="0"\n', "")

    one, other = (plain(page).split('class="rating-page"')[1] for page in pages)
    assert one.split('class="buttons"')[0] == other.split('class="buttons"')[0]


@pytest.mark.slow
def test_lists_are_short_where_wished_and_every_item_gets_as_many_raters(rosa: Client) -> None:
    made = start(rosa, lines(*some(6)), raters_per_item=2, items_per_rater=3)
    link = invitation(rosa, made)
    assert [Robot().begin(link).rate() for _ in range(4)] == [3] * 4
    counts = [one.ratings.count() for one in made.items.all()]
    assert counts == [2] * 6
    response = Client().post(link, {"agree": "on"})
    assert response.status_code == 410
    assert "rated often enough" in response.content.decode()
    assert Rater.objects.count() == 4, "nobody is left with an empty list"


def test_whoever_is_through_may_rate_more_but_nothing_twice(rosa: Client) -> None:
    made = start(rosa, lines(*some(6)), raters_per_item=2, items_per_rater=4)
    robot = Robot().begin(invitation(rosa, made))
    robot.rate()
    assert "Rate 2 more" in robot.look()
    robot.client.post(f"{robot.path}more/")
    robot.rate()
    assert len(set(robot.order)) == 6
    assert "more</button>" not in robot.look()
    robot.client.post(f"{robot.path}more/")
    assert robot.waiting() is None


@pytest.mark.slow
def test_items_of_whoever_went_away_are_given_to_others(rosa: Client) -> None:
    made = start(rosa, lines(*some(3)), raters_per_item=1)
    link = invitation(rosa, made)
    gone = Robot().begin(link)
    gone.rate(1)
    assert Client().post(link, {"agree": "on"}).status_code == 410
    Rater.objects.update(seen_at=timezone.now() - 2 * STALE)
    assert Robot().begin(link).rate() == 2


# -- answers ---------------------------------------------------------------------------------------


def test_an_answer_that_is_missing_or_none_is_asked_for_again(link: str) -> None:
    robot = Robot().begin(link)
    now = robot.waiting()
    assert now is not None
    empty = robot.send(now[0], reason="I am not sure")
    assert empty.status_code == 400
    assert "Please answer “Do these steps complete the task?” first." in empty.content.decode()
    assert "I am not sure" in empty.content.decode(), "what was written is not lost"
    odd = robot.send(now[0], correct="perhaps")
    assert "has no such answer" in odd.content.decode()
    assert robot.waiting() == now


def test_the_same_answer_sent_twice_counts_once(link: str) -> None:
    robot = Robot().begin(link)
    now = robot.waiting()
    assert now is not None
    for _ in range(2):
        assert robot.send(now[0], correct="yes").status_code == 302
    given = Rating.objects.get(token=now[0])
    assert (given.answers, given.earlier) == ({"correct": "yes"}, [])
    assert Rating.objects.filter(answered_at__isnull=False).count() == 1


def test_the_last_answer_can_be_changed_and_what_it_was_is_kept(link: str) -> None:
    robot = Robot().begin(link)
    now = robot.waiting()
    assert now is not None
    robot.send(now[0], correct="yes", reason="Good")
    page = robot.client.get(f"{robot.path}back/").content.decode()
    assert now[0] in page
    assert "Good" in page
    assert "You are changing your last answer" in page
    robot.send(now[0], correct="no")
    given = Rating.objects.get(token=now[0])
    assert given.answers == {"correct": "no"}
    assert [one["answers"] for one in given.earlier] == [{"correct": "yes", "reason": "Good"}]


def test_an_older_answer_stays_as_it_is(link: str) -> None:
    robot = Robot().begin(link)
    first = robot.waiting()
    robot.rate(2)
    assert first is not None
    response = robot.send(first[0], correct="no")
    assert response.status_code == 302
    assert "Only the last answer can be changed" in robot.look()
    assert Rating.objects.get(token=first[0]).answers == {"correct": "yes"}


def test_nobody_answers_for_somebody_else(link: str) -> None:
    mine, theirs = Robot().begin(link), Robot().begin(link)
    other = theirs.waiting()
    assert other is not None
    response = mine.send(other[0], correct="no")
    assert response.status_code == 400
    assert "not on your list" in response.content.decode()
    draft = mine.client.post(f"{mine.path}draft/", {"item": other[0], "correct": "no"})
    assert draft.status_code == 409
    found = Rating.objects.get(token=other[0])
    assert (found.answers, found.draft) == ({}, {})


def test_a_draft_is_there_again_after_the_page_was_lost(link: str) -> None:
    robot = Robot().begin(link)
    now = robot.waiting()
    assert now is not None
    sent = {"item": now[0], "correct": "no", "reason": "Because <b>", "active_ms": "1500"}
    assert robot.client.post(f"{robot.path}draft/", sent).status_code == 204
    page = robot.look()
    assert "Because &lt;b&gt;" in page
    assert 'data-active="1500"' in page
    assert page.split('value="no"')[1].split(">")[0].strip().endswith("checked")
    robot.send(now[0], correct="no")
    assert robot.client.post(f"{robot.path}draft/", sent).status_code == 409
    assert Rating.objects.get(token=now[0]).draft == {}


def test_time_runs_from_the_first_look_and_is_never_longer_than_the_clock_says(link: str) -> None:
    robot = Robot().begin(link)
    now = robot.waiting()
    assert now is not None
    robot.send(now[0], correct="yes", active_ms="99999999")
    given = Rating.objects.get(token=now[0])
    assert given.shown_at is not None
    assert given.answered_at is not None
    whole = (given.answered_at - given.shown_at).total_seconds() * 1000
    assert 0 < given.active_ms <= whole


@pytest.mark.parametrize("how", ["close", "cancel"])
def test_a_collection_that_is_over_takes_no_answer_and_keeps_those_it_has(
    rosa: Client, collection: RatingCollection, link: str, how: str
) -> None:
    robot = Robot().begin(link)
    robot.rate(2)
    now = robot.waiting()
    assert now is not None
    rosa.post(reverse("rating_change", args=[collection.pk]), {"do": how})
    for response in each([robot.send(now[0], correct="yes"), robot.client.get(robot.path)]):
        assert response.status_code == 410
        assert "Your 2 answers are kept" in response.content.decode()
    assert robot.client.post(f"{robot.path}draft/", {"item": now[0]}).status_code == 409
    rosa.post(reverse("rating_change", args=[collection.pk]), {"do": "reopen"})
    assert robot.rate() == 6


def test_a_try_counts_nowhere(rosa: Client, collection: RatingCollection, link: str) -> None:
    response = rosa.post(reverse("rating_try", args=[collection.pk]))
    robot = Robot(client=rosa, path=response.headers["Location"])
    assert "nothing counts" in robot.look()
    assert robot.rate() == 8
    page = rosa.get(reverse("rating_collection", args=[collection.pk])).content.decode()
    assert "<strong>0</strong> of <strong>24</strong>" in page
    assert "Nobody has begun" in page
    assert Robot().begin(link).rate() == 8


def test_what_raters_read_and_write_is_text_and_nothing_else(rosa: Client) -> None:
    evil = "<script>alert(1)</script>"
    made = start(rosa, lines(item(evil, program=[evil, "=1+1"], origin=evil)), name=evil)
    robot = Robot().begin(invitation(rosa, made, label=evil))
    now = robot.waiting()
    assert now is not None
    robot.send(now[0], correct="yes", reason=evil)
    pages = [*robot.pages, robot.client.get(f"{robot.path}back/").content.decode()]
    for name in ("rating_collection", "rating_items"):
        pages.append(rosa.get(reverse(name, args=[made.pk])).content.decode())
    assert all("<script>alert" not in page for page in each(pages))


def test_forms_need_the_proof_that_they_came_from_our_page(link: str) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(link, {"agree": "on"}).status_code == 403
    robot = Robot().begin(link)
    for path in each([robot.path, f"{robot.path}draft/", f"{robot.path}more/"]):
        assert client.post(path, {"correct": "yes"}).status_code == 403


@pytest.mark.slow
def test_whoever_answers_faster_than_a_person_has_to_wait(link: str, settings: Settings) -> None:
    robot = Robot().begin(link)
    settings.LIMITS = True
    doorkeeper.forget()
    codes = [robot.send("nothing", correct="yes").status_code for _ in range(130)]
    doorkeeper.forget()
    assert set(codes) == {400, 429}
    assert codes.count(400) == 120
