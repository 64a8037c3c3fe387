"""A study's file is read with the line of every mistake, and says what each participant will meet."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from game.studies.assigning import treatment
from game.studies.checking import check, problems
from game.studies.definition import Loop, Study, every_stage
from game.studies.file import StudyFileError, read_file, read_text
from game.studies.pathway import pathway

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "studies").glob("*.yaml"))
SMALL = """\
study: small
title: A small one
factors:
  partner: {levels: [chef, idle], within: true}
variables:
  luck: {from: 1, to: 6}
stages:
  - welcome: Hello.
  - loop:
      rounds: treatment
      stages:
        - play:
            task: multi_agent/1
            seats: {robot1: participant, robot2: "{{round.partner}}"}
            seed: "{{participant.luck}}"
  - end: Thank you.
"""


def complaint(text: str) -> StudyFileError:
    with pytest.raises(StudyFileError) as error:
        read_text(text)
    return error.value


@pytest.fixture
def small() -> Study:
    return read_text(SMALL)


def test_stages_keep_their_order_and_loops_their_stages(small: Study) -> None:
    assert [one.name for one in every_stage(small.stages)] == ["welcome", "play", "end"]
    loop = small.stages[1]
    assert isinstance(loop, Loop)
    assert loop.rounds is None
    assert [factor.name for factor in small.design.factors] == ["partner"]


def test_a_participant_meets_each_round_with_its_levels_filled_in(small: Study) -> None:
    steps = pathway(small, treatment(small.design, 0, 1), "17")
    assert [step.key for step in steps] == ["welcome", "loop1/play", "loop2/play", "end"]
    plays = [step.stage for step in steps if step.stage.kind == "play"]
    assert [stage.seats["robot2"] for stage in plays] == ["idle", "chef"]
    assert plays[0].seed == plays[1].seed
    assert plays[0].seed in range(1, 7)
    assert [step.round for step in steps] == [None, 1, 2, None]


def test_a_loop_may_have_a_number_of_its_own(small: Study) -> None:
    text = SMALL.replace("rounds: treatment", "rounds: 3").replace('"{{round.partner}}"', "chef")
    steps = pathway(read_text(text), treatment(small.design, 0, 0), "1")
    assert sum(step.stage.kind == "play" for step in steps) == 3


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("study: small", "stduy: small", 1, 'did you mean "study"'),
        ("  - welcome: Hello.", "  - wellcome: Hello.", 8, 'there is no "wellcome"'),
        ("rounds: treatment", "rounds: 0", 10, "not between 1 and 200"),
        ("      rounds: treatment\n", "", 9, "a loop needs `rounds`"),
        ("            task: multi_agent/1\n", "", 12, "play needs `task`"),
        ("levels: [chef, idle]", "levels: [chef, chef]", 3, "a level is named twice"),
        ("{from: 1, to: 6}", "{from: 6, to: 1}", 6, "from 6 to 1"),
        ("{{round.partner}}", "{{round.partnr}}", 14, "there is no variable round.partnr"),
        ("  - end: Thank you.", "  - debrief: Thank you.", 7, "the last stage is `end`"),
        ("  - welcome: Hello.", "  - {end: Hello, name: early}", 7, "there is one `end`"),
        ("  - welcome: Hello.", "  - welcome: Hello.\n  - welcome: Again.", 7, 'called "welcome"'),
        ("robot2: \"{{round.partner}}\"", "robot2: participant", 12, "`matching` stage has to come before"),
        ("  - welcome: Hello.", "  - survey: sus\n  - consent: {text: Do you agree}", 7, "`survey` comes before `consent`"),
        ("  - welcome: Hello.", "  - survey: iq", 8, "there are: big_five"),
        ("  - welcome: Hello.", "  - quiz: {survey: {elements: [{type: boolean, name: x}]}, wanted: {y: true}}", 8,
         "it asks: x"),
        ("  - welcome: Hello.", "  - matching: {fallback: agent}", 8, "say which `agent`"),
        ("  - welcome: Hello.", "  - matching: {together: [luck]}", 8, "they can: treatment, order"),
        ("  - welcome: Hello.", "  - matching: {roles: tall}", 8, "there are: balanced, drawn, participant.luck"),
        ("            task: multi_agent/1", "            if_left: agent\n            task: multi_agent/1", 13,
         "say which `agent`"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_and_what_would_be_right(
    old: str, new: str, line: int, says: str
) -> None:
    assert old in SMALL
    error = complaint(SMALL.replace(old, new))
    assert says in error.message
    assert error.line == line


BRANCHING = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9)
)
"""Nine lines that mean a hundred million values: whoever walks through all of them never comes back."""


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("title: Small\nstages: &a [*a]\n", 2, "nested too deeply"),
        ("[" * 5000, 0, "nested too deeply"),
        ("{a: " * 3000, 0, "nested too deeply"),
        (BRANCHING, 1, "too many values"),
    ],
    ids=["holds itself", "deep list", "deep map", "branching"],
)
def test_a_file_that_never_ends_is_a_mistake_like_any_other(
    text: str, line: int, says: str
) -> None:
    with pytest.raises(StudyFileError, match=says) as caught:
        read_text(text)
    assert caught.value.line >= line


def test_broken_yaml_names_its_line() -> None:
    error = complaint("study: x\ntitle: y\nstages: [a\n")
    assert error.line == 4
    assert "not valid YAML" in error.message


def test_loops_without_end_cannot_be_written() -> None:
    inner = "{loop: {rounds: 2, stages: [%s]}}"
    deep = inner % (inner % (inner % (inner % "{break: {seconds: 1}}")))
    text = f"study: x\ntitle: y\nstages: [{deep}, {{end: Bye}}]\n"
    assert "3 deep at the most" in str(complaint(text))


def test_what_varies_between_participants_holds_everywhere() -> None:
    text = SMALL.replace("within: true", "within: false").replace(
        "Hello.", "With {{treatment.partner}}."
    )
    study = read_text(text)
    welcomes = [
        pathway(study, treatment(study.design, cell, 0), "1")[0].stage.text for cell in (0, 1)
    ]
    assert welcomes == ["With chef.", "With idle."]


def test_a_rounds_level_outside_of_rounds_is_found() -> None:
    study = read_text(SMALL.replace("Hello.", "With {{round.partner}}."))
    found = problems(study)
    assert "round.partner" in found[0].message
    assert "inside of a loop with `rounds: treatment`" in found[0].message
    assert found[0].path == "stages[0].welcome"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_in_order_for_every_participant(path: Path) -> None:
    assert problems(read_file(path)) == []


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("multi_agent/1", "multi_agent/99", "multi_agent/99"),
        ("robot2:", "robot9:", 'has no seat "robot9"; its seats: robot1, robot2'),
        ("robot1: participant, ", "", "nobody sits at robot1"),
        ("robot1: participant", "robot1: chef", "no seat is a participant's"),
        ("[chef, idle]", "[chf, idle]", 'no agent "chf"; did you mean "chef"'),
        ("[chef, idle]", "[follower, idle]", "follower cannot sit at robot2"),
        ("task: multi_agent/1", "task: multi_agent/1\n            pace: fast", 'no pace "fast"'),
        (
            "task: multi_agent/1",
            "task: multi_agent/1\n            pace: free",
            "is not played at free",
        ),
    ],
)
def test_what_cannot_be_played_is_found_before_anybody_comes(old: str, new: str, says: str) -> None:
    assert any(says in one.message for one in problems(read_text(SMALL.replace(old, new))))


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("multi_agent/1", "multi_agnt/1", 13, 'no task "multi_agnt/1"; did you mean "multi_agent/'),
        ("multi_agent/1", "multi_agent/99", 13, 'no task "multi_agent/99"; did you mean "multi_agent/9"'),
        ("[chef, idle]", "[chf, idle]", 14, 'no agent "chf"; did you mean "chef"'),
        ("            task:", "            feedback: detaild\n            task:", 13, 'there is no feedback "detaild"; there are: none'),
        ("{{participant.luck}}", "lucky", 15, "a whole number is expected, not 'lucky'"),
        ("            task:", "            names: {robt: Sam}\n            task:", 13, 'has no seat "robt"; its seats: robot1'),
        ('"{{round.partner}}"', "{agent: react, settings: {modle: x}}", 14, "react does not take these settings: "),
        ("  - welcome: Hello.", "  - welcome: With {{round.partner}}.", 8, "inside of a loop"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told_with_its_line(
    old: str, new: str, line: int, says: str
) -> None:
    with pytest.raises(StudyFileError) as error:
        check(SMALL.replace(old, new))
    assert says in error.value.message
    assert error.value.line == line


QUIZ = """\
study: quiz
title: A question
factors: {role: [cook, guest]}
stages:
  - quiz:
      survey:
        elements:
          - {type: radiogroup, name: who, choices: [cook, guest]}
      wanted: {who: "{{treatment.role}}"}
  - end: Bye
