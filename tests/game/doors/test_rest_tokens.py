"""Tokens at the door: which are good, for what, for whom, and that nobody reads them afterwards."""

from __future__ import annotations

import logging

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from game.doors.problems import PROBLEMS
from game.doors.rest.table import all_operations
from game.models import AccessToken
from game.models.tokens import SCOPES, digest_of
from tests.game.doors.programs import Program, person, secret_of
from tests.loops import each


@database_sync_to_async
def changed(secret: str, **values: object) -> None:
    assert AccessToken.objects.filter(digest=digest_of(secret)).update(**values)


async def test_without_a_token_one_is_told_how_to_send_one(ana, door):
    told = await Program(door).get("/me")
    assert (told.status, told.code) == (401, "no_token")
    assert told.headers["www-authenticate"] == 'Bearer realm="brigade"'
    assert "Authorization: Bearer" in told.json["detail"]


@pytest.mark.parametrize(
    "shown",
    [
        "Bearer brigade_0000000000000000000000000000000000000000000",
        "Bearer another_installations_token",
        "Bearer brigade_" + "x" * 100_000,
        "Bearer ",
        "Bearer \x00\xff",
    ],
)
async def test_a_token_that_is_not_known_here_opens_nothing(ana, door, shown):
    told = await Program(door).get("/me", headers={"authorization": shown})
    assert (told.status, told.code) == (401, "wrong_token")
    assert 'error="invalid_token"' in told.headers["www-authenticate"]


@pytest.mark.parametrize("where", ["cookie", "basic", "query", "another header"])
async def test_a_token_is_read_from_its_header_alone(ana, door, where):
    headers = {
        "cookie": {"cookie": f"sessionid={ana.secret}; token={ana.secret}"},
        "basic": {"authorization": f"Basic {ana.secret}"},
        "query": {},
        "another header": {"x-api-key": ana.secret},
    }[where]
    path = f"/me?access_token={ana.secret}" if where == "query" else "/me"
    assert (await Program(door).get(path, headers=headers)).code == "no_token"


async def test_a_signed_in_browser_is_nobody_at_this_door(ana, door, client):
    from django.contrib.auth.models import User

    await database_sync_to_async(client.force_login)(await User.objects.aget(username="Ana"))
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    told = await Program(door).post(
        "/sessions", {"task": "tally/a_few"}, headers={"cookie": cookie}
    )
    assert told.code == "no_token"


async def test_revoked_and_expired_tokens_say_so_at_once(ana):
    assert (await ana.get("/me")).status == 200
    await changed(ana.secret, expires_at=timezone.now())
    told = await ana.get("/me")
    assert (told.status, told.code) == (401, "expired_token")
    await changed(ana.secret, revoked_at=timezone.now())
    assert (await ana.get("/me")).code == "revoked_token"


async def test_with_the_account_its_tokens_are_closed(ana):
    from django.contrib.auth.models import User

    await User.objects.filter(username="Ana").aupdate(is_active=False)
    assert (await ana.get("/me")).code == "revoked_token"


@pytest.mark.parametrize("scope", list(SCOPES))
async def test_every_operation_needs_the_scope_that_it_names(door, house, scope):
    player = await person("Cy", staff=True)
    others = tuple(one for one in SCOPES if one != scope)
    program = Program(door, await secret_of(player, others), player)
    for one in each(one for one in all_operations() if one.scope == scope):
        names = {"session": "s", "seat": "cook1", "task": "t", "run": "r"}
        path = one.path.replace("*}", "}").format(**names, place="p", invitation="1")
        told = await program.call(one.method, path, {} if one.body is not None else None)
        assert (told.status, told.code) == (403, "missing_scope"), one.name
        assert (told.json["scope"], scope in told.json["detail"]) == (scope, True)


async def test_what_a_token_is_can_be_asked(ana):
    told = (await ana.get("/me")).json
    assert (told["name"], told["scopes"], told["staff"]) == ("Ana", list(SCOPES), False)
    assert ana.secret not in str(told)
    row = await AccessToken.objects.aget(digest=digest_of(ana.secret))
    assert row.last_used_at is not None


async def test_no_token_is_ever_logged_or_kept(ana, door, caplog, monkeypatch):
    from game.doors.rest import plain, table

    async def broken(call: object) -> object:
        raise RuntimeError("the pan is hot")

    caplog.set_level(logging.DEBUG)
    await ana.get("/me")
    await ana.get("/nothing/here")
    await ana.post("/sessions", b"{ not json")
    one = next(one for one in table.all_operations() if one.handler is plain.read_me)
    monkeypatch.setattr("game.doors.rest.app.find", lambda *_: (_with(one, broken), {}))
    assert (await ana.get("/me")).code == "our_fault"
    assert "the pan is hot" in caplog.text
    assert ana.secret not in caplog.text
    kept = [row async for row in AccessToken.objects.values_list()]
    assert ana.secret not in str(kept)


def _with(one, handler):
    from dataclasses import replace

    return replace(one, handler=handler)


def test_every_kind_of_problem_has_a_status_that_says_so():
    assert {status for status, _ in PROBLEMS.values()} <= {
        400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503,
    }  # fmt: skip
