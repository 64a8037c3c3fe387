"""The OpenAPI 3.1 document: made from the operations and from the types that read and answer them.

`manage.py openapi > docs/openapi.json` writes it down.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec

from game.doors.problems import PROBLEMS
from game.doors.rest import shapes
from game.doors.rest.operations import BASE, Operation
from game.doors.rest.table import all_operations
from game.live.schema import DIALECT, one_line
from game.models.tokens import SCOPES
from sim.world import JSONObject

VERSION = "1.0.0"
ABOUT = (
    "Kitchens for programs: tasks, sessions, seats, streams of events, evaluation runs and exports. "
    "A seat that a program holds is a seat like any other. docs/doors/rest.md shows it step by step."
)
TAGS = {
    "token": "Whose token this is, and what may go wrong",
    "tasks": "What can be played",
    "sessions": "Opened, begun, followed and closed",
    "seats": "Taken, looked from, acted in and left",
    "queue": "The line of named programs",
    "invitations": "Named programs asked into sessions",
    "exports": "Logs and replays of sessions",
    "runs": "Evaluation runs and their reports",
}
TEMPLATE = "#/components/schemas/{name}"
ALWAYS = ("wrong_token", "missing_scope", "too_fast", "our_fault")
STATUSES = {200: "Done", 201: "Made", 202: "Noted for the next step", 204: "Done"}
PATHS = {
    "session": "the id of a session",
    "seat": "the name of a seat",
    "task": "the id of a task; its slashes may be sent as they are, or as %2F",
    "run": "the id of a run",
    "place": "the id of a place in the line",
    "invitation": "the number of an invitation",
}


def document() -> JSONObject:
    """The whole document."""
    types = _types()
    schemas, parts = msgspec.json.schema_components(types, ref_template=TEMPLATE)
    said = dict(zip(types, schemas, strict=True))
    paths: JSONObject = {}
    for one in all_operations():
        paths.setdefault(_path(one), {})[one.method.lower()] = _operation(one, said)
    return {
        "openapi": "3.1.1",
        "jsonSchemaDialect": DIALECT,
        "info": {
            "title": "Brigade over HTTP",
            "version": VERSION,
            "description": ABOUT,
            "license": {"name": "see the repository"},
        },
        "servers": [{"url": BASE}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": _scheme()},
            "schemas": {
                name: _bodies(name, _any_values(_without_tuples(one_line(body))))
                for name, body in sorted(parts.items())
            },
        },
    }


def _scheme() -> JSONObject:
    scopes = "; ".join(f"{name}: {about}" for name, about in SCOPES.items())
    return {
        "type": "http",
        "scheme": "bearer",
        "description": f"A personal token, made on the page /tokens/. Its scopes: {scopes}.",
    }


def _types() -> list[Any]:
    """Every type that stands in an answer or a body, once."""
    found: dict[Any, None] = {shapes.Problem: None}
    for one in all_operations():
        for kind in (one.body, *one.answers.values()):
            inner = kind[0] if isinstance(kind, list) else kind
            if inner not in (None, bytes):
                found[inner] = None
    return list(found)


def _without_tuples(body: Any) -> Any:
    """Lists as generators of clients know them: without `prefixItems`, and never without `items`."""
    if isinstance(body, list):
        return [_without_tuples(one) for one in body]
    if not isinstance(body, dict):
        return body
    same = {key: _without_tuples(value) for key, value in body.items()}
    if body.get("items") is False and (kinds := same.pop("prefixItems", None)):
        several = [kind for n, kind in enumerate(kinds) if kind not in kinds[:n]]
        same["items"] = several[0] if len(several) == 1 else {"anyOf": several}
    if same.get("type") == "array":
        same.setdefault("items", {})
    return same


def _any_values(body: Any) -> Any:
    """Objects of any JSON without their levels, each of which would be a class of generated clients."""
    if isinstance(body, list):
        return [_any_values(one) for one in body]
    if not isinstance(body, dict):
        return body
    values = body.get("additionalProperties")
    if isinstance(values, dict) and {"type": "boolean"} in values.get("anyOf", ()):
        return {**body, "additionalProperties": {}}
    return {key: _any_values(value) for key, value in body.items()}


_MESSAGES = {kind.__name__ for kind in (shapes.ACT, shapes.SAY)}


def _bodies(name: str, body: JSONObject) -> JSONObject:
    """Messages of the socket stand here without their type, which the address says."""
    if name not in _MESSAGES:
        return body
    properties = {key: value for key, value in body["properties"].items() if key != "type"}
    required = [key for key in body.get("required", []) if key != "type"]
    if name == shapes.ACT.__name__:
        required.append("action")  # over HTTP nothing is done only by saying so: null
    changed = {**body, "properties": properties, "required": required}
    return changed if required else {k: v for k, v in changed.items() if k != "required"}


def _path(one: Operation) -> str:
    return one.path.replace("*}", "}")


def _operation(one: Operation, said: dict[Any, JSONObject]) -> JSONObject:
    parameters = _in_path(one) + _in_query(one)
    answers: JSONObject = {
        str(status): _answer(status, kind, said) for status, kind in one.answers.items()
    }
    answers |= _problems(one, said)
    scope = f" Needs the scope `{one.scope}`." if one.scope else ""
    made: JSONObject = {
        "operationId": one.name,
        "tags": [one.tag],
        "summary": one.about.partition(". ")[0].rstrip("."),
        "description": one.about + scope,
        "responses": answers,
    }
    if parameters:
        made["parameters"] = parameters
    if one.body is not None:
        content = {"application/json": {"schema": said[one.body]}}
        made["requestBody"] = {"required": True, "content": content}
    if not one.scope:
        made["security"] = []
    return made


def _in_path(one: Operation) -> list[JSONObject]:
    names = [part.strip("{}*") for part in one.parts if part.startswith("{")]
    return [
        {"name": name, "in": "path", "required": True, "description": PATHS[name], "schema": {"type": "string"}}
        for name in names
    ]  # fmt: skip


def _in_query(one: Operation) -> list[JSONObject]:
    if one.query is None:
        return []
    body = msgspec.json.schema(one.query)["$defs"][one.query.__name__]
    found = []
    for name, schema in body["properties"].items():
        about = schema.pop("description", "") or _about(schema)
        made: JSONObject = {"name": name, "in": "query", "required": False, "schema": schema}
        found.append(made | ({"description": about} if about else {}))
    return found


def _about(schema: JSONObject) -> str:
    """What is said of one of several types, where it may be another one, too."""
    return next((one["description"] for one in schema.get("anyOf", []) if "description" in one), "")


def _answer(status: int, kind: Any, said: dict[Any, JSONObject]) -> JSONObject:
    made: JSONObject = {"description": STATUSES[status]}
    if kind is bytes:
        made["content"] = {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}
    elif isinstance(kind, list):
        about = "One of these a line; empty lines say that the stream lives."
        lines = {"type": "string", "description": about}
        made["content"] = {"application/x-ndjson": {"schema": lines, "x-line": said[kind[0]]}}
    elif kind is not None:
        made["content"] = {"application/json": {"schema": said[kind]}}
    return made


def _problems(one: Operation, said: dict[Any, JSONObject]) -> JSONObject:
    codes = {*one.problems, *(ALWAYS if one.scope else ALWAYS[-1:])}
    if one.scope:
        codes |= {"no_token", "expired_token", "revoked_token"}
    if one.query is not None or one.body is not None:
        codes.add("malformed")
    if one.body is not None:
        codes |= {"bad_json", "not_json", "too_large"}
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(PROBLEMS[code][0], []).append(code)
    schema = {"application/problem+json": {"schema": said[shapes.Problem]}}
    return {
        str(status): {"description": f"A problem: {', '.join(names)}", "content": schema}
        for status, names in sorted(by_status.items())
    }


@cache
def text() -> str:
    """The document as it is checked in and served."""
    return json.dumps(document(), indent=2, ensure_ascii=False) + "\n"
