"""A small endpoint on this machine that answers as its models' names say, and rollouts over it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import verifiers.v1 as vf

from brigade.kitchen import Kitchen
from brigade.verifiers.tasks import KitchenData
from sim.world import Action

KEY = "BRIGADE_TEST_KEY"


@dataclass
class Endpoint:
    """What it is asked, and what its models say."""

    base_url: str = ""
    key: str = KEY
    """The variable that has its key."""
    plans: dict[str, list[str]] = field(default_factory=dict)
    """By model's name its answers, one after the other."""
    asked: list[dict[str, Any]] = field(default_factory=list)

    def answer(self, body: dict[str, Any]) -> str:
        messages = body["messages"]
        turn = sum(one["role"] == "assistant" for one in messages)
        model, last = body["model"], str(messages[-1]["content"])
        if model in self.plans:
            plan = self.plans[model]
            return plan[turn] if turn < len(plan) else "Action: nothing"
        if model == "stubborn":
            return "I would rather not say."
        if model == "learns":
            listed = [line[2:] for line in last.splitlines() if line.startswith("- ")]
            return f"Action: {listed[0]}" if last.startswith("Not done") else "Action: fly to Mars"
        if model == "first":
            listed = [line[2:] for line in last.splitlines() if line.startswith("- ")]
            return f"Let me see.\nAction: {listed[0]}"
        return "Action: nothing"


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv(KEY, "none")
    known = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            known.asked.append(body)
            if body["model"] == "broken":
                self._send(400, {"error": {"message": "this model is out", "type": "bad"}})
                return
            words = known.answer(body)
            choice = {
                "index": 0, "finish_reason": "stop",
                "message": {"role": "assistant", "content": words},
            }  # fmt: skip
            usage = {
                "prompt_tokens": len(json.dumps(body)) // 4,
                "completion_tokens": len(words.split()),
            }
            usage["total_tokens"] = sum(usage.values())
            self._send(
                200,
                {
                    "id": "x", "object": "chat.completion", "created": 0, "model": body["model"],
                    "choices": [choice], "usage": usage,
                },
            )  # fmt: skip

        def _send(self, status: int, data: dict[str, Any]) -> None:
            text = json.dumps(data).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    known.base_url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield known
    server.shutdown()
    server.server_close()
    thread.join()


Rollout = Callable[..., list[vf.Episode]]


@pytest.fixture
def rollout(endpoint: Endpoint) -> Rollout:
    """Plays the first task of a config `times` over, by the library's own environment."""

    def run(model: str, times: int = 1, env: dict[str, Any] | None = None, **taskset: Any) -> Any:
        config = vf.resolve_env_config({"taskset": {"id": "brigade", **taskset}, **(env or {})})
        there = vf.load_environment(config)
        client = vf.EvalClientConfig(base_url=endpoint.base_url, api_key_var=KEY)
        ctx = vf.ModelContext(model=model, client=client, sampling=vf.SamplingConfig())

        async def play() -> list[vf.Episode]:
            task = next(iter(there.taskset))
            async with there.serving():
                return [await there.run_episode(task, ctx) for _ in range(times)]

        return asyncio.run(play())

    return run


@pytest.fixture(scope="session")
def sentences() -> Callable[[KitchenData, tuple[dict[str, Any], ...]], list[str]]:
    """A reference plan's moves as the answers of a model."""
    return _sentences


def _sentences(data: KitchenData, moves: tuple[dict[str, Any], ...]) -> list[str]:
    """The plan's moves as answers, by playing them."""
    one = data.chosen
    kitchen = Kitchen(one.task, one.seed, one.pace, one.partners, one.step_limit)  # type: ignore[arg-type]
    found = []
    for move in moves:
        if kitchen.over:
            break
        words = f"Say: {move['say']}\n" if move.get("say") else ""
        if move.get("say"):
            kitchen.say(one.seat, move["say"])
        action = Action(move["verb"], move["args"]) if move.get("verb") else None
        found.append(f"{words}Action: {_text(kitchen, one.seat, action)}")
        kitchen.step({one.seat: action})
    kitchen.close()
    return found


def _text(kitchen: Kitchen, seat: str, action: Action | None) -> str:
    if action is None:
        return "nothing"
    for one in kitchen.legal(seat).actions:
        if one.verb == action.verb and dict(one.args) == dict(action.args):
            return one.text
    return json.dumps({"verb": action.verb, "args": dict(action.args)})
