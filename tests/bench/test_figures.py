"""Figures: what they are held against, and that table and JSON say the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.kit.figures import Figure, Peer, lines, number
from bench.kit.group import show


def test_where_lower_is_better_a_ceiling_is_wanted() -> None:
    assert Figure("CPU", 0.5, "ms", "busy", wanted=0.5).met is True
    assert Figure("CPU", 2.0, "ms", "busy", wanted=0.5).met is False
    assert Figure("CPU", 2.0, "ms", "busy", wanted=0.5).ratio == 0.25


def test_where_higher_is_better_a_floor_is_wanted() -> None:
    assert Figure("loops", 500, "/s", "busy", "higher", wanted=400).met is True
    assert Figure("loops", 300, "/s", "busy", "higher", wanted=400).met is False
    assert Figure("loops", 300, "/s", "busy", "higher", wanted=400).ratio == 0.75


def test_a_ratio_above_one_is_always_the_better_one() -> None:
    slow, fast = Peer("slow", 100.0), Peer("fast", 2.0)
    assert Figure("wait", 10.0, "ms", "busy", peer=slow).peer_ratio == 10.0
    assert Figure("wait", 10.0, "ms", "busy", peer=fast).peer_ratio == 0.2
    assert Figure("loops", 10.0, "/s", "busy", "higher", peer=fast).peer_ratio == 5.0


def test_nothing_wanted_is_neither_met_nor_missed() -> None:
    alone = Figure("wait", 10.0, "ms", "busy")
    assert (alone.met, alone.ratio, alone.peer_ratio) == (None, None, None)


def test_a_figure_of_nothing_has_no_ratio_but_may_be_as_wanted() -> None:
    nothing = Figure("missed", 0, "frames", "busy", wanted=0)
    assert nothing.met is True
    assert nothing.ratio is None


@pytest.mark.parametrize(
    "figure",
    [
        Figure("CPU", 2.0, "ms", "busy", wanted=0.5, peer=Peer("theirs", 1.0)),
        Figure("loops", 3, "/s", "busy", "higher"),
    ],
)
def test_a_figure_comes_back_from_json_as_it_was(figure: Figure) -> None:
    assert Figure.from_json(json.loads(json.dumps(figure.to_json()))) == figure


def test_the_table_says_each_load_once_and_what_is_missed() -> None:
    table = list(
        lines(
            [
                Figure("CPU", 2.0, "ms", "50 games", wanted=0.5, peer=Peer("theirs", 1.0)),
                Figure("lag", 4.0, "ms", "50 games", wanted=33.0),
                "the clients were busy",
                Figure("CPU again", 1.0, "ms", "10 games"),
            ]
        )
    )
    assert [line for line in table if not line.startswith(" ")] == ["50 games", "10 games"]
    assert "MISSED" in table[1]
    assert "0.500 x theirs (1.00)" in table[1]
    assert table[2].endswith("ok")
    assert table[3] == "  (the clients were busy)"


@pytest.mark.parametrize(
    ("value", "told"),
    [(0.1234, "0.123"), (1.234, "1.23"), (12.34, "12.3"), (1234.5, "1,234"), (7, "7"), (0, "0")],
)
def test_numbers_have_the_digits_that_count(value: float, told: str) -> None:
    assert number(value) == told


def test_a_group_keeps_each_figure_as_it_comes(tmp_path: Path) -> None:
    out = tmp_path / "figures"
    figure = Figure("CPU", 2.0, "ms", "busy")

    def breaking() -> object:
        yield figure
        raise RuntimeError("the rest fails")

    with pytest.raises(RuntimeError):
        show(breaking(), out)  # type: ignore[arg-type]
    assert json.loads(out.read_text()) == figure.to_json()


def test_two_figures_of_a_group_may_not_share_a_name() -> None:
    with pytest.raises(ValueError, match="two figures are called 'CPU'"):
        show(iter([Figure("CPU", 1.0, "ms", "busy"), Figure("CPU", 2.0, "ms", "calm")]))
