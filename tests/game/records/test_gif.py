"""A GIF frame by frame: what is the same lasts longer, what changed is stored alone, and it ends well."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from game.records.gif import GifWriter

RED, BLUE, WHITE = (220, 30, 30), (30, 30, 220), (255, 255, 255)


def board(*red: tuple[int, int]) -> Image.Image:
    """A white board of 12 by 8 with red squares of 2."""
    picture = Image.new("RGB", (12, 8), WHITE)
    for x, y in red:
        picture.paste(RED, (x, y, x + 2, y + 2))
    return picture


def palette() -> Image.Image:
    sheet = board((0, 0))
    sheet.paste(BLUE, (4, 4, 8, 8))
    return sheet


def written(*frames: tuple[Image.Image, int]) -> tuple[GifWriter, BytesIO]:
    file = BytesIO()
    writer = GifWriter(file, palette())
    for picture, ms in frames:
        writer.add(picture, ms)
    writer.close()
    assert file.getvalue()[-1:] == b";"
    file.seek(0)
    return writer, file


def test_pictures_come_back_as_they_were_each_for_its_time_and_round_and_round() -> None:
    shown = [(board((0, 0)), 100), (board((4, 2)), 70), (board((4, 2), (8, 6)), 500)]
    writer, file = written(*shown)
    found = Image.open(file)
    assert (writer.frames, found.n_frames, found.info["loop"]) == (3, 3, 0)
    for n, (picture, ms) in enumerate(shown):
        found.seek(n)
        assert found.info["duration"] == ms
        assert found.convert("RGB").tobytes() == picture.tobytes()


def test_a_picture_that_stays_is_one_frame_for_as_long_as_both() -> None:
    writer, file = written((board((0, 0)), 100), (board((0, 0)), 150), (board(), 30), (board(), 40))
    found = Image.open(file)
    assert (writer.frames, found.n_frames) == (2, 2)
    assert found.info["duration"] == 250
    found.seek(1)
    assert found.info["duration"] == 70


def test_only_what_changed_is_stored() -> None:
    _, file = written((board((0, 0)), 100), (board((0, 0), (6, 4)), 100))
    found = Image.open(file)
    assert found.tile[0][1] == (0, 0, 12, 8)
    found.seek(1)
    assert found.tile[0][1] == (6, 4, 8, 6)


def test_no_frame_is_shorter_than_browsers_show() -> None:
    _, file = written((board((0, 0)), 5), (board((2, 2)), 10))
    found = Image.open(file)
    assert found.info["duration"] == 20
    found.seek(1)
    assert found.info["duration"] == 20
