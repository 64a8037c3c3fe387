"""Signs that a program or a model takes part in a person's place, or that somebody answers without care.

Each is a rule with a name, one line that defines it, its threshold and where it is published. A flag is a
reason for a researcher to look, never a rejection: it excludes only where a rule of the study's file says so
(`game.studies.exclusion`), and never from pay. Whoever says that they use assistive technology has none:
screen readers, switches and dictation look like programs here. What the rules find, and whom they
wrong, `python -m bench.suspicion` says, of simulated people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean, median, pstdev
from typing import Literal

from game.studies.conduct import Conduct

Family = Literal["machine", "care"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A sign. `check` says what was seen, or nothing; `source` is empty where the threshold is ours alone."""

    name: str
    family: Family
    """`machine`: not done by a person's hand. `care`: by somebody who does not read."""
    definition: str
    threshold: str
    source: str
    check: Callable[[Conduct], str]


@dataclass(frozen=True, slots=True)
class Flag:
    """A rule that holds for somebody, and what was seen."""

    rule: Rule
    seen: str


def flags(of: Conduct) -> tuple[Flag, ...]:
    """Every sign that there is, in the order of `RULES`; none for who uses assistive technology."""
    if of.assistive:
        return ()
    return tuple(Flag(rule, seen) for rule in RULES if (seen := rule.check(of)))


# -- numbers -----------------------------------------------------------------------------------------


def variation(values: Sequence[float]) -> float:
    """Standard deviation over mean."""
    mean = fmean(values)
    return pstdev(values) / mean if mean else 0.0


def skewness(values: Sequence[float]) -> float:
    """The third standardised moment; 0: as long a tail to the left as to the right."""
    mean, spread = fmean(values), pstdev(values)
    return fmean(((value - mean) / spread) ** 3 for value in values) if spread else 0.0


