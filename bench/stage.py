"""The stage under a whole audience: phones that vote in every round, on one server process and core.

All come with cookies of their own, as phones that were let in. Within two seconds of a round's opening all
have voted; when they have, it is counted, recorded and played, and the next one opens. `--phones 300` says
how many.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bench.clients.handle import CORES
from bench.clients.together import JOIN_S, in_order, keep_to_the_last_core, quantile, server
from bench.clients.voter import Screen, Voter
from bench.kit.figures import Figure
from bench.kit.group import Items, parser, show

PHONES = 300
WITHIN_S = 2.0
TASK = "synchronous/1"
ACK_MS, CPU_US = 150.0, 1000.0
"""Wanted: p95 from a vote to its acknowledgement, CPU of everything for each vote."""


@dataclass(frozen=True, slots=True)
class Audience:
    """How many phones, and how many rounds they vote before anything is counted, and counted."""

    phones: int = PHONES
    warm: int = 2
    rounds: int = 6


SMALL = Audience(5, 1, 1)


async def vote(audience: Audience) -> AsyncIterator[Figure | str]:
    """Rounds of votes: what a vote costs, how long it takes, and whether any is lost."""
    async with server(CORES[:1]) as serving:
        told = await serving.ask("stage", limit_s=JOIN_S, phones=audience.phones, task=TASK)
        url = f"ws://127.0.0.1:{serving.port}/ws/stage/"
        screen = Screen(url)
        phones = [Voter(url, cookie, WITHIN_S) for cookie in told["cookies"]]
        tasks = [asyncio.create_task(one.run()) for one in (screen, *phones)]
        try:
            async with asyncio.timeout(JOIN_S):
                for one in (screen, *phones):
                    await one.joined.wait()
                await _rounds(screen, audience.warm)
            for one in (screen, *phones):
                one.reset()
            await serving.ask("mark")
            async with asyncio.timeout(JOIN_S):
                await _rounds(screen, audience.rounds)
            found = await serving.ask("report")
        except TimeoutError as late:  # a round waits for a minute for each phone's vote
            gone = sum(task.done() for task in tasks)
            refused = sum(phone.refused for phone in phones)
            said = f"{gone} of {len(tasks)} clients are gone, {refused} votes were refused"
            raise RuntimeError(f"this takes too long: {said}") from late
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        if failed := [one for one in ended if isinstance(one, Exception)]:
            raise RuntimeError(f"{len(failed)} phones failed") from failed[0]
    for item in _figures(audience, found, screen, phones):
        yield item


async def _rounds(screen: Screen, number: int) -> None:
    while len(screen.verdicts) < number:
        screen.news.clear()
        await screen.news.wait()


def _figures(
    audience: Audience, found: dict[str, float], screen: Screen, phones: list[Voter]
) -> Items:
    counted = [one for one in screen.verdicts if any(one in phone.votes for phone in phones)]
    accepted = sum(phone.votes.get(one, 0) for one in counted for phone in phones)
    kept = sum(screen.verdicts[one] for one in counted)
    waits = [1000 * wait for phone in phones for wait in phone.waits]
    said = (
        f"{audience.phones} phones, each votes within {WITHIN_S:g} s of a round's opening, "
        f"{audience.rounds} rounds, one process on one core"
    )
    votes = max(1, sum(len(phone.waits) for phone in phones))
    yield Figure("vote to its acknowledgement p50", quantile(waits, 50), "ms", said)
    yield Figure("vote to its acknowledgement p95", quantile(waits, 95), "ms", said, wanted=ACK_MS)
    yield Figure(
        "CPU a vote, all in all", 1e6 * found["cpu"] / votes, "us", said, wanted=CPU_US
    )  # fmt: skip
    yield Figure("core used", 100 * found["cpu"] / found["at"], "%", said)
    yield Figure("votes that were acknowledged and not counted", accepted - kept, "votes", said,
                 wanted=0)  # fmt: skip
    yield Figure("votes refused", sum(phone.refused for phone in phones), "votes", said, wanted=0)
    yield (
        f"{votes} votes in {found['at']:.1f} s, {found['commits']:.0f} commits, "
        f"{screen.tallies} tallies to the screen, "
        f"{sum(phone.messages for phone in phones) / len(phones) / max(1, len(counted)):.1f} "
        "messages a phone and round"
    )


def measure(small: bool) -> Items:
    """One audience."""
    keep_to_the_last_core()
    return in_order(vote(SMALL if small else Audience()))


def main() -> int:
    """The usual audience, or one of `--phones`."""
    options = parser(__doc__)
    options.add_argument("--phones", type=int, help="so many phones instead")
    chosen = options.parse_args()
    if chosen.phones is None:
        return show(measure(chosen.small), chosen.out)
    keep_to_the_last_core()
    return show(in_order(vote(Audience(chosen.phones))), chosen.out)


if __name__ == "__main__":
    sys.exit(main())
