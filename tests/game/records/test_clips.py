"""Clips: a GIF that shows what was, frame by frame, and stays small."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence
from pytest_django.fixtures import Settings

from game.jobs import queue as jobs
from game.log.playback import Playback
from game.models import Job
from game.records import clips
from game.records.gif import GifWriter
from tests.game.stored import ANA, BEN, PRESS, Table, drawn_kitchen, ended, eventful, keep, toy_task


@pytest.fixture(autouse=True)
def _kitchen(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.FILES_DIR = tmp_path
    with drawn_kitchen():
        yield


def flat(colour: tuple[int, int, int], size: int = 40) -> Image.Image:
    return Image.new("RGB", (size, size), colour)


def test_a_gif_can_be_read_back_frame_by_frame() -> None:
    pictures = [flat((255, 0, 0)), flat((0, 255, 0)), flat((0, 255, 0)), flat((0, 0, 255))]
    pictures[3].paste((255, 0, 0), (5, 5, 9, 9))
    sheet = Image.new("RGB", (40, 160))
    for n, picture in enumerate(pictures):
        sheet.paste(picture, (0, 40 * n))
    file = io.BytesIO()
    writer = GifWriter(file, sheet)
    for picture in pictures:
        writer.add(picture, 200)
    writer.close()
    gif = Image.open(io.BytesIO(file.getvalue()))
    frames = [
        (frame.convert("RGB").copy(), frame.info["duration"])
        for frame in ImageSequence.Iterator(gif)
    ]
    assert gif.info["loop"] == 0
    assert [ms for _, ms in frames] == [200, 400, 200]
    for (frame, _), picture in zip(frames, (pictures[0], pictures[1], pictures[3]), strict=True):
        for at in ((0, 0), (6, 6), (39, 39)):
            assert frame.getpixel(at) == picture.getpixel(at)


def test_long_sessions_are_thinned_evenly() -> None:
    assert clips.moments(4) == [0, 1, 2, 3, 4]
    many = clips.moments(100_000)
    assert len(many) == clips.MAX_FRAMES
    assert (many[0], many[-1]) == (0, 100_000)
    assert many == sorted(set(many))


def test_true_time_is_the_sessions_own_and_long_waits_are_cut() -> None:
    table = Table(toy_task()).seats(ANA, BEN)
    for n, at in enumerate((1.0, 1.5, 60.0)):
        table.does(_press(n), at)
    playback = Playback("s1", table.log)
    positions = clips.moments(playback.length)
    assert clips.durations(playback, positions, true_time=True, speed=1.0) == [
        1000, 500, clips.LONGEST_MS, clips.END_MS,
    ]  # fmt: skip
    assert clips.durations(playback, positions, true_time=True, speed=2.0)[:2] == [500, 250]
    assert set(clips.durations(playback, positions, true_time=False, speed=1.0)[:-1]) == {
        clips.STEP_MS
    }


def _press(n: int) -> Any:
    from game.engine.commands import Act

    return Act(f"cook{n % 2 + 1}", PRESS)


def clip(**params: Any) -> Job:
    params = {"seat": None, "size": 300, "speed": 1.0, "true_time": False, **params}
    job = Job.objects.create(kind="gif", params=params)
    jobs.run(job.pk)
    job.refresh_from_db()
    return job


@pytest.mark.django_db
def test_a_clip_job_shows_every_change(tmp_path: Path) -> None:
    table = ended(eventful(goal=10))
    job = clip(session=keep(table).pk)
    assert job.status == Job.Status.DONE, job.message
    gif = Image.open(io.BytesIO((tmp_path / job.file).read_bytes()))
    assert gif.size == (300, 300)
    presses = [0]
    for event in table.log:
        if event.kind == "step" and event.payload["changed"]["presses"] != presses[-1]:
            presses.append(event.payload["changed"]["presses"])
    reds = [frame.convert("RGB").getpixel((5, 5))[0] for frame in ImageSequence.Iterator(gif)]
    assert len(reds) == len(presses)
    assert reds == sorted(reds)


@pytest.mark.django_db
def test_a_clip_of_a_session_that_is_gone_fails_in_words() -> None:
    job = clip(session="nothing")
    assert job.status == Job.Status.FAILED
    assert "does not exist" in job.message
