"""Which endpoints there are: a JSON file named by the environment variable `BRIGADE_ENDPOINTS`.

```json
{
  "endpoints": {
    "local": {"base_url": "http://127.0.0.1:8000/v1", "models": ["my-model"]},
    "openai": {
      "base_url": "https://api.openai.com/v1", "key_env": "OPENAI_API_KEY",
      "models": ["gpt-4o"], "requests_per_minute": 60, "tokens_per_minute": 100000,
      "concurrency": 4, "timeout_s": 60, "retries": 5, "max_tokens_field": "max_tokens",
      "parameters": {"top_p": 1}
    }
  },
  "prices": {"my-model": {"input": 0, "output": 0}}
}
```

Endpoints speak OpenAI's protocol; some agents ask servers that speak another one, which then is named:
`{"base_url": "http://127.0.0.1:5000", "protocol": "theirs"}`.
"""

from __future__ import annotations

import difflib
import logging
import os
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from urllib.parse import urlsplit

from game.llm.errors import LLMError
from game.llm.prices import Prices
from sim import reading
from sim.world import JSON, JSONObject, WorldError

log = logging.getLogger(__name__)

VARIABLE = "BRIGADE_ENDPOINTS"
OPENAI = "openai"
"""The protocol of chat completions."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One endpoint. `key_env` is the NAME of the environment variable that holds its key."""

    name: str
    base_url: str
    key_env: str = ""
    models: tuple[str, ...] = ()
    """Models it is known to have; the first is taken where none is named. Others may be asked."""
    requests_per_minute: int | None = None
    tokens_per_minute: int | None = None
    concurrency: int | None = None
    timeout_s: float = 60.0
    retries: int = 5
    max_tokens_field: str = "max_tokens"
    parameters: Mapping[str, JSON] = field(default_factory=dict)
    """Sent with every request, as it is."""
    protocol: str = OPENAI

    @property
    def key(self) -> str:
        """The key, read from the environment when it is needed and kept nowhere.

        Raises:
            LLMError: `no_key`, naming the variable.
        """
        if not self.key_env:
            return ""
        key = os.environ.get(self.key_env, "").strip()
        if not key:
            raise LLMError(
                "no_key",
                f'the endpoint "{self.name}" needs a key: set the environment variable '
                f"{self.key_env}",
            )
        return key

    @property
    def ready(self) -> bool:
        """Whether it can be asked with no more said than its name: key set, a model known (of other
        protocols a server is its model)."""
        has_key = not self.key_env or bool(os.environ.get(self.key_env, "").strip())
        return has_key and bool(self.models or self.protocol != OPENAI)


@dataclass(frozen=True, slots=True)
class Endpoints:
    """All endpoints of this installation, and what tokens cost."""

    by_name: Mapping[str, Endpoint]
    prices: Prices

    def find(self, name: str = "", protocol: str = OPENAI) -> Endpoint:
        """The endpoint of this name; without a name the first that is ready.

        Raises:
            LLMError: `unknown_endpoint`, naming those that exist and speak this protocol.
        """
        speaking = {e.name: e for e in self.by_name.values() if e.protocol == protocol}
        if not name:
            ready = next((e for e in speaking.values() if e.ready), None)
            if ready is None:
                which = (
                    "model endpoint" if protocol == OPENAI else f'endpoint of protocol "{protocol}"'
                )
                raise LLMError("unknown_endpoint", f"no {which} is configured ({VARIABLE})")
            return ready
        if name not in speaking:
            there = ", ".join(speaking) or f"none (see {VARIABLE})"
            other = self.by_name.get(name)
            what = f'unknown endpoint "{name}"'
            if other is not None:
                what = f'the endpoint "{name}" speaks "{other.protocol}", not "{protocol}"'
            raise LLMError("unknown_endpoint", f"{what}; there are: {there}")
        return speaking[name]

    def speaking(self, protocol: str) -> list[str]:
        """The names of those that speak it and are ready."""
        return [e.name for e in self.by_name.values() if e.ready and e.protocol == protocol]

    def any_ready(self, protocol: str = OPENAI) -> bool:
        """Whether an endpoint of this protocol can be asked with no more said."""
        return bool(self.speaking(protocol))


def read_endpoints(data: JSON, where: str = "endpoints file") -> Endpoints:
    """The endpoints of a parsed file.

    Raises:
        LLMError: `bad_config`, naming the place inside the file.
    """
    top = _object(data, where)
    _known(top, ("endpoints", "prices", "about"), where)
    entries = _object(top.get("endpoints", {}), f"{where}: endpoints")
    found = {n: _endpoint(n, e, f"{where}: endpoints.{n}") for n, e in entries.items()}
    prices = Prices.default().with_more(Prices.read(top.get("prices", {}), f"{where}: prices"))
    return Endpoints(found, prices)


