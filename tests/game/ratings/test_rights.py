"""Who may start a collection and see what was said, and what is told of what cannot be done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from game.models import Player, RatingCollection, RatingInvitation
from tests.game.ratings.robots import Robot, invitation, item, lines, researcher, some, start, wish
from tests.loops import each

pytestmark = pytest.mark.django_db
READ = ("rating_collection", "rating_items", "rating_export")
CHANGE = ("rating_change", "rating_invite", "rating_try")


@pytest.fixture
def rosa() -> Client:
    return researcher()


@pytest.fixture
def collection(rosa: Client) -> RatingCollection:
    return start(rosa, lines(*some(2)))


def member(name: str) -> Client:
    """Somebody with an account who is not staff."""
    client = Client()
    user = User.objects.create(username=name)
    Player.objects.create(name=name, user=user)
    client.force_login(user)
    return client


def test_guests_see_and_start_nothing(collection: RatingCollection) -> None:
    guest = Client()
    assert guest.get(reverse("ratings")).status_code == 403
    assert guest.get(reverse("new_ratings")).status_code == 403
    assert guest.post(reverse("new_ratings"), wish(lines(item("T")))).status_code == 403
    for name in each(READ):
        assert guest.get(reverse(name, args=[collection.pk])).status_code == 403
    for name in each(CHANGE):
        assert guest.post(reverse(name, args=[collection.pk]), {"do": "close"}).status_code == 403
    assert RatingInvitation.objects.count() == 0


def test_accounts_see_their_own_and_staff_see_all(collection: RatingCollection) -> None:
    paul = member("paul")
    for name in each(READ):
        assert paul.get(reverse(name, args=[collection.pk])).status_code == 404
    RatingCollection.objects.update(created_by=Player.objects.get(name="paul"))
    for name in each(READ):
        assert paul.get(reverse(name, args=[collection.pk])).status_code == 200
    assert researcher("sam").get(reverse(READ[0], args=[collection.pk])).status_code == 200


def test_raters_see_no_results(rosa: Client, collection: RatingCollection) -> None:
    robot = Robot().begin(invitation(rosa, collection))
    robot.rate()
    for name in each(READ):
        assert robot.client.get(reverse(name, args=[collection.pk])).status_code == 403


def test_what_changes_something_is_sent_not_followed(
    rosa: Client, collection: RatingCollection
) -> None:
    for name in each(CHANGE):
        assert rosa.get(reverse(name, args=[collection.pk])).status_code == 405


def test_a_rater_is_left_out_with_a_reason_and_counted_again(
    rosa: Client, collection: RatingCollection
) -> None:
    Robot().begin(invitation(rosa, collection)).rate()
    page = reverse("rating_collection", args=[collection.pk])
    (report,) = rosa.get(page).context["told"].raters
    out = reverse("rating_leave_out", args=[collection.pk, report.alias])
    rosa.post(out, {"reason": " "})
    assert rosa.get(page).context["told"].raters[0].counts
    rosa.post(out, {"reason": "rated <b> aloud with others"})
    left = rosa.get(page)
    assert left.context["told"].raters[0].excluded == "rated <b> aloud with others"
    assert left.context["told"].answered == 0
    rosa.post(out, {"reason": ""})
    assert rosa.get(page).context["told"].answered == 2
    unknown = reverse("rating_leave_out", args=[collection.pk, "r00000000"])
    assert rosa.post(unknown, {"reason": "x"}).status_code == 404


def test_nobody_is_invited_to_what_is_over(rosa: Client, collection: RatingCollection) -> None:
    change = reverse("rating_change", args=[collection.pk])
    rosa.post(change, {"do": "close"})
    rosa.post(reverse("rating_invite", args=[collection.pk]), {})
    rosa.post(reverse("rating_try", args=[collection.pk]))
    assert (RatingInvitation.objects.count(), collection.raters.count()) == (0, 0)
    assert rosa.post(change, {"do": "explode"}).status_code == 400


@pytest.mark.parametrize("field", ["places", "days"])
def test_a_link_with_nonsense_is_not_made(
    rosa: Client, collection: RatingCollection, field: str
) -> None:
    response = rosa.post(reverse("rating_invite", args=[collection.pk]), {field: "-3"}, follow=True)
    assert "The link was not made." in response.content.decode()
    assert RatingInvitation.objects.count() == 0


def test_only_a_closed_collection_stands_in_reports_and_not_after_it_is_opened_again(
    rosa: Client, collection: RatingCollection
) -> None:
    change = reverse("rating_change", args=[collection.pk])

    def shown(do: str) -> bool:
        rosa.post(change, {"do": do})
        collection.refresh_from_db()
        return collection.in_reports

    assert [shown(do) for do in ("publish", "close", "publish", "withdraw", "publish", "reopen")] == [
        False, False, True, False, True, False,
    ]  # fmt: skip
    rosa.post(change, {"do": "cancel"})
    assert not shown("publish")


# -- the form --------------------------------------------------------------------------------------


def refused(rosa: Client, **fields: object) -> str:
    response = rosa.post(reverse("new_ratings"), wish(**fields))  # type: ignore[arg-type]
    assert response.status_code == 400
    assert RatingCollection.objects.count() == 0
    return response.content.decode()


def upload(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("items.jsonl", data)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (dict, "There is nothing to rate. Choose a run, name sessions, or paste a file of items."),
        (lambda: {"text": "{"}, "Line 1: this is not JSON"),
        (lambda: {"file": upload(b"ok\n\xff\n")}, "Line 2: the file must be text in UTF-8."),
        (lambda: {"file": upload(b"x" * 901_000)}, "The file has 901 kB; 900 are the most."),
        (
            lambda: {"file": upload(b"{}"), "text": "{}"},
            "Give a file or its lines, not both: complaints name lines.",
        ),
        (lambda: {"sessions": "a b c"}, "Line 1: an id or address is expected"),
        (lambda: {"sessions": "a perhaps"}, "&quot;perhaps&quot; is no answer; there are yes, no."),
        (lambda: {"sessions": "/s/nowhere/replay/"}, "There is no session &quot;nowhere&quot;"),
        (lambda: {"people": "percent"}, "Say how many percent, or choose another mixture."),
        (lambda: {"questionnaire": "nonsense"}, "Select a valid choice"),
        (lambda: {"raters_per_item": 0}, "greater than or equal to 1"),
        (lambda: {"text": "\x00"}, "Null characters are not allowed."),
    ],
)
def test_a_wish_that_cannot_be_met_is_explained_and_nothing_is_made(
    rosa: Client, fields: Callable[[], dict[str, object]], words: str
) -> None:
    assert words in refused(rosa, **fields())


def test_a_file_can_be_uploaded(rosa: Client) -> None:
    made = start(rosa, file=upload(b"\xef\xbb\xbf" + lines(*some(3)).encode()))
    assert made.items.count() == 3
    assert made.name == "Does this complete the task?"
