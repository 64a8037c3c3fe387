"""`--solver brigade/human`: a sample is played by somebody in a kitchen elsewhere, and comes back into the log."""

from __future__ import annotations

import json
import os
import queue
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, read_eval_log

from brigade.inspect import people
from brigade.inspect.people import human

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A kitchen in a process of its own, and a token for it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = os.environ | {
        "BRIGADE_VAR": str(tmp_path_factory.mktemp("var")), "BRIGADE_WARM_UP": "0",
        "DJANGO_SETTINGS_MODULE": "webapp.settings",
    }  # fmt: skip
    manage = [sys.executable, "manage.py"]
    server = subprocess.Popen(
        [*manage, "play", "--port", str(port), "--no-browser"], cwd=ROOT, env=env
    )
    address = f"http://127.0.0.1:{port}"
    try:
        while True:
            assert server.poll() is None, "the kitchen did not open"
            with suppress(subprocess.TimeoutExpired):
                server.wait(0.1)
            with suppress(OSError):
                urllib.request.urlopen(f"{address}/health/live").close()
                break
        made = [*manage, "access_token", "a test"]
        token = subprocess.run(made, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
        yield address, token.stdout.strip()
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def pages(kitchen: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> queue.Queue[str]:
    """The addresses that people are sent to; the kitchen is the one of the environment."""
    found: queue.Queue[str] = queue.Queue()
    monkeypatch.setenv("BRIGADE_SERVER", kitchen[0])
    monkeypatch.setenv("BRIGADE_TOKEN", kitchen[1])
    monkeypatch.setattr(people, "_invite", lambda state, page, browser: found.put(page))
    return found


class Person:
    """Somebody who follows the link, sits down and plays."""

    def __init__(self, kitchen: tuple[str, str], pages: queue.Queue[str]) -> None:
        self._address, self._token = kitchen
        self._pages = pages
        self.session = ""

    def plays(self, seat: str, moves: list[str], leave: bool = False) -> threading.Thread:
        """Plays beside the evaluation; a move that is refused is an error of the test."""

        def go() -> None:
            self.session = self._pages.get().rstrip("/").rpartition("/")[2]
            try:
                self._play(seat, moves)
            except BaseException:
                self.call("DELETE", f"/sessions/{self.session}")  # else it is waited for
                raise
            if leave:
                self.call("DELETE", f"/sessions/{self.session}")

        thread = threading.Thread(target=go, daemon=True)
        thread.start()
        return thread

    def _play(self, seat: str, moves: list[str]) -> None:
        where = f"/sessions/{self.session}/seats/{seat}"
        self.call("POST", where)
        self.call("POST", f"/sessions/{self.session}/start")
        for move in moves:
            seen = self.call("GET", f"{where}/observe?wait=25")
            while seen["moment"] == "not_yet":
                seen = self.call("GET", f"{where}/observe?wait=25&since={seen['seq']}")
            self.call("POST", f"{where}/act?wait=10", {"action": move})

    def call(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        data = json.dumps(body).encode() if body is not None else None
        asked = urllib.request.Request(
            f"{self._address}/api/v1{path}", data, headers, method=method
        )
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.load(answer)


@pytest.fixture
def person(kitchen: tuple[str, str], pages: queue.Queue[str]) -> Person:
    return Person(kitchen, pages)


PLAN = ["Move robot1 from table3 to table2", "Pick up tomato1 from table2 using robot1"]
Evaluate = Callable[..., EvalLog]


def test_a_persons_episode_is_scored_in_the_same_log_as_a_models(
    evaluate: Evaluate, person: Person
) -> None:
    playing = person.plays("robot1", PLAN)
    log = evaluate(
        "robotouille", "none/none", task_args={"tasks": "tutorial/2", "seed": 3}, solver=human()
    )
    playing.join()
    assert log.status == "success", log.error
    (sample,) = read_eval_log(log.location).samples or ()
    value = sample.scores["episode"].value  # type: ignore[index]
    assert (value["success"], value["steps"], value["optimality_rate"]) == (1.0, 2.0, 1.0)
    assert sample.store["brigade"]["session"] == person.session
    assert PLAN[0] in sample.messages[1].text
    by_model = evaluate("robotouille", "optimal", task_args={"tasks": "tutorial/2", "seed": 3})
    (other,) = by_model.samples or ()
    made = [one.store["brigade"]["log"][0]["payload"] for one in (sample, other)]
    assert made[0]["seed"] == made[1]["seed"]
    assert made[0]["settings"]["step_limit"] == made[1]["settings"]["step_limit"] == 3
    assert list(other.scores["episode"].value) == list(value)  # type: ignore[index]


def test_no_name_and_nothing_secret_comes_into_the_log(
    evaluate: Evaluate, person: Person, kitchen: tuple[str, str]
) -> None:
    playing = person.plays("robot1", PLAN)
    args = {"tasks": "tutorial/2"}
    log = evaluate("robotouille", "none/none", task_args=args, solver=human(server=kitchen[0]))
    playing.join()
    written = log.model_dump_json()
    assert kitchen[1] not in written
    joined = [e for e in log.samples[0].store["brigade"]["log"] if e["kind"] == "joined"]  # type: ignore[index]
    assert {e["payload"]["occupant"]["name"] for e in joined} == {""}


def test_who_leaves_before_the_end_has_no_result(evaluate: Evaluate, person: Person) -> None:
    playing = person.plays("robot1", PLAN[:1], leave=True)
    log = evaluate(
        "robotouille", "none/none", task_args={"tasks": "tutorial/2"}, solver=human(),
        fail_on_error=False,
    )  # fmt: skip
    playing.join()
    (sample,) = log.samples or ()
    assert sample.error is not None
    assert "was left before its end" in sample.error.message
    assert not sample.scores


def test_a_wrong_token_is_told_in_a_sentence(
    evaluate: Evaluate, pages: queue.Queue[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRIGADE_TOKEN", "brigade_nonsense")
    log = evaluate("robotouille", "none/none", task_args={"tasks": "tutorial/2"}, solver=human())
    assert log.error is not None
    assert "No token like this is known here" in log.error.message


def test_people_are_not_sent_to_rules_that_pages_do_not_have(
    evaluate: Evaluate, pages: queue.Queue[str]
) -> None:
    args = {"tasks": "tutorial/2", "rules": "original"}
    log = evaluate("robotouille", "none/none", task_args=args, solver=human())
    assert log.error is not None
    assert "leave `rules` out" in log.error.message
    assert pages.empty()
