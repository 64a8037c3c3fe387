"""Sessions as the files of their world's own field: chosen on the records page, made as a job."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import count
from pathlib import Path

import orjson
from django.utils import timezone

from game.engine.session import CODE_VERSION
from game.jobs.queue import JobError, Work, job_kind
from game.log.chronicle import Chronicle
from game.log.playback import Playback
from game.log.store import read_events
from game.models import Session
from game.records.export import chosen_sessions
from game.records.privacy import Pseudonyms
from game.records.shelf import OVER
from sim.abilities import Artist, ManyEyed
from sim.chronicle import Form, KeepsRecords, Picture
from sim.frames import jpeg
from sim.world import Episode, JSONObject, WorldError
from sim.worlds import all_worlds, get_world

BROUGHT_IN = "brought in"
"""Why there are sessions that were made from files (`Session.parent_why`)."""
MOST_PICTURES = 20_000
"""In one export; sessions after that come without, and the manifest says so."""

Tell = Callable[[str], None]
"""Told now and then what is being done."""


def all_forms() -> dict[str, tuple[str, Form]]:
    """Every kind of files by name, with the world whose sessions it is for."""
    return {
        form.name: (name, form)
        for name, world in all_worlds().items()
        if isinstance(world, KeepsRecords)
        for form in world.forms()
    }


def forms_of(world: str) -> list[Form]:
    """The kinds of files that sessions of a world can be written as."""
    return [form for name, form in all_forms().values() if name == world]


def files_of(
    session: str, form: str, size: int | None = None, tell: Tell = lambda what: None
) -> Iterator[tuple[str, bytes]]:
    """The files of one session by path, `size` pixels wide and high where pictures are wanted.

    People appear by their public ids.

    Raises:
        WorldError: its log cannot be played here, or its world has no such files.
    """
    events = read_events(session)
    playback = Playback(session, events)
    world = get_world(playback.task.world)
    if not isinstance(world, KeepsRecords):
        raise WorldError("no_form", f"{playback.task.world} has no files of its own")
    if not Session.objects.filter(pk=session, parent_why=BROUGHT_IN).exists():
        # The names in a session that was brought in are those of its file: public ids already.
        pseudonyms = Pseudonyms()
        events = [pseudonyms.clean(event) for event in events]
    story = Chronicle().read(events)
    files = world.record(
        form, playback.task, playback.created["seed"], story.happenings, story.about,
        pictures=size is not None,
    )  # fmt: skip
    drawn = lru_cache(maxsize=8)(partial(_drawn, playback, size or 0))
    for file in files:
        tell(file.path)
        data = drawn(file.data) if isinstance(file.data, Picture) else file.data
        if data is not None:
            yield file.path, data


def _drawn(playback: Playback, size: int, picture: Picture) -> bytes | None:
    """A picture as JPEG; None: there is none."""
    if not picture.camera:
        frame = playback.frame(picture.position, picture.seat, size, named=False)
        return jpeg(frame.pixels) if frame is not None else None

    def see(episode: Episode) -> JSONObject | None:
        if not isinstance(episode, ManyEyed):
            return None
        return episode.camera_scene(picture.seat, picture.camera)

    scene, world = playback.look(picture.position, see), get_world(playback.task.world)
    if scene is None or not isinstance(world, Artist):
        return None
    return jpeg(world.draw(scene, size).pixels)


@job_kind("own_form")
def own_form(work: Work) -> Path:
    """Write the zip file of an export in a world's own form (`form`, `frames`, and what was chosen).

    Raises:
        JobError: nothing of what was chosen can be written so. Cancelled: stop. OSError: the disk
            is full.
    """
    name, form = all_forms().get(work.params["form"], ("", None))
    if form is None:
        raise JobError("There are no files of this kind here.")
    chosen = chosen_sessions(work.params, work).filter(world=name, status__in=OVER)
    ids = list(chosen.order_by("created_at").values_list("pk", flat=True))
    if not ids:
        raise JobError(
            f"No session to write as {form.title}: none chosen is of that kind and over."
        )
    size = work.params.get("frames") if form.pictures else None
    target = f"brigade-{timezone.now():%Y%m%d-%H%M%S}-{form.name}.zip"
    with work.file(target) as path, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        rows = _pack(work, archive, ids, form, size)
        if not any(row["files"] for row in rows):
            raise JobError(f"None of them can be written: {rows[0]['why_not']}.")
        about = {
            "software": "Brigade", "code_version": CODE_VERSION, "form": form.name,
            "made_at": timezone.now().isoformat(), "sessions": rows,
        }  # fmt: skip
        archive.writestr("manifest.json", orjson.dumps(about, option=orjson.OPT_INDENT_2))
    return work.folder / target


def _pack(
    work: Work, archive: zipfile.ZipFile, ids: list[str], form: Form, size: int | None
) -> list[JSONObject]:
    """Write every session's files; what the manifest says of each."""
    rows: list[JSONObject] = []
    there: set[str] = set()
    pictures = 0
    for number, session in enumerate(ids):
        row: JSONObject = {"session": session, "files": 0, "why_not": ""}
        rows.append(row)
        drawn = size if pictures < MOST_PICTURES else None
        row["pictures"] = drawn is not None
        tell = partial(_tell, work, number, len(ids), count())
        try:
            for path, data in files_of(session, form.name, drawn, tell):
                pictures += path.endswith((".jpeg", ".png"))
                if path not in there:  # the same game twice is the same file
                    there.add(path)
                    archive.writestr(path, data, _packed(path))
                row["files"] += 1
        except WorldError as error:
            row["why_not"] = str(error)
    return rows


def _tell(work: Work, number: int, total: int, written: Iterator[int], what: str) -> None:
    """Progress within one of several sessions. Raises Cancelled."""
    done = number * MOST_PICTURES + min(next(written) + 1, MOST_PICTURES - 1)
    name = what.rpartition("/")[2]
    work.progress(done, total * MOST_PICTURES, f"session {number + 1} of {total}: {name}")


def _packed(path: str) -> int:
    return zipfile.ZIP_STORED if path.endswith((".jpeg", ".png")) else zipfile.ZIP_DEFLATED
