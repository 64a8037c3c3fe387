"""A whole collection, from the file to the report, with robots that rate through the pages."""

from __future__ import annotations

import io
import zipfile

import orjson
import pytest
from django.test import Client
from django.urls import reverse

from game.models import Rating, RatingCollection
from game.ratings.analysis import analyse
from tests.game.ratings.robots import BAD, GOOD, Robot, invitation, lines, researcher, some, start
from tests.loops import each

pytestmark = pytest.mark.django_db
ATTENTION = [
    {"task": f"known {answer} {n}", "program": ["Read this"], "expected": answer}
    for answer in ("yes", "no") for n in range(2)
]  # fmt: skip


def careful(task: str) -> str:
    """Knows what is right, and finds every second program of the bad model right as well."""
    if task.startswith("known"):
        return task.split()[1]
    return "yes" if GOOD in task or task.endswith(("0", "2", "4")) else "no"


@pytest.fixture
def rosa() -> Client:
    return researcher()


@pytest.fixture
def collection(rosa: Client) -> RatingCollection:
    return start(rosa, lines(*some(6), *some(6, BAD), *ATTENTION), name="Tea and cake")


def test_it_is_rated_by_several_excludes_who_did_not_read_and_gives_each_origins_share(
    rosa: Client, collection: RatingCollection
) -> None:
    link = invitation(rosa, collection)
    counted = [Robot(careful).begin(link).rate() for _ in range(3)]
    assert counted == [16, 16, 16]
    assert Client().post(link, {"agree": "on"}).status_code == 410
    told = analyse(collection)
    assert (told.answered, told.needed) == (36, 36)
    good, bad = (next(one for one in told.origins if one.name == name) for name in (GOOD, BAD))
    assert (good.value.middle, good.error) == (1.0, 0.0)
    assert (bad.value.middle, bad.correct.middle) == (0.5, 0.5)
    assert [one.middle for one in told.agreement.values()] == [1.0]
    assert all(one.counts and (one.right, one.known) == (4, 4) for one in each(told.raters))


@pytest.mark.slow
def test_whoever_fails_the_attention_items_does_not_count_and_is_replaced_by_others(
    rosa: Client, collection: RatingCollection
) -> None:
    link = invitation(rosa, collection)
    for judge in (careful, careful, lambda task: "no"):
        Robot(judge).begin(link).rate()
    told = analyse(collection)
    (left,) = [one for one in told.raters if not one.counts]
    assert left.excluded == "2 of 4 attention items right; 75 % are needed"
    assert left.note == "all 12 answers are “no”"
    assert (told.answered, Rating.objects.filter(answered_at__isnull=False).count()) == (24, 48)
    assert Robot(careful).begin(link).rate() == 16, "the items lack a rater who counts"
    assert analyse(collection).answered == 36


def test_the_export_has_every_answer_and_names_nobody(
    rosa: Client, collection: RatingCollection
) -> None:
    link = invitation(rosa, collection)
    robots = [Robot(careful).begin(link) for _ in range(2)]
    robots[0].rate()
    robots[1].rate(3)
    response = rosa.get(reverse("rating_export", args=[collection.pk]), {"format": "jsonl"})
    files = zipfile.ZipFile(io.BytesIO(response.content))
    rows = [orjson.loads(line) for line in files.read("ratings.jsonl").splitlines()]
    items = [orjson.loads(line) for line in files.read("items.jsonl").splitlines()]
    assert (len(rows), len(items)) == (19, 16)
    assert {row["item"] for row in rows} == {one["item"] for one in items}
    assert sorted(row["position"] for row in rows if row["rater"] == rows[0]["rater"])[0] == 1
    whole = b"".join(files.read(name) for name in files.namelist()).decode()
    for robot in robots:
        assert robot.path.split("/")[-2] not in whole, "a token would open somebody's pages"
    book = files.read("codebook.md").decode()
    assert "`rater`" in book
    assert "- `yes`: Yes" in book
    about = orjson.loads(files.read("collection.json"))
    both = {row["item"] for row in rows if rows and not row["attention"]}
    twice = [n for n in both if sum(row["item"] == n for row in rows) == 2]
    assert about["agreement"]["Do these steps complete the task?"]["items"] == len(twice)


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_it_comes_in_every_format(rosa: Client, collection: RatingCollection, form: str) -> None:
    Robot(careful).begin(invitation(rosa, collection)).rate(2)
    response = rosa.get(reverse("rating_export", args=[collection.pk]), {"format": form})
    names = zipfile.ZipFile(io.BytesIO(response.content)).namelist()
    assert {f"{table}.{form}" for table in ("ratings", "items", "raters", "sessions")} <= set(names)


def test_the_pages_of_the_researcher_show_progress_agreement_and_results(
    rosa: Client, collection: RatingCollection
) -> None:
    link = invitation(rosa, collection, label="Class", places=5)
    for _ in range(2):
        Robot(careful).begin(link).rate()
    page = rosa.get(reverse("rating_collection", args=[collection.pk])).content.decode()
    assert "Answers: <strong>24</strong> of <strong>36</strong>" in page
    assert "1.000" in page
    assert "2 of 5 raters" in page
    assert link in page
    part = rosa.get(
        reverse("rating_collection", args=[collection.pk]), headers={"HX-Request": "true"}
    ).content.decode()
    assert "24" in part
    assert "<html" not in part
    assert "Tea and cake" in rosa.get(reverse("ratings")).content.decode()
    items = rosa.get(reverse("rating_items", args=[collection.pk])).content.decode()
    assert items.count("attention: yes") == 2
    assert "yes: 2" in items
