"""One robot on its way through a study: opens the link, sends each page, plays, waits, and perhaps leaves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx2
import websockets

from game.studies.definition import Study
from game.trying.manners import Answers, Character
from game.trying.page import Page, read_page
from game.trying.playing import Place, Played, play

WAIT_S = 0.5
"""Between two looks at a page that does not let one go on yet."""
SLOW_S = 0.4
MOST_TRIES = 12
"""Of one form that is refused for what is in it."""


@dataclass(slots=True)
class Visit:
    """One step of one robot: its stage, how long it took, in seconds."""

    step: str
    stage: str
    seconds: float = 0.0
    left: bool = False


@dataclass(slots=True)
class Told:
    """What a robot has to tell. `end`: `over`, `left`, `turned away`, `stuck`, `error` or `` (on its way)."""

    number: int
    manner: str
    end: str = ""
    trouble: str = ""
    arrivals: int = 0
    visits: list[Visit] = field(default_factory=list)
    answered: dict[str, list[str]] = field(default_factory=dict)
    """By step the questions whose answers the server took."""
    kitchens: set[str] = field(default_factory=set)
    """The sessions in which it had a seat."""
    actions: int = 0
    acknowledged: int = 0
    pages: list[float] = field(default_factory=list)
    """Seconds of each page."""
    waits: list[float] = field(default_factory=list)
    """Seconds from each action to its acknowledgement."""
    sent_again: int = 0
    """Requests whose connection was closed under them."""
    errors: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ground:
    """Where robots walk: the study's link, the token for robots, and how long they have patience with one step."""

    link: str
    token: str
    patience_s: float = 60.0
    actions: int = 60


class Stuck(Exception):
    """A step does not let the robot go on."""


class TurnedAway(Exception):
    """There is no place, or the study is not open."""