def lowest(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies."""
    ordered = sorted(values)
    return ordered[int(share * (len(ordered) - 1))]


# -- of the browser ----------------------------------------------------------------------------------

UNTOLD_ANSWERS = 5
SCRIPTED_PLACES = 3


def _silent(of: Conduct) -> str:
    found = of.told == 0 and of.answered >= UNTOLD_ANSWERS
    return f"{of.answered} answers, and not one event from a page" if found else ""


def _driven(of: Conduct) -> str:
    return "the browser said so" if of.driven else ""


def _scripted(of: Conduct) -> str:
    found = of.scripted >= SCRIPTED_PLACES
    return f"in {of.scripted} questions or places" if found else ""


# -- of the pointer ----------------------------------------------------------------------------------

LEAST_PRESSES = 6
JUMPS = 0.5
LEAST_MOVEMENTS = 6
STRAIGHT = 1.012
EVEN_PACE = 0.2


def _jumps(of: Conduct) -> str:
    if of.presses < LEAST_PRESSES or of.jumps < JUMPS * of.presses:
        return ""
    return f"{of.jumps} of {of.presses} presses"


def _ruled(of: Conduct) -> str:
    if len(of.movements) < LEAST_MOVEMENTS:
        return ""
    bend = median(one.bend for one in of.movements)
    pace = median(one.unevenness for one in of.movements)
    if bend >= STRAIGHT or pace >= EVEN_PACE:
        return ""
    return (
        f"{len(of.movements)} movements, {bend:.3f} times the distance, pace varies by {pace:.0%}"
    )


# -- of the keys -------------------------------------------------------------------------------------

LEAST_KEYS = 40
TYPING_MS = 2000
"""A longer gap is a thought, not typing."""
EVEN_KEYS = 0.25
FAST_KEYS_MS = 60
LEAST_TAILED = 80
SHORT_TAIL = 0.4
SHORT_HELD_MS = 20
EVEN_HELD = 0.06
UNPRESSED = 40
PASTED = 60


def _gaps(of: Conduct) -> list[int]:
    return [gap for one in of.written for gap in one.gaps if gap <= TYPING_MS]


def _even_keys(of: Conduct) -> str:
    gaps = _gaps(of)
    if len(gaps) < LEAST_KEYS or (found := variation(gaps)) >= EVEN_KEYS:
        return ""
    return f"{len(gaps)} gaps of {fmean(gaps):.0f} ms that vary by {found:.0%}"


def _fast_keys(of: Conduct) -> str:
    gaps = _gaps(of)
    if of.handheld or len(gaps) < LEAST_KEYS or (found := median(gaps)) >= FAST_KEYS_MS:
        return ""
    return f"{found:.0f} ms from key to key, {12_000 / max(found, 1):.0f} words a minute"


def _tailless_keys(of: Conduct) -> str:
    gaps = _gaps(of)
    if len(gaps) < LEAST_TAILED or (found := skewness(gaps)) >= SHORT_TAIL:
        return ""
    return f"{len(gaps)} gaps with a skewness of {found:.2f}"


def _held(of: Conduct) -> str:
    held = [ms for one in of.written for ms in one.held]
    if of.handheld or len(held) < LEAST_KEYS:
        return ""
    middle, spread = median(held), variation(held)
    if middle >= SHORT_HELD_MS and spread >= EVEN_HELD:
        return ""
    return f"{len(held)} keys held for {middle:.0f} ms, varying by {spread:.0%}"


def _unpressed(of: Conduct) -> str:
    if of.handheld:
        return ""
    extra = [(one.typed - one.presses, one.item) for one in of.written if not one.helped]
    found = max(extra, default=(0, ""))
    return f"{found[0]} characters of {found[1]}" if found[0] >= UNPRESSED else ""


def _pasted(of: Conduct) -> str:
    found = [one for one in of.written if one.pasted >= PASTED and one.away]
    return ", ".join(f"{one.pasted} characters into {one.item}" for one in found)


# -- of the answers ----------------------------------------------------------------------------------

LEAST_CHOSEN = 8
EVEN_ANSWERS = 0.18
HURRIED_MS = 1000
LEAST_SCALES = 10


def _even_answers(of: Conduct) -> str:
    times = [one.ms for one in of.chosen]
    if len(times) < LEAST_CHOSEN or (found := variation(times)) >= EVEN_ANSWERS:
        return ""
    return f"{len(times)} answers after {fmean(times) / 1000:.1f} s each, varying by {found:.0%}"


def _hurried(of: Conduct) -> str:
    if len(of.chosen) < LEAST_CHOSEN:
        return ""
    found = median(one.ms for one in of.chosen)
    words = fmean(one.words for one in of.chosen)
    return f"{found / 1000:.1f} s for questions of {words:.0f} words" if found < HURRIED_MS else ""


def _straight(of: Conduct) -> str:
    """The same answer without end: the whole of a run of scales, or so many in a row."""
    longest = max((len(list(same)) for run in of.scales for _, same in groupby(run)), default=0)
    return f"{longest} times the same answer in a row" if longest >= LEAST_SCALES else ""


# -- of the play -------------------------------------------------------------------------------------

LEAST_MOVES = 20
TOO_SOON_MS = 100
TOO_SOON = 0.6
EVEN_PLAY = 0.2
LEAST_TAILED_MOVES = 40
SHORT_PLAY_TAIL = -0.1
NEVER_QUICK_MS = 800
NEVER_QUICK = 0.55
LEAST_GAPS = 60
PAUSE = 3.0
FEW_PAUSES = 0.01
FEW_BURSTS = 0.42


def _too_soon(of: Conduct) -> str:
    if len(of.reactions) < LEAST_MOVES:
        return ""
    found = sum(ms < TOO_SOON_MS for ms in of.reactions)
    share = found / len(of.reactions)
    return f"{found} of {len(of.reactions)} moves" if share >= TOO_SOON else ""


def _even_play(of: Conduct) -> str:
    if len(of.reactions) < LEAST_MOVES or (found := variation(of.reactions)) >= EVEN_PLAY:
        return ""
    return (
        f"{len(of.reactions)} moves after {fmean(of.reactions):.0f} ms each, varying by {found:.0%}"
    )


def _tailless_play(of: Conduct) -> str:
    if len(of.reactions) < LEAST_TAILED_MOVES:
        return ""
    found = skewness(of.reactions)
    seen = f"{len(of.reactions)} reaction times with a skewness of {found:.2f}"
    return seen if found < SHORT_PLAY_TAIL else ""


def _never_quick(of: Conduct) -> str:
    if len(of.reactions) < LEAST_MOVES:
        return ""
    quick, middle = lowest(of.reactions, 0.05), median(of.reactions)
    if quick < NEVER_QUICK_MS or quick < NEVER_QUICK * middle:
        return ""
    return f"the quickest of {len(of.reactions)} moves took {quick / 1000:.1f} s, the middle one {middle / 1000:.1f} s"


def _no_bursts(of: Conduct) -> str:
    gaps = [gap for one in of.written for gap in one.gaps]
    if len(gaps) < LEAST_GAPS or len(of.reactions) < LEAST_MOVES:
        return ""
    middle, moves = median(gaps), median(of.reactions)
    pauses = sum(gap > PAUSE * middle for gap in gaps) / len(gaps)
    quick = lowest(of.reactions, 0.05)
    if pauses >= FEW_PAUSES or quick < FEW_BURSTS * moves:
        return ""
    return f"{pauses:.1%} of {len(gaps)} gaps are pauses; the quickest moves take {quick / moves:.0%} of the middle one"


RULES: tuple[Rule, ...] = (
    Rule("silent pages", "machine", "Answers came, but no page ever told of a person on it.",
         f"{UNTOLD_ANSWERS} answers and no event", "", _silent),
    Rule("driven browser", "machine", "The browser says that a program steers it.",
         "once", "W3C, WebDriver (2018), section 4: navigator.webdriver", _driven),
    Rule("scripted input", "machine", "Clicks, keys or inputs were made by a script, not by a device.",
         f"in {SCRIPTED_PLACES} places", "WHATWG, DOM: Event.isTrusted", _scripted),
    Rule("jumping pointer", "machine", "The mouse is pressed in another place without having moved there.",
         f"{JUMPS:.0%} of {LEAST_PRESSES} presses or more",
         "after Acien et al., BeCAPTCHA-Mouse (2022); threshold ours", _jumps),
    Rule("ruled pointer", "machine", "The pointer moves along straight lines at an even pace.",
         f"median path under {STRAIGHT} times the distance, pace varies under {EVEN_PACE:.0%}",
         "after Acien et al., BeCAPTCHA-Mouse (2022); threshold ours", _ruled),
    Rule("even typing", "machine", "The gaps between keys hardly vary.",
         f"{EVEN_KEYS:.0%} of their mean, {LEAST_KEYS} gaps",
         "gaps of people vary: Dhakal et al., 136 million keystrokes (2018); threshold ours", _even_keys),
    Rule("impossible typing", "machine", "Typing faster than people type texts of their own.",
         f"median gap under {FAST_KEYS_MS} ms (200 words a minute)",
         "speeds of people: Dhakal et al., 136 million keystrokes (2018); threshold ours", _fast_keys),
    Rule("typing without pauses", "machine", "The gaps between keys have no long tail: nobody stops to think.",
         f"skewness under {SHORT_TAIL}, {LEAST_TAILED} gaps",
         "gaps of people are skewed: Conijn et al., Understanding the keystroke log (2019); threshold ours",
         _tailless_keys),
    Rule("keys not held", "machine", "Keys are let go at once, or all after the same time.",
         f"median under {SHORT_HELD_MS} ms, or varying under {EVEN_HELD:.0%}",
         "durations of people: Dhakal et al., 136 million keystrokes (2018); threshold ours", _held),
    Rule("text without keys", "machine", "Text appeared that no key, paste or aid put there.",
         f"{UNPRESSED} characters", "", _unpressed),
    Rule("pasted text", "machine", "A long text was pasted after the page had been left.",
         f"{PASTED} characters within two minutes of coming back", "", _pasted),
    Rule("even answers", "machine", "Every question takes the same time.",
         f"varying under {EVEN_ANSWERS:.0%}, {LEAST_CHOSEN} questions", "", _even_answers),
    Rule("moves too soon", "machine", "Moves come before a person can have seen the picture.",
         f"{TOO_SOON:.0%} of {LEAST_MOVES} moves under {TOO_SOON_MS} ms",
         "100 ms: Luce, Response Times (1986); Whelan, Effective analysis of reaction time data (2008). "
         "Share ours: moves that were planned together come quickly", _too_soon),
    Rule("even play", "machine", "Every move takes the same time.",
         f"varying under {EVEN_PLAY:.0%}, {LEAST_MOVES} moves",
         "spread grows with the mean: Wagenmakers and Brown (2007); threshold ours", _even_play),
    Rule("play without tail", "machine", "Reaction times have no long tail.",
         f"skewness under {SHORT_PLAY_TAIL}, {LEAST_TAILED_MOVES} moves",
         "reaction times are skewed: Luce, Response Times (1986); threshold ours", _tailless_play),
    Rule("never quick", "machine", "Even the quickest moves take long, as if each were asked for.",
         f"the quickest twentieth over {NEVER_QUICK_MS} ms and over {NEVER_QUICK:.0%} of the median",
         "", _never_quick),
    Rule("no bursts", "machine", "Neither keys nor moves come in bursts with pauses between: each waits as the one before.",
         f"under {FEW_PAUSES:.0%} of gaps over {PAUSE:g} times the median, and the quickest twentieth of moves over "
         f"{FEW_BURSTS:.0%} of the median",
         "people write in bursts: Chenoweth and Hayes, Fluency in writing (2001); thresholds ours", _no_bursts),
    Rule("faster than reading", "care", "Questions are answered in less time than reading them takes.",
         f"median under {HURRIED_MS / 1000:g} s, {LEAST_CHOSEN} questions",
         "1 s: Wood et al., Response speed and response consistency (2017); 2 s: Huang et al. (2012)",
         _hurried),
    Rule("straight-lining", "care", "The same answer again and again, whatever is asked.",
         f"{LEAST_SCALES} in a row",
         "long strings: Johnson (2005); Meade and Craig (2012); length ours", _straight),
)  # fmt: skip
