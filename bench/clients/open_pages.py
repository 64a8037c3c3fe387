"""What signs of life of participants' pages cost the server: many pages that are open, each telling of itself.

The server is the real one, in a process of its own; its processor time is read before and after.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from urllib.parse import urljoin

import httpx2
import psutil

import bench.serving  # noqa: F401  (Django is ready)
from bench.kit.figures import Figure
from game.trying.page import read_page
from webapp.trial import Trial, installation

OPEN_PAGES, ROUNDS = 20, 8
SMALL = (3, 2)
STUDY = """
study: open-pages
title: Pages that are open
variables:
  alone: {scope: participant, from: 1, to: 1000000000}
stages:
  - welcome: Read this.
"""
READING = STUDY + "  - end: Bye.\n"
PLAYING = (
    STUDY
    + """
  - play: {task: multi_agent/1, pace: turns, minutes: 60, seats: {robot1: participant, robot2: idle}}
  - end: Bye.
"""
)
WAITING = (
    STUDY
    + """
  - name: lobby
    matching: {wait_minutes: 60, together: [participant.alone]}
  - play: {task: multi_agent/1, pace: turns, seats: {robot1: participant, robot2: participant}}
  - end: Bye.
"""
)
PAGES = {"a page that is read": (READING, 0), "a kitchen": (PLAYING, 1), "the lobby": (WAITING, 1)}
"""By what is open: the study, and how many pages are sent before."""


def costs(small: bool) -> Iterator[Figure]:
    """Processor time of a sign of life, by what is open."""
    logging.getLogger("httpx2").setLevel(logging.WARNING)  # it would tell tokens of participants
    pages, rounds = SMALL if small else (OPEN_PAGES, ROUNDS)
    for name, (text, sent) in PAGES.items():
        with installation(text) as trial:
            cpu_ms, waits = asyncio.run(_told(trial, pages, rounds, sent))
        load = f"{pages} pages open, {pages * rounds} signs of life, CPU of the server"
        yield Figure(f"a sign of life of {name}", cpu_ms, "ms", load)
        waits.sort()
        yield Figure(
            f"p95 until it is answered, {name}", 1000 * waits[int(0.95 * len(waits))], "ms", load
        )


async def _told(trial: Trial, pages: int, rounds: int, sent: int) -> tuple[float, list[float]]:
    """Milliseconds of processor time a beat, and the seconds until each was answered."""
    assert trial.server.process is not None
    process = psutil.Process(trial.server.process.pid)
    opened = [await _open(trial, number, sent) for number in range(1, pages + 1)]
    waits: list[float] = []

    async def tell(http: httpx2.AsyncClient, address: str, form: dict[str, str]) -> None:
        began = time.monotonic()
        answer = await http.post(address, data=form, headers={"Referer": address})
        waits.append(time.monotonic() - began)
        if answer.status_code != 200 or "step" not in answer.json():
            raise RuntimeError(f"a sign of life was answered with {answer.status_code}")

    async def all_tell() -> None:
        await asyncio.gather(*(tell(*one) for one in opened))

    try:
        await all_tell()  # the first ones take the tab
        waits.clear()
        before = process.cpu_times()
        for _ in range(rounds):
            await all_tell()
        await asyncio.sleep(1.5)  # what is written a little later is counted, too
        after = process.cpu_times()
    finally:
        for http, _, _ in opened:
            await http.aclose()
    used = after.user + after.system - before.user - before.system
    return 1000 * used / (pages * rounds), waits


async def _open(
    trial: Trial, number: int, sent: int
) -> tuple[httpx2.AsyncClient, str, dict[str, str]]:
    """A browser with its page, the address of its signs of life, and what it tells."""
    http = httpx2.AsyncClient(follow_redirects=True, timeout=60.0, trust_env=False)
    query = {"robot": f"robot-{number}", "token": trial.ground.token}
    answer = await http.get(trial.ground.link, params=query)
    page = read_page(answer.text)
    for _ in range(sent):
        address = str(answer.url)
        answer = await http.post(address, data=page.hidden, headers={"Referer": address})
        page = read_page(answer.text)
    token = page.hidden["csrfmiddlewaretoken"]
    form = {"csrfmiddlewaretoken": token, "tab": f"tab{number}", "rtt": "20.0"}
    return http, urljoin(str(answer.url), page.beat), form
