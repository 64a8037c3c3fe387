"""Asks a TEACh model server over HTTP, with the form fields of TEACh's own remote model.

`POST /start_new_edh_instance` begins an instance, `POST /get_next_action` asks for an action; pictures
are JPEG files of a form, everything else its fields. The server's answer is
`{"action": ..., "obj_relative_coord": [y, x] or null}`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from urllib.parse import urljoin

import httpx2

from game.benchmarks.teach.remote.instance import ACTIONS, INTERACTIONS, Did
from game.llm import LLMError
from game.llm.endpoints import Endpoint
from sim import reading
from sim.world import JSONObject, WorldError

PROTOCOL = "teach"
BEGIN, NEXT = "start_new_edh_instance", "get_next_action"
LONGEST = 1_000_000
"""Bytes of an answer that are read."""
FIRST_WAIT_S = 0.5

Files = Sequence[tuple[str, tuple[str, bytes, str]]]


class BadAnswer(ValueError):
    """The server answered, but with nothing that can be done; the message says what would be."""


class Server:
    """One model server. It knows one instance at a time, so an episode has it to itself."""

    def __init__(
        self, endpoint: Endpoint, transport: httpx2.AsyncBaseTransport | None = None
    ) -> None:
        self._endpoint = endpoint
        self._transport = transport
        self.requests = 0

    async def begin(self, name: str, instance: JSONObject, images: Mapping[str, bytes]) -> None:
        """Tell it of a new instance.

        Raises:
            LLMError: it cannot be reached, or says that it failed.
        """
        files = [("edh_history_images", (n, data, "image/jpeg")) for n, data in images.items()]
        await self._post(BEGIN, {"edh_name": name, "edh_instance": json.dumps(instance)}, files)

    async def next(
        self, name: str, instance: JSONObject, before: Did | None, image: bytes, image_name: str
    ) -> Did:
        """Its next action.

        Raises:
            LLMError: it cannot be reached, or says that it failed.
            BadAnswer: what it says is no action of a Follower.
        """
        data = {"img_name": image_name, "edh_name": name, "edh_instance": json.dumps(instance)}
        if before is not None:
            data["prev_action"] = json.dumps(before.to_json())
        body = await self._post(NEXT, data, [("img", (image_name, image, "image/jpeg"))])
        return read_answer(body)

    async def _post(self, path: str, data: Mapping[str, str], files: Files) -> bytes:
        """One request; what fails for a moment is tried again, a little later each time."""
        for attempt in range(self._endpoint.retries + 1):
            try:
                return await self._once(path, data, files)
            except LLMError as error:
                if not error.temporary or attempt == self._endpoint.retries:
                    raise
                await asyncio.sleep(FIRST_WAIT_S * (attempt + 1))
        raise AssertionError("the loop returns or raises")

    async def _once(self, path: str, data: Mapping[str, str], files: Files) -> bytes:
        one = self._endpoint
        url = urljoin(one.base_url.rstrip("/") + "/", path)
        self.requests += 1
        form, parts = dict(data), list(files) or None
        try:
            async with (
                self._client() as client,
                client.stream("POST", url, data=form, files=parts) as reply,
            ):
                return await _read(reply, one.name)
        except httpx2.TimeoutException as error:
            raise LLMError(
                "timeout", f"{one.name} gave no answer in {one.timeout_s:g} s"
            ) from error
        except httpx2.ConnectError as error:
            raise LLMError("unreachable", f"{one.name} cannot be reached: is it there?") from error
        except httpx2.HTTPError as error:
            raise LLMError("dropped", f"the line to {one.name} broke") from error

    def _client(self) -> httpx2.AsyncClient:
        """A line of its own for each request: an agent may be asked from another loop next time."""
        one = self._endpoint
        headers = {"Authorization": f"Bearer {one.key}"} if one.key else {}
        return httpx2.AsyncClient(
            timeout=one.timeout_s, transport=self._transport, headers=headers, trust_env=False
        )


async def _read(reply: httpx2.Response, name: str) -> bytes:
    """The answer's body, as long as it is one."""
    body = bytearray()
    async for part in reply.aiter_bytes():
        body += part
        if len(body) > LONGEST:
            raise LLMError("wrong_shape", f"{name} answered with more than {LONGEST} bytes")
    if reply.status_code >= 500:
        said = " ".join(bytes(body[:200]).decode("utf-8", "replace").split())
        raise LLMError("server_error", f"{name} failed ({reply.status_code}): {said}")
    if reply.status_code != 200:
        raise LLMError("bad_request", f"{name} refused the request ({reply.status_code})")
    return bytes(body)


def read_answer(body: bytes) -> Did:
    """An action from the server's JSON.

    Raises:
        BadAnswer: it is no JSON object, names no action, or has no place where one is needed.
    """
    try:
        said = reading.plain(body)
    except WorldError as error:
        raise BadAnswer(f"the answer is no JSON: {error}") from error
    action = said.get("action") if isinstance(said, dict) else None
    if not isinstance(action, str) or action not in ACTIONS:
        raise BadAnswer(f'"action" is {action!r:.60}; one of {", ".join(ACTIONS)} is expected')
    if action not in INTERACTIONS:
        return Did(action)
    point = said.get("obj_relative_coord")
    good = isinstance(point, list) and len(point) == 2 and all(map(_is_share, point))
    if not good:
        raise BadAnswer(f'"obj_relative_coord" is {point!r:.60}; [y, x] from 0 to 1 is expected')
    return Did(action, (float(point[0]), float(point[1])))


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0.0 <= value <= 1.0