def _endpoint(name: str, data: JSON, where: str) -> Endpoint:
    entry = _object(data, where)
    known = [f.name for f in fields(Endpoint) if f.name != "name"]
    for field_name in entry:
        if field_name in ("key", "api_key", "token", "secret"):
            raise LLMError(
                "bad_config",
                f"{where}.{field_name}: keys do not belong into files; put it into an environment "
                'variable and write its name as "key_env"',
            )
    _known(entry, known, where)
    for check in (_check_url, _check_numbers, _check_rest):
        check(entry, where)
    models = tuple(entry.get("models", ()))
    return Endpoint(**{**entry, "models": models, "name": name})


def _check_url(entry: JSONObject, where: str) -> None:
    url = entry.get("base_url")
    parts = urlsplit(url) if isinstance(url, str) else None
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
        raise LLMError("bad_config", f"{where}.base_url: an address like https://host/v1")
    if parts.username or parts.password or parts.query:
        raise LLMError(
            "bad_config", f"{where}.base_url: no user, password or query; use key_env for a key"
        )


def _check_numbers(entry: JSONObject, where: str) -> None:
    lowest = {
        "requests_per_minute": 1, "tokens_per_minute": 1, "concurrency": 1, "retries": 0,
        "timeout_s": 0.001,
    }  # fmt: skip
    for name, low in lowest.items():
        value = entry.get(name)
        if value is None and name not in ("retries", "timeout_s"):
            continue
        kind = int | float if name == "timeout_s" else int
        if name in entry and (
            isinstance(value, bool) or not isinstance(value, kind) or value < low
        ):
            raise LLMError("bad_config", f"{where}.{name}: a number of at least {low} is expected")


def _check_rest(entry: JSONObject, where: str) -> None:
    models = entry.get("models", [])
    if not isinstance(models, list) or not all(isinstance(m, str) and m for m in models):
        raise LLMError("bad_config", f"{where}.models: a list of names is expected")
    _object(entry.get("parameters", {}), f"{where}.parameters")
    for name in ("key_env", "max_tokens_field", "protocol"):
        if not isinstance(entry.get(name, ""), str):
            raise LLMError("bad_config", f"{where}.{name}: a name is expected")


def _object(data: JSON, where: str) -> JSONObject:
    if not isinstance(data, dict):
        raise LLMError("bad_config", f"{where}: an object {{ … }} is expected")
    return data


def _known(data: JSONObject, known: Iterable[str], where: str) -> None:
    known = list(known)
    for name in data:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f'did you mean "{close[0]}"?' if close else f"there are: {', '.join(known)}"
            raise LLMError("bad_config", f'{where}: unknown field "{name}"; {hint}')


_cache: dict[tuple[str, int, int], Endpoints] = {}
_cache_lock = threading.Lock()


def endpoints() -> Endpoints:
    """The endpoints of this installation; the file is read again when it changes.

    Raises:
        LLMError: `bad_config`, if the file is missing or wrong.
    """
    path = os.environ.get(VARIABLE, "")
    if not path:
        return Endpoints({}, Prices.default())
    try:
        stat = Path(path).stat()
    except OSError as error:
        log.error("%s: cannot read %s: %s", VARIABLE, path, error.strerror)
        raise LLMError(
            "bad_config", f"the file that {VARIABLE} names cannot be read: {error.strerror}"
        ) from error
    key = (path, stat.st_mtime_ns, stat.st_size)
    with _cache_lock:
        if key not in _cache:
            _cache.clear()
            _cache[key] = _read_file(Path(path))
        return _cache[key]


def _read_file(path: Path) -> Endpoints:
    try:
        data = reading.plain(path.read_bytes())
    except (OSError, WorldError) as error:
        raise LLMError("bad_config", f"{VARIABLE}: {path.name}: {error}") from error
    return read_endpoints(data, path.name)


def known_addresses() -> tuple[str, ...]:
    """Where the configured endpoints are, in every way in which somebody may write it: what people
    are told is told without. Empty where the file is broken: then nobody is asked at all."""
    try:
        known = [endpoint.base_url for endpoint in endpoints().by_name.values()]
    except LLMError:
        return ()
    parts = [(url, urlsplit(url)) for url in known]
    return tuple(one for url, part in parts for one in (url, part.netloc, part.hostname or ""))


def endpoints_ready(protocol: str = OPENAI) -> bool:
    """Whether a model can be asked without further settings. A broken file counts as no endpoint."""
    try:
        return endpoints().any_ready(protocol)
    except LLMError:
        return False
