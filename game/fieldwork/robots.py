"""Robots that take part: known by a token that only the study's owners have, and called robots ever after."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import NamedTuple

from game.models import StudyRecord
from game.studies.platforms import BadLink

_NAME = re.compile(r"[a-z0-9-]{1,60}")


class Robot(NamedTuple):
    """A robot as its link names it. `entry` shows that it is the same one when it comes again."""

    name: str
    entry: str


def token_of(study: StudyRecord) -> str:
    """What lets robots into a study; it opens nothing else."""
    return hmac.new(study.secret.encode(), b"robots", hashlib.sha256).hexdigest()[:32]


def is_token(study: StudyRecord, token: str) -> bool:
    """Whether this lets robots into the study."""
    return hmac.compare_digest(token_of(study).encode(), token.encode())


def robot_of(study: StudyRecord, query: Mapping[str, str]) -> Robot | None:
    """The robot that a link names; None: it names none.

    Raises:
        BadLink: it says that it is one, without the study's token.
    """
    if "robot" not in query:
        return None
    name, entry = query["robot"], query.get("token", "")
    if not is_token(study, entry):
        raise BadLink("The token is not the one that lets robots into this study.")
    if not _NAME.fullmatch(name):
        raise BadLink("A robot's name is of small letters, digits and hyphens.")
    return Robot(name, entry)
