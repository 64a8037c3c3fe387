"""Whether a bound goal can be worked on at all while some people stand still: quick, before searching."""

from __future__ import annotations

from sim.worlds.robotouille.planning.goals import Aim
from sim.worlds.robotouille.planning.model import NOBODY, PROCESS_STATION, Kitchen, State
from sim.worlds.robotouille.planning.places import Crew
from sim.worlds.robotouille.planning.survey import Survey, soup_served, survey


def doable(kitchen: Kitchen, aim: Aim, state: State, crew: Crew) -> bool:
    """False if something the goal needs is held, or stood at, by somebody who does not move."""
    if len(crew.cooks) == len(state.loc) and not crew.blocked:
        return True
    return _Check(kitchen, aim, state, crew).passes()


class _Check:
    def __init__(self, kitchen: Kitchen, aim: Aim, state: State, crew: Crew) -> None:
        self.kitchen, self.aim, self.state, self.crew = kitchen, aim, state, crew
        self.seen: Survey = survey(kitchen, aim, state)

    def passes(self) -> bool:
        items = all(self._item(item, todo) for item, todo in self.seen.open)
        soups = all(self._soup(number) for number in range(len(self.aim.soups)))
        vessels = all(
            self.state.pots[spot] == vessel
            or (spot not in self.crew.blocked and self._vessel(vessel))
            for vessel, spot in self.aim.vessel_at.items()
        )
        return items and soups and vessels

    def _item(self, item: int, todo: tuple[str, ...]) -> bool:
        spot, target = self.state.at[item], self.aim.target.get(item, NOBODY)
        at_work = bool(todo) and (todo[0], item, spot) in self.state.timers
        stays = at_work and len(todo) == 1 and target in (NOBODY, spot)
        if stays and item not in self.aim.into:
            return True
        if spot in self.crew.blocked or target in self.crew.blocked:
            return False
        if spot == NOBODY and self._foreign(item):
            return False
        return all(self._free(PROCESS_STATION[process]) for process in todo)

    def _free(self, kind: str) -> bool:
        """Some station of this kind is not stood at."""
        return any(spot not in self.crew.blocked for spot in self.kitchen.of_kind(kind))

    def _foreign(self, thing: int) -> bool:
        """Somebody who does not move holds it."""
        return any(
            held == thing and cook not in self.crew.cooks
            for cook, held in enumerate(self.state.hand)
        )

    def _vessel(self, vessel: int) -> bool:
        """The container can be got at."""
        if vessel in self.state.pots:
            return self.state.pots.index(vessel) not in self.crew.blocked
        return not self._foreign(len(self.kitchen.items) + vessel)

    def _soup(self, number: int) -> bool:
        soup, meal, state = self.aim.soups[number], self.seen.meals[number], self.state
        if soup_served(self.aim, state, self.seen, number):
            return True
        pot = soup.pot if meal == NOBODY else state.meal_in.index(meal)
        touched = soup.bowl != NOBODY or any(state.inside[item] != meal for item in soup.items)
        filling = any(timer[:2] == ("fill", pot) for timer in state.timers)
        if meal == NOBODY and not filling and not self._free("sink"):
            return False
        if soup.boil and not (meal != NOBODY and state.boiling[meal]):
            boiling = any(timer[:2] == ("boil", meal) for timer in state.timers)
            touched = touched or not boiling
            if not boiling and not self._free("stove"):
                return False
        if soup.bowl != NOBODY and not self._vessel(soup.bowl):
            return False
        return not touched or self._vessel(pot)
