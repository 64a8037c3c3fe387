"""A researcher, and robots that rate through the pages as people do, without scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from game.models import RatingCollection

Judge = Callable[[str], str]
"""What a robot answers to an item, by its task."""
HIDDEN = re.compile(r'name="item"\s+value="([^"]+)"')
TASK = re.compile(r'<h1 id="task-title"[^>]*>\s*<span[^>]*>[^<]*</span>\s*(.*?)\s*</h1>', re.S)
GOOD, BAD = "model good", "model bad"


def researcher(name: str = "rosa") -> Client:
    """A researcher's browser."""
    client = Client()
    client.force_login(User.objects.create(username=name, is_staff=True))
    return client


def lines(*items: Mapping[str, Any]) -> str:
    """Items as a file."""
    return "\n".join(json.dumps(item) for item in items)


def item(task: str, origin: str = GOOD, **more: Any) -> dict[str, Any]:
    return {"task": task, "program": ["Walk to kitchen", f"Do {task}"], "origin": origin, **more}


def some(count: int, origin: str = GOOD, **more: Any) -> list[dict[str, Any]]:
    return [item(f"{origin} {n}", origin, **more) for n in range(count)]


def start(client: Client, text: str = "", **more: Any) -> RatingCollection:
    """A collection by the form; fails with what the form says."""
    response = client.post(reverse("new_ratings"), wish(text, **more))
    said = re.findall(r'<ul class="errorlist[^>]*>.*?</ul>', response.content.decode(), re.S)
    assert response.status_code == 302, said
    return RatingCollection.objects.get(pk=response.headers["Location"].split("/")[-2])


def wish(text: str = "", **more: Any) -> dict[str, Any]:
    """The fields of the form."""
    return {
        "questionnaire": "correctness", "items": text, "show": "text", "people": "each",
        "attention": 0, "raters_per_item": 3, "right": 75, "seconds": 0, "seed": 7, **more,
    }  # fmt: skip


def invitation(client: Client, collection: RatingCollection, **more: Any) -> str:
    """The path of a new link."""
    client.post(reverse("rating_invite", args=[collection.pk]), more)
    newest = collection.invitations.order_by("-pk").first()
    assert newest is not None
    return reverse("rate_invited", args=[newest.token])


@dataclass
class Robot:
    """A rater with a browser of its own."""

    judge: Judge = lambda task: "yes"
    client: Client = field(default_factory=Client)
    path: str = ""
    order: list[str] = field(default_factory=list)
    """The tasks in the order in which they came."""
    pages: list[str] = field(default_factory=list)

    def begin(self, link: str) -> Robot:
        """Agree, and be a rater."""
        response = self.client.post(link, {"agree": "on"})
        assert response.status_code == 302, response.content.decode()
        self.path = response.headers["Location"]
        return self

    def look(self) -> str:
        """The page of the present item."""
        response = self.client.get(self.path)
        self.pages.append(response.content.decode())
        return self.pages[-1]

    def waiting(self) -> tuple[str, str] | None:
        """Token and task of the present item; None: there is none."""
        page = self.look()
        found, task = HIDDEN.search(page), TASK.search(page)
        return (found[1], unescape(task[1])) if found and task else None

    def send(self, token: str, **answers: str) -> Any:
        return self.client.post(self.path, {"item": token, **answers})

    def rate(self, count: int | None = None) -> int:
        """Answer so many items, or all of them; returns how many there were."""
        done = 0
        while (count is None or done < count) and (now := self.waiting()):
            token, task = now
            self.order.append(task)
            response = self.send(token, correct=self.judge(task), reason="")
            assert response.status_code == 302, response.content.decode()
            done += 1
        return done
