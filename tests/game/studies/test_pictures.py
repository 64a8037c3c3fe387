"""Which bytes are a study's picture, and which names its texts may show."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ExifTags, Image, ImageChops, ImageStat

from game.studies.examples import examples
from game.studies.file import StudyFileError
from game.studies.pictures import KINDS, SIZE, PictureError, bare, beside, complain, read


def drawn(form: str = "PNG", size: tuple[int, int] = (4, 3), colour: str = "red") -> bytes:
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, form)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.png", "PNG"),
        ("a.jpg", "JPEG"),
        ("B.JPEG", "JPEG"),
        ("c.gif", "GIF"),
        ("d-2.webp", "WEBP"),
    ],
)
def test_what_browsers_show_is_a_picture(name: str, form: str) -> None:
    assert read(name, drawn(form)).kind == KINDS[form]


def taken(form: str) -> bytes:
    """A picture as a phone writes it: where, with what, and which side is up."""
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6
    exif[ExifTags.Base.Model] = "A phone of mine"
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = (48.0, 8.0, 0.0)
    picture, out = Image.new("RGB", (320, 160), "red"), io.BytesIO()
    picture.paste("blue", (0, 0, 160, 160))
    picture.save(out, form, exif=exif, xmp=b"<x>by me</x>")
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "form"), [("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.webp", "WEBP")]
)
def test_where_a_picture_was_taken_is_left_out_and_which_side_is_up_is_not(
    name: str, form: str
) -> None:
    before = read(name, taken(form))
    assert b"A phone of mine" in before.data
    after = bare(before)
    assert b"A phone" not in after.data
    assert b"by me" not in after.data
    with Image.open(io.BytesIO(after.data)) as image, Image.open(io.BytesIO(before.data)) as was:
        assert dict(image.getexif()) == {ExifTags.Base.Orientation: 6}
        far = ImageChops.difference(image.convert("RGB"), was.convert("RGB"))
        assert max(ImageStat.Stat(far).mean) < 2
    assert read(name, after.data) == after
    assert bare(after) == after


def test_a_picture_that_tells_nothing_keeps_its_bytes() -> None:
    for name, form in (("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.gif", "GIF"), ("a.webp", "WEBP")):
        assert bare(read(name, drawn(form))).data == drawn(form)


def test_a_moving_picture_still_moves_when_it_tells_nothing_any_more() -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "green", "blue")]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=90, comment=b"me")
    after = bare(read("a.gif", out.getvalue()))
    with Image.open(io.BytesIO(after.data)) as image:
        assert getattr(image, "n_frames", 1) == 3
    assert b"me" not in after.data


def test_the_further_pictures_of_a_phone_are_no_hindrance() -> None:
    one, other, out = (
        Image.new("RGB", (8, 8), "red"),
        Image.new("RGB", (8, 8), "blue"),
        io.BytesIO(),
    )
    one.save(out, "MPO", save_all=True, append_images=[other])
    after = bare(read("a.jpg", out.getvalue()))
    with Image.open(io.BytesIO(after.data)) as image:
        assert image.format == "JPEG"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no name of a picture"),
        ("../a.png", drawn(), "no name of a picture"),
        (".png", drawn(), "no name of a picture"),
        ("a b.png", drawn(), "no name of a picture"),
        ("a.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "cannot be read"),
        ("a.png", drawn()[:40], "cannot be read"),
        ("a.png", b"", "cannot be read"),
        ("a.png", drawn("BMP"), "cannot be read"),
        ("a.png", drawn("JPEG"), "of the kind JPEG"),
        ("a.png", drawn(size=(6001, 1)), "6001 by 1 pixels"),
        ("a.png", b"\x89PNG" + b"x" * SIZE, "are allowed"),
    ],
)
def test_anything_else_is_refused_with_what_would_be_right(
    name: str, data: bytes, said: str
) -> None:
    with pytest.raises(PictureError, match=said):
        read(name, data)


@given(st.binary(max_size=300), st.integers(0, 80))
def test_no_bytes_break_the_reader(more: bytes, cut: int) -> None:
    data = drawn()[:cut] + more
    with contextlib.suppress(PictureError):
        assert read("a.png", data).data == data


def test_a_picture_that_is_not_there_is_told_with_its_line() -> None:
    text = "a: 1\nb: |\n  ![A](there.png) and\n  ![B](gone.png)\n"
    with pytest.raises(StudyFileError, match=r"no picture gone\.png") as told:
        complain(text, {"there.png"})
    assert told.value.line == 4
    assert "there.png" in str(told.value)
    complain(text, {"there.png", "gone.png"})


@pytest.mark.parametrize("where", ["https://example.org/a.png", "//example.org/a.png", "data:x"])
def test_pictures_from_elsewhere_are_refused_even_if_one_is_called_so(where: str) -> None:
    with pytest.raises(StudyFileError, match="from elsewhere"):
        complain(f"a: '![A]({where})'", {where})


@pytest.mark.parametrize(
    "element",
    [
        """html: '<p><img alt="A" src="%s"></p>'""",
        """{"html": "<img src=\\"%s\\">"}""",
        "html: <IMG SRC='%s'>",
    ],
)
def test_what_the_html_of_a_survey_shows_is_looked_for_too(element: str) -> None:
    complain(element % "there.png", {"there.png"})
    with pytest.raises(StudyFileError, match=r"no picture gone\.png"):
        complain(element % "gone.png", {"there.png"})
    with pytest.raises(StudyFileError, match="from elsewhere"):
        complain(element % "https://example.org/a.png", {"there.png"})


def test_a_variable_in_a_name_stands_for_any_of_them() -> None:
    text = "a: '![A](cook-{{round.partner}}.png)'"
    complain(text, {"cook-chef.png"})
    with pytest.raises(StudyFileError):
        complain(text, {"chef.png"})


def test_only_pictures_that_a_file_names_are_taken_from_its_folder(tmp_path: Path) -> None:
    for name in ("a.png", "cook-chef.png", "secret.png"):
        (tmp_path / name).write_bytes(drawn())
    (tmp_path / "notes.txt").write_text("x")
    text = "a: '![A](a.png) ![B](cook-{{round.partner}}.png) ![C](notes.txt)'"
    found = beside(tmp_path / "study.yaml", text)
    assert [one.name for one in found] == ["a.png", "cook-chef.png"]


def test_what_is_no_picture_in_the_folder_is_told_with_the_line_that_names_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.png").write_bytes(b"none")
    with pytest.raises(StudyFileError, match="cannot be read") as told:
        beside(tmp_path / "study.yaml", "x: 1\na: '![A](a.png)'")
    assert told.value.line == 2


def test_examples_come_with_what_they_show() -> None:
    shown = {name: [one.name for one in study.pictures()] for name, study in examples().items()}
    assert shown["three_partners"] == ["kitchen.png"]