"""


def test_the_right_answer_may_be_the_treatments() -> None:
    study = check(QUIZ)
    wanted = [
        pathway(study, treatment(study.design, cell, 0), "1")[0].stage.wanted for cell in (0, 1)
    ]
    assert wanted == [{"who": ("cook",)}, {"who": ("guest",)}]


def test_a_wanted_answer_that_nobody_can_give_is_refused() -> None:
    with pytest.raises(StudyFileError) as error:
        check(QUIZ.replace("role: [cook, guest]", "role: [cook, waiter]"))
    assert "'waiter' cannot be answered" in error.value.message
    assert "'cook', 'guest'" in error.value.message
    assert error.value.line == 9


QUOTAS = """\
study: quotas
title: Some cells are wanted more
factors: {pace: [turns, together], talk: [true, false]}
quota: 10
quotas:
  - {cell: {pace: together}, wanted: 30}
  - {cell: {pace: together, talk: false}, wanted: 20}
stages: [{end: Bye}]
"""


def test_cells_may_be_wanted_in_different_numbers() -> None:
    design = read_text(QUOTAS).design
    by = {(cell["pace"], cell["talk"]): design.wanted(at) for at, cell in enumerate(design.cells)}
    assert by == {
        ("turns", True): 10, ("turns", False): 10, ("together", True): 30, ("together", False): 20,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("{pace: together}", "{pace: slow}", 6, "pace has no level 'slow'; it has: turns, together"),
        ("{pace: together}", "{speed: slow}", 6, 'unknown key "speed"'),
        ("quota: 10\n", "", 4, "say the `quota` of all other cells"),
        ("wanted: 30", "wanted: 0", 6, "0 is not between 1"),
    ],
)  # fmt: skip
def test_a_quota_is_of_a_cell_that_there_is(old: str, new: str, line: int, says: str) -> None:
    assert old in QUOTAS
    error = complaint(QUOTAS.replace(old, new))
    assert says in error.message
    assert error.line == line


def test_what_is_said_twice_is_refused() -> None:
    error = complaint(SMALL.replace("  - end:", "    name: rounds\n    name: again\n  - end:"))
    assert '"name" is here twice' in error.message
    assert error.line == 17


def test_the_command_shows_what_a_participant_will_see(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(SMALL, encoding="utf-8")
    out = io.StringIO()
    call_command("study", str(path), participant=2, stdout=out)
    assert "A small one: in order." in out.getvalue()
    assert "loop2/play" in out.getvalue()
    assert "robot1: participant" in out.getvalue()


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(SMALL.replace("multi_agent/1", "nowhere/1"), encoding="utf-8")
    with pytest.raises(CommandError, match="nowhere/1"):
        call_command("study", str(path))
    path.write_text("study: 3\n", encoding="utf-8")
    with pytest.raises(CommandError, match="title"):
        call_command("study", str(path))


def test_a_block_is_a_variable_of_participants_or_cohorts() -> None:
    text = "study: a\ntitle: b\nvariables: {x: {choices: [1]}, y: {scope: study, choices: [1]}}\nblock: %s\nstages: [{end: c}]"
    assert read_text(text % "participant.x").block == "participant.x"
    with pytest.raises(StudyFileError, match=r"line 4: block"):
        read_text(text % "study.y")


VARIED = SMALL.replace("{levels: [chef, idle], within: true}", "{levels: [chef, idle], within: true}\n  talk: [true, false]\n  late: {levels: [0, 250], within: true}").replace(
    "            seed:", '            chat: "{{treatment.talk}}"\n            latency_ms: "{{round.late}}"\n            minutes: "{{participant.luck}}"\n            seed:'
)  # fmt: skip


def test_what_a_session_is_like_may_be_the_treatment() -> None:
    study = read_text(VARIED)
    met = set()
    for cell in (0, 1):
        steps = pathway(study, treatment(study.design, cell, 0), "17")
        plays = [step.stage for step in steps if step.stage.kind == "play"]
        met |= {(cell, stage.chat, stage.latency_ms, stage.minutes) for stage in plays}
        assert all(stage.varied == {} for stage in plays)
    luck = next(iter(met))[3]
    assert met == {
        (cell, talk, late, luck) for cell, talk in ((0, True), (1, False)) for late in (0.0, 250.0)
    }
    assert problems(study) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("talk: [true, false]", 'talk: [true, "silent"]', 17, "{{treatment.talk}} may be 'silent': true or false is expected"),
        ("levels: [0, 250]", "levels: [0, 9000]", 18, "may be 9000: 9000 is not between 0 and 5000"),
        ("{from: 1, to: 6}", "{from: 0, to: 6}", 19, "may be 0: 0 is not between 0.1 and 1440"),
        ("{{treatment.talk}}", "{{treatment.tlak}}", 17, "there is no variable treatment.tlak"),
        ("{{treatment.talk}}", "{{participant.name}}", 17, "true or false is expected"),
        ("{{treatment.talk}}", "not {{treatment.talk}}", 17, "true or false is expected"),
    ],
)  # fmt: skip
def test_a_field_takes_all_that_its_variable_may_be_or_the_file_is_refused(
    old: str, new: str, line: int, says: str
) -> None:
    assert old in VARIED
    error = complaint(VARIED.replace(old, new))
    assert says in error.message
    assert error.line == line


PAIRS = """\
study: pairs
title: Two
factors:
  other: [participant, follower]
