"""Where files are kept that all processes share: read from BRIGADE_STORAGE.

Empty: the folder FILES_DIR. `s3://bucket/prefix?endpoint_url=https://...&region=...&links=60`: a bucket of
S3 or of a server that speaks as it does. Who we are there is said by the environment alone
(AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, or what the machine's role lends), never in the address.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Any
from urllib.parse import SplitResult, parse_qsl, urlsplit

from django.core.exceptions import ImproperlyConfigured

LIKE = "s3://bucket/prefix?endpoint_url=https://s3.example.org"
FOLDER = "game.files.folder.Folder"
BUCKET = "webapp.buckets.Bucket"
STATIC = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
NAME = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
"""What S3 allows as the name of a bucket."""
WISHES = ("endpoint_url", "region", "links")
MOST_LINKS_S = 3600
INSTALL = "pip install -r requirements-s3.txt"


def storages_of(address: str) -> dict[str, dict[str, Any]]:
    """Django's STORAGES.

    Raises:
        ImproperlyConfigured: the address is none, or what it needs is not installed; says what would be right.
    """
    address = address.strip()
    files = {"BACKEND": FOLDER} if not address else {"BACKEND": BUCKET, "OPTIONS": _bucket(address)}
    return {"default": files, "staticfiles": STATIC}


def _bucket(address: str) -> dict[str, Any]:
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise _wrong(f"that is no address ({error})") from error
    if parts.scheme != "s3":
        raise _wrong(f'it begins with "{parts.scheme or address[:20]}", and only s3:// is known')
    if "@" in parts.netloc:
        raise _wrong(
            "keys do not belong into it, but into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
        )
    if not NAME.fullmatch(parts.netloc):
        raise _wrong(f'"{parts.netloc}" is not the name of a bucket')
    missing = [name for name in ("storages", "boto3") if find_spec(name) is None]
    if missing:
        raise ImproperlyConfigured(
            f"BRIGADE_STORAGE: files in a bucket need {' and '.join(missing)}, not installed here: {INSTALL}"
        )
    return {"bucket_name": parts.netloc, "location": parts.path.strip("/"), **_wishes(parts)}


def _wishes(parts: SplitResult) -> dict[str, Any]:
    said = dict(parse_qsl(parts.query, keep_blank_values=True))
    if unknown := [name for name in said if name not in WISHES]:
        raise _wrong(f'"{unknown[0]}" is not known; there are {", ".join(WISHES)}')
    endpoint = said.get("endpoint_url", "")
    server = urlsplit(endpoint)
    if "endpoint_url" in said and (server.scheme not in ("http", "https") or not server.hostname):
        raise _wrong(f'endpoint_url is an address like https://s3.example.org, not "{endpoint}"')
    return {
        "endpoint_url": endpoint or None,
        "region_name": said.get("region") or None,
        "links_s": _seconds(said.get("links", "0")),
    }


def _seconds(text: str) -> int:
    if not text.isdecimal() or int(text) > MOST_LINKS_S:
        raise _wrong(f'links is a number of seconds, {MOST_LINKS_S} at the most, not "{text}"')
    return int(text)


def _wrong(words: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"BRIGADE_STORAGE: {words}. It looks like {LIKE}")
