"""The program written anew: the home goes back to the start, and lines are run until one fails."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sim.abilities import ProgramLine
from sim.world import Action, Seat, WorldError
from sim.worlds.virtualhome.program import LONGEST_LINE, MOST_LINES

if TYPE_CHECKING:
    from sim.worlds.virtualhome.episode import VirtualHomeEpisode

REWRITE = "rewrite"
"""The verb; it takes `keep`, how many lines stay, and `text`, the lines that follow."""
_WHO = re.compile(r"^<char(\d+)>\s*")
_COMMENT = "#"


def fault(action: Action, written: int) -> str:
    """What is wrong with the arguments of a rewriting; empty: nothing."""
    args = action.args
    if set(args) - {"keep", "text"}:
        return f"{REWRITE} takes keep (a number of lines) and text (the lines that follow)"
    keep, text = args.get("keep", 0), args.get("text", "")
    if not isinstance(keep, int) or isinstance(keep, bool) or not 0 <= keep <= written:
        return f"keep is a number of lines from 0 to {written}, as many as there are"
    if not isinstance(text, str):
        return "text is the lines that follow, one step a line"
    lines = text.splitlines()
    if len(lines) + keep > MOST_LINES:
        return f"a program may have {MOST_LINES} lines; this one has {len(lines) + keep}: split it"
    for number, line in enumerate(lines, keep + 1):
        if len(line) > LONGEST_LINE:
            return f"line {number} has {len(line)} letters; {LONGEST_LINE} are the most in one step"
    return ""


def wanted(episode: VirtualHomeEpisode, seat: Seat, action: Action) -> list[tuple[Seat, str]]:
    """The lines that are to be run, with those whose they are: `<char1>` and `<char0>` before a line
    say so where there are two, else they are the writer's."""
    keep = int(action.args.get("keep", 0))
    before = [(line.seat, line.text) for line in episode.program_lines()][:keep]
    after = []
    for line in str(action.args.get("text", "")).splitlines():
        said = " ".join(line.split())
        who = _WHO.match(said)
        said = _WHO.sub("", said)
        if said and not said.startswith(_COMMENT):
            number = int(who[1]) if who else -1
            own = episode.seats[number] if 0 <= number < len(episode.seats) else seat
            after.append((own, said))
    return before + after


def run_again(episode: VirtualHomeEpisode, lines: list[tuple[Seat, str]]) -> str:
    """Run the lines from the start until one fails; answers why, or nothing. The episode changes."""
    episode.go_back()
    for place, (seat, text) in enumerate(lines):
        try:
            action = episode.parse(seat, text)
            if action.verb not in episode.steps_known:
                raise WorldError("unparsable", f'"{text[:60]}" is no step of a program')
            episode.take_step(seat, action)
        except WorldError as error:
            why = error.message[:1].upper() + error.message[1:]
            episode.rest = [
                [who, said, why if number == 0 else ""]
                for number, (who, said) in enumerate(lines[place:])
            ]
            return f"Line {place + 1} cannot be done: {why}"
    return ""


def told(program: list[list[str]], rest: list[list[str]]) -> list[ProgramLine]:
    """The lines as the page shows them: what ran, the one that failed, what was not tried."""
    lines = [ProgramLine(text, seat) for seat, text in program]
    for number, (seat, text, why) in enumerate(rest):
        lines.append(ProgramLine(text, seat, None if number else False, why))
    return lines