variables:
  kitchen: {choices: [1, 2]}
  role: {choices: [robot1, robot2]}
stages:
  - matching: {together: [treatment]}
  - play:
      task: multi_agent/1
      seats: {robot1: participant, robot2: "{{treatment.other}}"}
  - end: Bye
"""


def test_partners_may_be_found_for_one_level_of_a_factor() -> None:
    assert [one.kind for one in every_stage(read_text(PAIRS).stages)] == ["matching", "play", "end"]


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("together: [treatment]", "wait_minutes: 3", 10, "write treatment into `together`"),
        ("multi_agent/1", '"multi_agent/{{participant.kitchen}}"', 10, "write participant.kitchen into"),
        ("      seats:", '      latency_ms: "{{participant.kitchen}}"\n      seats:', 10,
         "write participant.kitchen into"),
        ("together: [treatment]", "together: [treatment], roles: participant.kitchen", 10,
         "so it has to be one of robot1, robot2"),
    ],
)  # fmt: skip
def test_partners_have_to_meet_the_same(old: str, new: str, line: int, says: str) -> None:
    error = complaint(PAIRS.replace(old, new))
    assert says in error.message
    assert error.line == line


def test_a_variable_may_say_who_sits_where() -> None:
    text = PAIRS.replace("together: [treatment]", "together: [treatment], roles: participant.role")
    assert every_stage(read_text(text).stages)[0].roles == "participant.role"


def test_an_agent_that_stands_in_has_to_be_able_to_sit_there() -> None:
    text = PAIRS.replace(
        "together: [treatment]", "together: [treatment], fallback: agent, agent: nobody-knows"
    )
    said = "; ".join(
        one.message
        for one in problems(
            read_text(text.replace("[participant, follower]", "[participant, chef]"))
        )
    )
    assert 'there is no agent "nobody-knows"' in said
