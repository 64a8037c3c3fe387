"""Programs are read strictly, run in seven prepared scenes and compared by their steps."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from sim.world import WorldError
from sim.worlds.virtualhome.activities import activities
from sim.worlds.virtualhome.admissible import meaning, sentence
from sim.worlds.virtualhome.homes import home_names, read_home
from sim.worlds.virtualhome.judging import humans, scenes
from sim.worlds.virtualhome.judging.filling import filled
from sim.worlds.virtualhome.judging.judge import Judging, judge, reasons
from sim.worlds.virtualhome.judging.likeness import best_common, common, shapes, shapes_of
from sim.worlds.virtualhome.judging.preconditions import preconditions
from sim.worlds.virtualhome.judging.steps import ACTION, EMPTY, OBJECT, read_steps
from sim.worlds.virtualhome.program import Line
from tests.sim.worlds.virtualhome.originals import DATA, needs_originals

READ = ["walk to kitchen", "walk to fridge", "open fridge", "find milk", "grab milk"]


def lines(*texts: str) -> list[Line]:
    return [meaning(text) for text in texts]


def test_a_program_in_the_papers_templates_is_read() -> None:
    found = read_steps(
        ["Walk to kitchen", "walk to  fridge.", "Put milk on kitchen_table", "stand up"]
    )
    assert not found.reason
    assert [line.action for line in found.lines] == ["WALK", "WALK", "PUTBACK", "STANDUP"]
    odd = read_steps(["grab bedroom", "move chair"])
    assert [str(line) for line in odd.lines] == ["[GRAB] <bedroom> (1)", "[MOVE] <chair> (1)"]


@pytest.mark.parametrize(
    ("texts", "reason", "at"),
    [
        ([], EMPTY, None),
        (["walk to kitchen", "I pick up the milk"], ACTION, 1),
        (["walk to refrigerator"], OBJECT, 0),
        (["pour hope into glass"], OBJECT, 0),
        ([""], ACTION, 0),
        (["\0" * 1000], ACTION, 0),
        (["stand up"] * 10_001, "too_long", 10_000),
    ],
)
def test_one_step_that_cannot_be_read_spoils_the_program(
    texts: list[str], reason: str, at: int | None
) -> None:
    found = read_steps(texts)
    assert (found.reason, found.at) == (reason, at)
    assert found.told


def test_scenes_are_prepared_so_that_what_a_program_names_is_there() -> None:
    verdicts = judge(lines(*READ), name="x")
    assert [one.scene for one in verdicts] == list(home_names())
    assert all(one.executable for one in verdicts)
    strange = judge(lines("walk to shredder", "switch on shredder"), name="x")
    assert all(one.executable for one in strange)


def test_reasons_say_what_the_first_failing_step_lacked() -> None:
    closed = lines("walk to fridge", "open fridge", "open fridge")
    verdicts = judge(closed, name="x")
    assert reasons(verdicts) == {"not_closed": 7}
    assert {one.at for one in verdicts} == {2}
    assert all(one.told for one in verdicts)
    assert reasons(judge(lines("grab milk"), name="x")) == {"unknown": 7}


def test_how_scenes_are_prepared_decides_what_runs() -> None:
    on = lines("walk to television", "switch on television")
    assert all(one.executable for one in judge(on, Judging("derived")))
    absent = lines("walk to shredder")
    assert set(reasons(judge(absent, Judging("as_is")))) == {"missing"}
    assert "nothing is added" in Judging("as_is").words()
    with pytest.raises(ValueError, match="preparation"):
        Judging("nicely")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="filler"):
        Judging(filler=301)


def test_the_same_program_has_the_same_verdict_each_time() -> None:
    from sim.worlds.virtualhome.judging import judge as module

    how = Judging(filler=40)
    first = judge(lines(*READ), how, "breakfast")
    module._judged.cache_clear()
    assert judge(lines(*READ), how, "breakfast") == first


def test_most_of_our_programs_run_in_most_scenes() -> None:
    shares = [
        sum(one.executable for one in judge(activity.program, Judging(), name)) / 7
        for name, activity in activities().items()
    ]
    assert sum(shares) / len(shares) > 0.9


def test_preconditions_are_what_the_first_use_needs() -> None:
    program = lines(
        "walk to kitchen", "walk to fridge", "open fridge", "find milk", "grab milk", "close fridge",
        "switch on stove", "take off clothes_hat",
    )  # fmt: skip
    found = preconditions(program)
    assert {"closed": ["fridge", "1"]} in found
    assert {"open": ["fridge", "1"]} not in found
    assert {"is_off": ["stove", "1"]} in found
    assert {"in": [["clothes_hat", "1"], ["character", "1"]]} in found
    assert {"atreach": [["milk", "1"], ["fridge", "1"]]} in found
    assert {"location": [["milk", "1"], ["kitchen", "1"]]} in found
    assert {"lying": ["character", "1"]} in preconditions(lines("wake up", "stand up"))
    assert preconditions(lines("lie on bed", "sleep"))[0] == {"free": ["bed", "1"]}


def test_fillers_are_strewn_where_such_things_are_and_by_the_seed() -> None:
    scene = scenes.scenes()[0]
    one = filled(scene.graph, scene.tables, 50, 1)
    again, other = (filled(scene.graph, scene.tables, 50, seed) for seed in (1, 2))
    assert len(one.nodes) == len(scene.graph.nodes) + 50
    assert one.edges() == again.edges()
    assert one.edges() != other.edges()
    assert len(scene.graph.nodes) == len(read_home(scene.name).graph.nodes)


def test_likeness_is_the_longest_common_subsequence_over_the_longer() -> None:
    mine, theirs = (
        shapes(lines(*READ)),
        shapes(lines("walk to kitchen", "open fridge", "grab milk")),
    )
    assert common(mine, theirs) == common(theirs, mine) == 3 / 5
    assert common(mine, mine) == 1.0
    assert common(mine, []) == 0.0
    assert common(mine, shapes(lines("sleep"))) == 0.0
    assert best_common(mine, [theirs, mine]) == 1.0
    assert best_common(mine, []) is None
    assert common(shapes_of([*READ, "hum a song"]), mine) == 5 / 6


def test_our_programs_are_there_and_the_originals_where_they_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(humans.human_programs("compute")) == ["ours"]
    path = tmp_path / "programs.jsonl.gz"
    row = {"title": "Compute", "program": ["[Walk] <computer> (1)"]}
    broken = {"title": "Compute", "program": ["[Fly] <computer> (1)"]}
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, (row, row, broken))).encode()))
    monkeypatch.setenv(humans.FILE, str(path))
    humans.originals.cache_clear()
    assert [sentence(line) for line in humans.human_programs("compute")["original"][0]] == [
        "walk to computer"
    ]
    assert len(humans.originals()["compute"]) == 1
    humans.originals.cache_clear()


@pytest.mark.parametrize("text", ["{", '{"title": "x"}', "[]", '{"title": 1, "program": 7}'])
def test_a_file_of_programs_that_is_none_is_refused_with_the_line(
    tmp_path: Path, text: str
) -> None:
    path = tmp_path / "programs.jsonl"
    path.write_text(text)
    with pytest.raises(WorldError, match=r"programs\.jsonl, line 1"):
        humans.read_programs(path)
    with pytest.raises(WorldError, match="cannot be read"):
        humans.read_programs(tmp_path / "none.jsonl")


def test_original_scenes_that_are_not_all_there_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes.scenes.cache_clear()
    monkeypatch.delenv(scenes.FOLDER, raising=False)
    with pytest.raises(WorldError, match="names no folder"):
        scenes.scenes("original")
    monkeypatch.setenv(scenes.FOLDER, str(tmp_path))
    with pytest.raises(WorldError, match="does not hold scene1"):
        scenes.scenes("original")


@needs_originals
@pytest.mark.slow
def test_original_programs_run_in_the_original_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(scenes.FOLDER, str(DATA / "scenes"))
    scenes.scenes.cache_clear()
    found = humans.read_programs(DATA / "human_programs" / "programs.jsonl.gz")
    chosen = [found[name][0] for name in activities() if name in found]
    runs = [
        one.executable for program in chosen for one in judge(program, Judging(scenes="original"))
    ]
    assert len(chosen) > 80
    assert sum(runs) / len(runs) > 0.7
