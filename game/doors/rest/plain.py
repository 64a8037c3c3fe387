"""What needs no kitchen: whose token this is, the kinds of problems, the OpenAPI document."""

from __future__ import annotations

from django.conf import settings

from game.doors.problems import PROBLEMS
from game.doors.rest import shapes
from game.doors.rest.calls import Answer, Call
from game.doors.rest.operations import operation


@operation("GET", "/me", tag="token", scope="read", answers={200: shapes.Me})
async def read_me(call: Call) -> Answer:
    """Whose token this is, what it is good for, and its limits."""
    caller, token = call.caller, call.caller.token
    return Answer(
        shapes.Me(
            caller.player.public_id,
            caller.player.name,
            str(token),
            list(token.scopes),
            token.expires_at.isoformat(),
            caller.staff,
            {
                "calls_per_second": settings.API_RATE,
                "calls_at_once": settings.API_BURST,
                "open_at_a_time": settings.API_OPEN,
                "sessions_at_a_time": settings.API_SESSIONS,
            },
        )
    )


@operation("GET", "/problems", tag="token", answers={200: shapes.Kinds})
async def list_problems(call: Call) -> Answer:
    """Every kind of problem that an answer may tell of. Needs no token."""
    kinds = [shapes.Kind(code, status, title) for code, (status, title) in PROBLEMS.items()]
    return Answer(shapes.Kinds(kinds))


@operation("GET", "/openapi.json", tag="token", answers={200: dict})
async def read_openapi(call: Call) -> Answer:
    """This description, as OpenAPI 3.1. Needs no token."""
    return Answer(call.document().encode())
