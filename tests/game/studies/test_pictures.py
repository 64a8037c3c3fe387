"""Which bytes are a study's picture, and which names its texts may show."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from game.studies.examples import examples
from game.studies.file import StudyFileError
from game.studies.pictures import KINDS, SIZE, PictureError, beside, complain, read


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
