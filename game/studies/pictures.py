"""Pictures beside a study's file: what a text may name, and whether bytes are such a picture.

A text names them as Markdown does, by their file's name alone: `![The counter](counter.png)`.
"""

from __future__ import annotations

import hashlib
import io
import re
import warnings
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from PIL import ExifTags, Image

from game.studies.file import StudyFileError

SIZE = 2_000_000
"""Bytes of one picture, at the most: participants come with phones."""
SIDE = 6_000
"""Pixels of its longer side, at the most."""
MOST = 60
"""Pictures of one version, at the most."""
KINDS = {"PNG": "image/png", "JPEG": "image/jpeg", "GIF": "image/gif", "WEBP": "image/webp"}
"""What browsers show and what holds no script."""
ENDINGS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".gif": "GIF", ".webp": "WEBP"}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,79}")
_SHOWN = re.compile(
    r"""!\[[^\]]*\]\(\s*<?([^)>\s]+)|<img\b[^>]*?\ssrc\s*=\s*\\?["']?([^"'\s>\\]+)""", re.IGNORECASE
)
"""Where a text of the file shows a picture; a name has no spaces, so that no YAML breaks it."""
_UPRIGHT = int(ExifTags.Base.Orientation)
_TOLD = frozenset({"xmp", "XML:com.adobe.xmp", "comment", "photoshop"})
"""What Pillow calls further places in which programs write about a picture."""
_HOW: dict[str, dict[str, Any]] = {"WEBP": {"quality": 95, "xmp": b""}, "GIF": {"comment": b""}}
_VARIABLE = re.compile(r"\{\{[^{}]*\}\}")
_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")


class PictureError(Exception):
    """These bytes, or this name, cannot be a study's picture."""


class Picture(NamedTuple):
    """A picture that was looked at: its name in the file, what it is (`image/png`), its bytes."""

    name: str
    kind: str
    data: bytes

    @property
    def digest(self) -> str:
        """The SHA-256 of its bytes, in hex: what it is called wherever it is kept."""
        return hashlib.sha256(self.data).hexdigest()


def read(name: str, data: bytes) -> Picture:
    """A picture, looked at as a browser would: its bytes decide, its name has to say the same.

    Raises:
        PictureError: what is wrong with it, and what would be right.
    """
    form = ENDINGS.get(Path(name).suffix.lower())
    if not NAME.fullmatch(name) or form is None:
        raise PictureError(
            f'"{name[:80]}" is no name of a picture: letters, digits, -, _ and dots are, '
            f"and at the end one of {', '.join(ENDINGS)}"
        )
    if len(data) > SIZE:
        raise PictureError(f"{name} has {len(data):,} bytes; {SIZE:,} are allowed")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what Pillow would only warn of, we refuse
            with Image.open(io.BytesIO(data), formats=list(KINDS)) as image:
                found, size = _form(image), image.size
                if max(size) > SIDE:
                    raise PictureError(
                        f"{name} is {size[0]} by {size[1]} pixels; {SIDE} are allowed"
                    )
                image.load()
    except PictureError:
        raise
    except Exception as error:  # Pillow's readers raise whatever they stumble over
        raise PictureError(
            f"{name} cannot be read as a picture ({', '.join(sorted(KINDS))})"
        ) from error
    if found != form:
        raise PictureError(f"{name} holds a picture of the kind {found}; it has to be called so")
    return Picture(name, KINDS[found], data)


def bare(picture: Picture) -> Picture:
    """The picture without what a camera wrote into it: when and where it was taken, with what, and of whom.

    Which side is up stays said. A picture that tells nothing keeps its bytes; others are written anew, JPEG with the
    tables it had.
    """
    with Image.open(io.BytesIO(picture.data), formats=list(KINDS)) as image:
        told = image.getexif()
        if not (set(told) - {_UPRIGHT} or _TOLD & set(image.info) or image.format == "MPO"):
            return picture
        kept = Image.Exif()
        if _UPRIGHT in told:
            kept[_UPRIGHT] = told[_UPRIGHT]
        out = io.BytesIO()
        profile = image.info.get("icc_profile")
        form = _form(image)
        image.save(out, form, exif=kept, icc_profile=profile, **_written(image, form))
    return picture._replace(data=out.getvalue())


def _written(image: Image.Image, form: str) -> dict[str, Any]:
    """How a picture of this form is written so that it looks as before and moves if it did."""
    if form == "JPEG":
        return {"quality": "keep" if image.format == "JPEG" else 92, "comment": b"", "xmp": b""}
    how = _HOW.get(form, {})
    return {**how, "save_all": True} if getattr(image, "is_animated", False) else how


def _form(image: Image.Image) -> str:
    """Its form; some phones put further pictures behind a JPEG, which browsers do not look at."""
    return "JPEG" if image.format == "MPO" else str(image.format)


def complain(text: str, there: Collection[str]) -> None:
    """Refuse a file that shows a picture that is not there, or one from elsewhere.

    Raises:
        StudyFileError: with the line, and what there is.
    """
    for line, name in _shown(text):
        if _ELSEWHERE.match(name):
            raise StudyFileError(
                line,
                "",
                f"pictures from elsewhere ({name[:60]}) are not shown, so that nobody else learns who takes part: "
                "bring the picture and name it alone",
            )
        if not name.startswith("/") and not any(_pattern(name).fullmatch(one) for one in there):
            known = ", ".join(sorted(there)) or "none yet"
            raise StudyFileError(
                line, "", f"there is no picture {name[:80]} beside the file; there are: {known}"
            )


def beside(path: Path, text: str) -> list[Picture]:
    """The pictures that a file names and that lie in its folder.

    Raises:
        StudyFileError: one of them is no picture.
    """
    found = []
    for file in sorted(path.parent.iterdir()):
        line = next((at for at, name in _shown(text) if _pattern(name).fullmatch(file.name)), None)
        if line is None or file.suffix.lower() not in ENDINGS:
            continue
        try:
            found.append(bare(read(file.name, file.read_bytes())))
        except (PictureError, OSError) as error:
            raise StudyFileError(line, "", str(error)) from error
    return found


def _shown(text: str) -> Iterator[tuple[int, str]]:
    for found in _SHOWN.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[1] or found[2]


def _pattern(name: str) -> re.Pattern[str]:
    """What a name may come to: anything stands where a variable does."""
    return re.compile(".*".join(map(re.escape, _VARIABLE.split(name))))
