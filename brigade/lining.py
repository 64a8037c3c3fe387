"""Agents in line at a server: they wait for kitchens of a suite, play what they are dealt, and wait again.

`play_line(server, token, suite, decide)` is all that a program needs; `decide` gets a view as the server tells it and
gives an action of it, a sentence, or None. `brigade drive --queue SUITE AGENT` puts an agent of `@agent` there.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import httpx2

from brigade.seeing import AgentPlayer, Move
from sim.world import JSONObject, WorldError

Decide: TypeAlias = Callable[[JSONObject], Any]
"""What to do in a view of the server's: one of its `legal`, a sentence, or None for nothing."""
SERVER, TOKEN = "BRIGADE_SERVER", "BRIGADE_TOKEN"
BASE = "/api/v1"
WAIT_S = 25
PATIENCE_S = 60.0
TRIES = 5
BUSY = (429, 503)
THOUGHTS, SAID = 8000, 500
"""Characters that a record keeps of thoughts, and of a sentence."""
ANEW = frozenset({"stale", "not_your_turn", "not_playing", "illegal", "unknown_action"})
"""Refusals after which one looks again."""
MOST_REFUSED = 20
"""So often in a row an agent may be refused before it is passed over."""


class ServerError(WorldError):
    """What a server refuses, as its problem says."""


class Server:
    """A server's HTTP interface, for one token."""

    def __init__(
        self, address: str = "", token: str = "", client: httpx2.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:  # fmt: skip
        address, token = address or os.environ.get(SERVER, ""), token or os.environ.get(TOKEN, "")
        if not address or not token:
            raise WorldError(
                "no_server", f"say where ({SERVER}) and as whom ({TOKEN}: a token of /programs/)"
            )
        self.address = address.rstrip("/")
        self._client = client or httpx2.Client(timeout=PATIENCE_S)
        self._headers = {"Authorization": f"Bearer {token}", "User-Agent": "brigade drive"}
        self._sleep = sleep

    def call(self, method: str, path: str, body: JSONObject | None = None) -> JSONObject:
        """The answer to a call. Who is told to come again later does so.

        Raises:
            ServerError: what the server says against it, or that it does not answer.
        """
        url = f"{self.address}{BASE}{path}"
        for tries in range(1, TRIES + 1):
            try:
                told = self._client.request(method, url, json=body, headers=self._headers)
            except httpx2.TransportError as error:
                if tries == TRIES:
                    raise ServerError("no_answer", f"{self.address}: {error}") from error
                self._sleep(tries)
                continue
            if told.status_code < 400:
                return dict(told.json()) if told.content else {}
            problem = _problem(told)
            if told.status_code not in BUSY or tries == TRIES:
                raise ServerError(problem["code"], problem["detail"])
            self._sleep(float(problem.get("retry_after") or tries))
        raise AssertionError("the last try returns or raises")


def _problem(told: httpx2.Response) -> JSONObject:
    try:
        found = told.json()
    except ValueError:
        found = None
    if isinstance(found, dict) and "code" in found and "detail" in found:
        return found
    return {"code": "no_answer", "detail": f"the server answers {told.status_code}"}


def play_line(
    server: str | Server, token: str, suite: str, decide: Decide, games: int = 1, seats: int = 0
) -> Iterator[str]:
    """Wait in line for kitchens of a suite, `games` times (0: for ever), and play them; tells of it in lines.

    Raises:
        ServerError: the server refuses, for good.
    """
    at = server if isinstance(server, Server) else Server(server, token)
    return line_of(at, suite, lambda seat: decide, games, seats)


def line_of(
    server: Server,
    suite: str,
    player: Callable[[JSONObject], Decide],
    games: int = 1,
    seats: int = 0,
) -> Iterator[str]:
    """The same for players that are made for each seat anew: `player` gets the place that was dealt."""
    wish: JSONObject = {"suite": suite} | ({"seats": seats} if seats else {})
    played = 0
    while not games or played < games:
        place = server.call("POST", "/queue", wish)
        try:
            while place["state"] == "waiting":
                yield _waits(place)
                place = server.call("GET", f"/queue/{place['id']}?wait={WAIT_S}")
            if place["state"] != "dealt":
                yield f"the place in line is {place['state']}; the next one"
                continue
            yield f"{place['task']}: {server.address}/s/{place['session']}/"
            yield _played(server, place, player)
        except BaseException:
            _leave(server, place)
            raise
        played += 1


def _waits(place: JSONObject) -> str:
    before = place["before"] or 0
    guess = f", some {place['expected_s']} s" if place["expected_s"] else ""
    return f"in line for {place['suite']}: {before} before{guess}"


def _leave(server: Server, place: JSONObject) -> None:
    """Give the place up, so that nobody waits for it; the server finds out by itself if that fails."""
    try:
        server.call("DELETE", f"/queue/{place['id']}")
    except WorldError:
        return


def _played(server: Server, place: JSONObject, player: Callable[[JSONObject], Decide]) -> str:
    """A seat played by somebody who was made for it, and who lets go of what they hold in the end."""
    decide = player(place)
    try:
        return play_seat(server, place, decide)
    finally:
        if isinstance(decide, AgentPlayer):
            decide.close()


def play_seat(server: Server, place: JSONObject, decide: Decide) -> str:
    """Play a seat until its session is over. Returns how it ended, in words."""
    seat = f"/sessions/{place['session']}/seats/{place['seat']}"
    told = server.call("POST", seat, {})
    refused = 0
    while told["moment"] != "over":
        if told["moment"] == "not_yet":
            told = server.call("GET", f"{seat}/observe?wait={WAIT_S}&since={told['seq']}")
            continue
        move = _decided(server, seat, told, decide) if refused < MOST_REFUSED else Move(None)
        act = {"action": move.action, "seen": told["seq"], "cid": secrets.token_hex(8)}
        if move.thoughts:
            act["thoughts"] = move.thoughts[:THOUGHTS]
        try:
            if move.say:
                server.call("POST", f"{seat}/say", {"text": move.say[:SAID]})
            told = server.call("POST", f"{seat}/act?wait={WAIT_S}", act)
            refused = 0
        except ServerError as error:
            if error.code not in ANEW:
                raise
            refused += 1
            told = server.call("GET", f"{seat}/observe")
    outcome = told["view"].get("outcome") or {}
    done = "done" if outcome.get("success") else f"not done ({outcome.get('reason', 'over')})"
    return f"{done} after {told['view']['step']} steps"


def _decided(server: Server, seat: str, told: JSONObject, decide: Decide) -> Move:
    """What the player does now; agents are shown the text and all facts, too."""
    if isinstance(decide, AgentPlayer):
        return decide(server.call("GET", f"{seat}/observe?text=true&facts=true"))
    found = decide(told["view"])
    return found if isinstance(found, Move) else Move(found)


def invitations(server: Server) -> list[JSONObject]:
    """The invitations that wait for an answer of this token's program."""
    return list(server.call("GET", "/invitations")["invitations"])


def told_invitations(server: Server) -> Iterator[str]:
    """The same in lines."""
    rows = invitations(server)
    if not rows:
        yield "nobody has invited this program"
    for row in rows:
        yield f"{row['by']} invites {row['program']} to {row['seat']} of {row['session']}: {row['title']}"


def accept_all(server: Server, player: Callable[[JSONObject], Decide]) -> Iterator[str]:
    """Take the seats of all invitations that wait, and play them one after the other."""
    rows = invitations(server)
    if not rows:
        yield "nobody has invited this program"
    for row in rows:
        yield f"{row['task']}: {server.address}/s/{row['session']}/"
        yield _played(server, row, player)