class Robot:
    """Walks once through a study."""

    def __init__(self, study: Study, who: Character, ground: Ground, seed: int) -> None:
        self._dice = Random(f"{seed}/{who.number}")
        self._who, self._ground = who, ground
        self._answers = Answers(study, who.manner, self._dice)
        self._http = self._browser()
        self._address = ""
        self.told = Told(who.number, who.manner)

    async def walk(self) -> Told:
        """Everything until the end; what went wrong is told, not raised."""
        try:
            await self._walk()
        except TurnedAway as error:
            self.told.end, self.told.trouble = "turned away", str(error)
        except Stuck as error:
            self.told.end, self.told.trouble = "stuck", str(error)
        except (httpx2.HTTPError, OSError, websockets.WebSocketException) as error:
            self.told.end, self.told.trouble = "error", f"{type(error).__name__}: {error}"[:200]
        finally:
            await self._http.aclose()
        return self.told

    async def _walk(self) -> None:
        page = await self._arrive()
        while not page.over:
            visit = Visit(page.step, page.step.rsplit("/", 1)[-1])
            self.told.visits.append(visit)
            began = time.monotonic()
            if self._who.leaves == visit.stage:
                await self._leave(page)
                visit.left, self.told.end = True, "left"
                return
            if self._who.manner == "returning" and self._dice.random() < 0.3:
                page = await self._return()
            page = await self._through(page)
            visit.seconds = time.monotonic() - began
        self.told.end = "over"

    async def _arrive(self) -> Page:
        query = {"robot": f"robot-{self._who.number}", "token": self._ground.token}
        page = await self._page("GET", self._ground.link, query=query)
        self.told.arrivals += 1
        return page

    async def _return(self) -> Page:
        """Close the browser and open the link once more in another one."""
        await self._http.aclose()
        self._http = self._browser()
        before = self._address
        page = await self._arrive()
        if self._address != before:
            raise Stuck("the link did not lead back to where the robot was")
        return page

    async def _leave(self, page: Page) -> None:
        """Go away, out of a kitchen in the middle of it."""
        if page.frame:
            await self._play(page, most=2)

    async def _through(self, page: Page) -> Page:
        """One step until the next page."""
        here, began, tries = page.step, time.monotonic(), 0
        while not page.over and page.step == here:
            if page.frame:
                await self._play(page, most=self._ground.actions)
            if "step" in page.hidden:  # where one only waits there is nothing to send
                page = await self._send(page, tries)
                tries += 1
            if page.step == here and not page.over:
                stage = self._answers.stage_of(here)
                waits = page.frame or stage is None or stage.kind in ("break", "matching", "play")
                if not waits and tries >= MOST_TRIES:
                    said = "; ".join(page.alerts)[:200]
                    raise Stuck(f"{here}: sent {tries} times, and not let on. {said}")
                if time.monotonic() - began > self._ground.patience_s:
                    raise Stuck(f"{here}: not let on in {self._ground.patience_s:.0f} s")
                if waits:
                    await asyncio.sleep(WAIT_S)
                    await self._beat(page)
                    page = await self._page("GET", self._address)
        return page

    async def _send(self, page: Page, tries: int) -> Page:
        sent = self._answers.of(page, tries)
        if self._who.manner == "double tabs":
            both = await asyncio.gather(
                self._page("POST", self._address, sent), self._page("POST", self._address, sent)
            )
            after = both[-1] if both[0].step == page.step else both[0]
        else:
            after = await self._page("POST", self._address, sent)
        if after.over or after.step != page.step:
            answered = self._answers.questions(page, sent)
            if answered:
                self.told.answered[page.step] = sorted(answered)
        return after

    # -- playing ---------------------------------------------------------------------------------

    async def _play(self, page: Page, most: int) -> None:
        frame = await self._page("GET", urljoin(self._address, page.frame))
        config: Mapping[str, object] = frame.config
        if not config.get("token"):
            return
        self.told.kitchens.add(str(config["session"]))
        parts = urlsplit(self._ground.link)
        scheme = "wss" if parts.scheme == "https" else "ws"
        url = f"{scheme}://{parts.netloc}/ws/session/{config['session']}/"
        place = Place(url, str(config["seat"]), str(config["token"]))
        delay = SLOW_S if self._who.manner == "slow" else 0.0

        async def still_here() -> bool:
            return await self._beat(page)

        played = await play(place, self._dice, most=most, delay_s=delay, still_here=still_here)
        self._keep(played)

    def _keep(self, played: Played) -> None:
        self.told.actions += played.actions
        self.told.acknowledged += played.acknowledged
        self.told.waits += played.waits

    async def _beat(self, page: Page) -> bool:
        """Tell the page's sign of life; whether the step is still to be played."""
        if not page.beat:
            return True
        token = {"csrfmiddlewaretoken": page.hidden.get("csrfmiddlewaretoken", "")}
        url, headers = urljoin(self._address, page.beat), {"Referer": self._address}
        answer = await self._ask("POST", url, data=token, headers=headers)
        if answer.status_code != 200:
            return True
        told = answer.json()
        return not (told.get("over") or told.get("ready") or told.get("step") != page.step)

    # -- pages -----------------------------------------------------------------------------------

    def _browser(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(follow_redirects=True, timeout=60.0, trust_env=False)

    async def _ask(self, method: str, url: str, **more: Any) -> httpx2.Response:
        """Send a request; once more where the connection was closed under it, as browsers do: the server
        may have let go of one that was kept at that very moment."""
        try:
            return await self._http.request(method, url, **more)
        except (httpx2.ReadError, httpx2.WriteError, httpx2.RemoteProtocolError):
            self.told.sent_again += 1
            return await self._http.request(method, url, **more)

    async def _page(
        self,
        method: str,
        url: str,
        data: Mapping[str, str | list[str]] | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Page:
        if self._who.manner == "slow":
            await asyncio.sleep(SLOW_S * self._dice.random())
        began = time.monotonic()
        headers = {"Referer": url} if data is not None else {}
        answer = await self._ask(method, url, data=data, params=query, headers=headers)
        self.told.pages.append(time.monotonic() - began)
        if answer.status_code == 503 and query is not None:
            raise TurnedAway("the study lets nobody in, or its places are taken")
        if answer.status_code not in (200, 422):
            self.told.errors.append(f"{answer.status_code} at {urlsplit(str(answer.url)).path}")
            raise Stuck(f"{answer.status_code} at {urlsplit(str(answer.url)).path}")
        page = read_page(answer.text)
        if not page.config:
            self._address = str(answer.url)
            if not page.step and not page.over:
                raise Stuck("a page without a step, and not the end")
        return page
