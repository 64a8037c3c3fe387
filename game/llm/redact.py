"""Keeps keys out of everything that is written down, and addresses out of what people are told."""

from __future__ import annotations

import logging
import re

HIDDEN = "[hidden]"
SHORTEST_KEY = 6
"""Shorter values are no secrets (`none`, `x`), and hiding them would tear words apart."""

_BEARER = re.compile(r"(?i)\b(bearer\s+|api[-_]?key[\"']?\s*[:=]\s*[\"']?)[A-Za-z0-9._~+/=-]{8,}")
_KEY = re.compile(r"\b(sk|rk|pk|gsk|xai|hf)[-_][A-Za-z0-9_-]{12,}")

_URL = re.compile(r"(?i)\b(?:https?|wss?|unix)://[^\s\"'<>)\]}]*[^\s\"'<>)\]}.,;:]")
_HOST = re.compile(
    r"\b(?:\d{1,3}(?:\.\d{1,3}){3}|localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?:internal|local|lan))"
    r"(?::\d{1,5})?\b"
)
"""Machines named by number, or by a name that only a house of its own knows."""

LOGGERS = ("openai", "httpx2", "httpcore2", "httpx", "httpcore")


class Redactor:
    """Hides the keys it knows and whatever looks like one."""

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        self._secrets = tuple(secret for secret in secrets if len(secret) >= SHORTEST_KEY)

    def __call__(self, text: str) -> str:
        """The text without keys."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        text = _BEARER.sub(lambda found: f"{found[1]}{HIDDEN}", text)
        return _KEY.sub(HIDDEN, text)


def without_addresses(text: str, *known: str) -> str:
    """The sentence without addresses of machines: URLs, numbers, and those that are `known`."""
    text = _URL.sub(HIDDEN, text)
    for one in sorted(filter(None, known), key=len, reverse=True):
        text = re.sub(rf"(?<![\w.-]){re.escape(one)}(?![\w-])", HIDDEN, text)
    return _HOST.sub(HIDDEN, text)


class _Filter(logging.Filter):
    """Hides keys in what a library logs."""

    def __init__(self) -> None:
        super().__init__()
        self.secrets: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = Redactor(tuple(self.secrets))(record.getMessage()), ()
        return True


_filter = _Filter()


def guard_loggers(secret: str) -> None:
    """Let the libraries' own loggers write no keys, whatever their level, and no line a request.

    A filter of a logger sees only what is logged to it, not to its children: those that exist are
    guarded too.
    """
    if secret:
        _filter.secrets.add(secret)
    children = [n for n in logging.root.manager.loggerDict if n.split(".")[0] in LOGGERS]
    for name in {*LOGGERS, *children}:
        logging.getLogger(name).addFilter(_filter)
    for name in LOGGERS:
        if logging.getLogger(name).level == logging.NOTSET:
            logging.getLogger(name).setLevel(logging.WARNING)
