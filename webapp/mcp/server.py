"""The tools as MCP's library offers them. Nothing is kept for a connection: a call brings all that it needs."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeAlias

import mcp_types as types
import orjson
from mcp.server import Server
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID
from mcp.server.caching import CacheHint
from mcp.shared.exceptions import MCPError

from game.doors.problems import Problem
from game.doors.rest.document import VERSION
from game.doors.tools.page import PAGE, page
from game.doors.tools.table import GUIDE, all_tools, tool_named
from game.doors.tools.tool import Asked, Told, Tool, refusal, use
from sim.world import JSONObject

Whose: TypeAlias = Callable[[Any], Awaitable[Asked]]
"""Who asks: found from the library's context of a call. Raises Problem: what is wrong with their token."""

FRESH_MS = 3_600_000
"""How long clients may keep the list of tools and the page: they change with a new version only."""
UI: JSONObject = {"ui": {"prefersBorder": True}}


def make_server(whose: Whose) -> Server[Any]:
    """A server of all tools, and of the page that shows a kitchen beside the conversation."""

    async def list_tools(context: Any, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=list(_tools()))

    async def call_tool(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        one = tool_named(params.name)
        if one is None:
            names = ", ".join(known.name for known in all_tools() if not known.hidden)
            sentence = f'there is no tool "{params.name[:40]}"; there are: {names}'
            raise MCPError(code=types.INVALID_PARAMS, message=sentence)
        try:
            asked = await whose(context)
        except Problem as problem:
            return answer_of(refusal(problem))
        return answer_of(await use(one, asked, dict(params.arguments or {})))

    async def list_resources(context: Any, params: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=[_resource()])

    async def read_resource(
        context: Any, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        if str(params.uri) != PAGE:
            sentence = f"there is no such resource; there is: {PAGE}"
            raise MCPError(code=types.INVALID_PARAMS, message=sentence)
        text = types.TextResourceContents(uri=PAGE, mime_type=APP_MIME_TYPE, text=page(), meta=UI)
        return types.ReadResourceResult(contents=[text])

    kept = CacheHint(ttl_ms=FRESH_MS, scope="public")
    server: Server[Any] = Server(
        "brigade",
        version=VERSION,
        title="Brigade",
        description="Kitchens in which people and programs cook together.",
        instructions=GUIDE,
        cache_hints={"tools/list": kept, "resources/list": kept, "resources/read": kept},
        get_tool_input_schema=_schema,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )
    server.extensions = {EXTENSION_ID: {}}
    return server


def answer_of(told: Told) -> types.CallToolResult:
    """What a tool told, as the protocol has it; a refusal is a result that says that it is one."""
    content: list[Any] = [types.TextContent(text=told.text)]
    if told.picture is not None:
        data = base64.b64encode(told.picture).decode()
        content.append(types.ImageContent(data=data, mime_type="image/jpeg"))
    return types.CallToolResult(
        content=content, structured_content=told.plain(), is_error=told.refused
    )


@cache
def _tools() -> tuple[types.Tool, ...]:
    return tuple(_tool(one) for one in all_tools())


def _tool(one: Tool) -> types.Tool:
    return types.Tool(
        name=one.name,
        title=one.title,
        description=one.about,
        input_schema=one.takes(),
        output_schema=one.gives(),
        annotations=types.ToolAnnotations(
            title=one.title,
            read_only_hint=one.reads,
            destructive_hint=one.ends,
            idempotent_hint=one.reads,
            open_world_hint=False,
        ),
        meta=_shown(one),
    )


def _shown(one: Tool) -> JSONObject | None:
    if one.page:
        return {"ui": {"resourceUri": one.page, "visibility": ["model", "app"]}}
    return {"ui": {"visibility": ["app"]}} if one.hidden else None


def _schema(name: str) -> JSONObject | None:
    one = tool_named(name)
    return one.takes() if one is not None else None


def _resource() -> types.Resource:
    return types.Resource(
        uri=PAGE,
        name="kitchen",
        title="A kitchen, live",
        description="Shows what a seat sees, as it changes.",
        mime_type=APP_MIME_TYPE,
        meta=UI,
    )


def problem_data(code: int, message: str, data: JSONObject) -> bytes:
    """An error of the protocol that concerns no call in particular."""
    error = {"code": code, "message": message, "data": data}
    return orjson.dumps({"jsonrpc": "2.0", "id": None, "error": error})
