"""Files in a bucket, by django-storages. Imported only where BRIGADE_STORAGE names one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import PurePosixPath
from typing import Any, ParamSpec, TypeVar

from boto3.exceptions import Boto3Error
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files import File
from django.utils.http import content_disposition_header
from storages.backends.s3 import S3Storage

from game.files.away import Away

P = ParamSpec("P")
R = TypeVar("R")

CONNECT_S, READ_S, ATTEMPTS = 3, 20, 3
MEMORY = 8 * 2**20
"""Of a file that is opened as a whole, what stays in memory; more goes to disk."""
CHUNK = 256 * 1024
GONE = ("404", "NoSuchKey", "NotFound")


def translated(function: Callable[P, R]) -> Callable[P, R]:
    """Let what the library raises be known as what it is: a file that is not there, or a storage that is away."""

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except (ClientError, BotoCoreError, Boto3Error) as error:
            raise _in_words(error) from error

    return asked


def _in_words(error: Exception) -> OSError:
    """Addresses and keys are in the server's log, which has the cause; people read what is wrong."""
    if not isinstance(error, ClientError):
        return Away(f"the storage does not answer ({type(error).__name__})")
    code = _code(error)
    if code in GONE:
        return FileNotFoundError(None, "there is no such file in the storage")
    if code == "NoSuchBucket":
        return Away("there is no such bucket")
    return Away(f"the storage refuses ({code or 'without a reason'})")


def _code(error: ClientError) -> str:
    return str(error.response.get("Error", {}).get("Code", ""))


class Bucket(S3Storage):
    """A bucket whose files are private, replaced by their name, and read part by part."""

    def __init__(self, *, links_s: int = 0, **chosen: Any) -> None:
        """`links_s`: seconds for which an address that is given to a browser holds; 0: none are given."""
        self.links_s = links_s
        config = Config(
            connect_timeout=CONNECT_S,
            read_timeout=READ_S,
            retries={"max_attempts": ATTEMPTS, "mode": "standard"},
            signature_version="s3v4",
            # Servers that only speak as S3 does know no bucket by a name of its own.
            s3={"addressing_style": "path" if chosen.get("endpoint_url") else "auto"},
        )
        super().__init__(
            client_config=config,
            default_acl=None,
            file_overwrite=True,
            querystring_auth=True,
            max_memory_size=MEMORY,
            **chosen,
        )

    @translated
    def _save(self, name: str, content: File[bytes]) -> str:
        saved: str = super()._save(name, content)
        return saved

    @translated
    def delete(self, name: str) -> None:
        super().delete(name)

    @translated
    def exists(self, name: str) -> bool:
        return bool(super().exists(name))

    @translated
    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        folders, files = super().listdir(name)
        return folders, files

    @translated
    def size(self, name: str) -> int:
        return int(super().size(name))

    def stream(self, name: str) -> tuple[int, Iterator[bytes]]:
        """How long a file is, and its bytes as they come.

        Raises:
            FileNotFoundError: there is none. Away: the storage does not answer.
        """
        found = self._get(name)
        return int(found["ContentLength"]), self._parts(found["Body"])

    @translated
    def _get(self, name: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.bucket.Object(self._normalize_name(name)).get()
        return answer

    def _parts(self, body: Any) -> Iterator[bytes]:
        try:
            yield from body.iter_chunks(CHUNK)
        except BotoCoreError as error:
            raise _in_words(error) from error
        finally:
            body.close()

    def link(self, name: str, content_type: str) -> str | None:
        """An address that gives this file away as a download for `links_s` seconds; None: they are not wished.

        Raises:
            FileNotFoundError: there is no such file. Away: the storage does not answer.
        """
        if not self.links_s:
            return None
        self.size(name)  # an address of nothing would be told by the other server, in XML
        how = {
            "ResponseContentDisposition": content_disposition_header(
                True, PurePosixPath(name).name
            ),
            "ResponseContentType": content_type,
        }
        return str(self.url(name, parameters=how, expire=self.links_s))

    @translated
    def probe(self) -> None:
        """Whether the bucket answers, and is there. Those who ask are asked themselves whether they are
        ready, so it has a moment only.

        Raises:
            Away: it does not, is not, or refuses.
        """
        quick = Config(connect_timeout=1, read_timeout=2, retries={"max_attempts": 1})
        client = self._create_session().client(
            "s3",
            region_name=self.region_name,
            endpoint_url=self.endpoint_url,
            config=self.client_config.merge(quick),
        )
        try:
            client.head_bucket(Bucket=self.bucket_name)
        except ClientError as error:
            if _code(error) in GONE:
                raise Away(f'there is no bucket "{self.bucket_name}"') from error
            raise
        finally:
            client.close()
