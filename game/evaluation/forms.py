"""The form for a new run: tasks, agents and repetitions ticked, or a whole run file pasted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.agents import AgentKind, all_agents
from game.benchmarks import AS_IT_IS, STANDARD, Benchmark, all_benchmarks, observations, presets
from game.evaluation.reading import RunFileError, read_yaml, whole
from game.evaluation.runfile import OPTIMAL, RunFile, read_data, read_text
from game.llm import OPENAI, LLMError, endpoints
from game.suites import all_tasks, by_suite, suite_key, suite_title
from sim.world import JSON, JSONObject
from sim.worlds import get_world


def suites() -> list[tuple[str, str]]:
    """Every suite that has tasks, as run files name it, with its title."""
    found = [(suite_key(*one), suite_title(*one)) for one in by_suite(all_tasks().values())]
    return [(key, f"{gettext(title)} ({key})") for key, title in found]


@cache
def suites_played(agent: str) -> tuple[str, ...]:
    """The suites of which this agent can play every task in every seat."""
    kind = all_agents()[agent]
    return tuple(
        suite_key(*one)
        for one, tasks in by_suite(all_tasks().values()).items()
        if all(kind.plays_all(task) for task in tasks)
    )


def rules() -> list[tuple[str, str]]:
    """The names of all rules, with what each benchmark means by them."""
    cards = all_benchmarks().values()
    return [(name, _rules_label(name, cards)) for name in presets()]


def styles() -> list[tuple[str, str]]:
    """The names of the styles in which models are told of kitchens, with what they mean."""
    cards = [card for card in all_benchmarks().values() if card.observations]
    return [
        (
            name,
            f"{name} ({'; '.join(f'{c.title}: {gettext(c.observations[name].about)}' for c in cards)})",
        )
        for name in observations()
    ]


def _rules_label(name: str, cards: Iterable[Benchmark]) -> str:
    if name == STANDARD:
        return f"{name}: {gettext(AS_IT_IS[STANDARD].about)}"
    meant = [f"{c.title}: {gettext(c.presets[name].about)}" for c in cards if name in c.presets]
    return f"{name} ({'; '.join(meant)})"


class NewRunForm(forms.Form):
    """What to play. `run_file()` gives the same as a run file of these wishes would."""

    name = forms.CharField(max_length=120, required=False, label=_("Name"))
    suites = forms.MultipleChoiceField(
        required=False, widget=forms.CheckboxSelectMultiple, label=_("Suites")
    )
    instances = forms.CharField(
        required=False, max_length=200, label=_("Generated instances of each task"),
        help_text=_('Empty: the tasks as they are. Seeds like "1..10" or "1, 2, 3", or "all".'),
    )  # fmt: skip
    tasks = forms.CharField(
        required=False, max_length=4000, label=_("Single tasks or instances"),
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Separated by spaces: synchronous/3 asynchronous/1@3"),
    )  # fmt: skip
    agents = forms.MultipleChoiceField(
        required=False, widget=forms.CheckboxSelectMultiple, label=_("Agents")
    )
    endpoint = forms.ChoiceField(
        required=False, label=_("Model endpoint"), help_text=_("For the agents that ask a model.")
    )
    model = forms.CharField(
        required=False, max_length=120, label=_("Model"),
        help_text=_("As the endpoint calls it; empty: the first that it lists."),
    )  # fmt: skip
    settings = forms.CharField(
        required=False, max_length=20_000, label=_("More settings of the agents"),
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("YAML, by agent: react: {temperature: 0, history: all}"),
    )  # fmt: skip
    repetitions = forms.IntegerField(
        min_value=1, max_value=1000, required=False, initial=1, label=_("Repetitions")
    )
    rules = forms.ChoiceField(required=False, label=_("Rules"))
    observation = forms.ChoiceField(required=False, label=_("What models are told"))
    pace = forms.ChoiceField(
        choices=[
            ("turns", _("one cook after the other")),
            ("together", _("all cooks at once")),
            ("free", _("each when it likes")),
        ],
        required=False,
        label=_("Pace"),
    )
    step_limit = forms.CharField(
        required=False, max_length=40, label=_("Step limit"), initial=OPTIMAL,
        help_text=_('"1.5x optimal", "paper table" or a number of steps'),
    )  # fmt: skip
    concurrency = forms.IntegerField(
        min_value=1, max_value=64, required=False, initial=1, label=_("Episodes at a time")
    )
    money = forms.FloatField(min_value=0, required=False, label=_("Budget in US dollars"))
    unpriced = forms.BooleanField(
        required=False, label=_("Models without a price may play"),
        help_text=_("With a budget in dollars: what nobody knows the price of counts as nothing."),
    )  # fmt: skip
    tokens = forms.IntegerField(min_value=0, required=False, label=_("Budget in tokens"))
    seed = forms.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, initial=0, label=_("Seed")
    )
    file = forms.CharField(
        required=False, max_length=200_000, label=_("Or a run file"),
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("YAML as for manage.py evaluate; if it is filled in, only it counts."),
    )  # fmt: skip

    def __init__(self, data: Any = None, initial: JSONObject | None = None) -> None:
        super().__init__(data, initial=initial)
        agents = [(kind.name, _about(kind)) for kind in all_agents().values()]
        self._choices("suites", suites())
        self._choices("rules", rules())
        self._choices("observation", styles())
        self._choices("agents", agents)
        self._choices("endpoint", [("", gettext("the first one")), *endpoint_choices()])

    def suite_groups(self) -> list[JSONObject]:
        """The suites by the world that they are of, with how many tasks they have."""
        chosen = self._chosen("suites")
        groups: dict[str, JSONObject] = {}
        for (world, name), tasks in by_suite(all_tasks().values()).items():
            key = suite_key(world, name)
            group = groups.setdefault(
                world, {"title": gettext(get_world(world).title), "suites": []}
            )
            group["suites"].append(
                {"key": key, "title": gettext(suite_title(world, name)), "tasks": len(tasks),
                 "checked": key in chosen}
            )  # fmt: skip
        return list(groups.values())

    def agent_rows(self) -> list[JSONObject]:
        """The agents, with the suites that they can play in every seat."""
        chosen = self._chosen("agents")
        return [
            {"kind": kind, "suites": " ".join(suites_played(kind.name)), "checked": kind.name in chosen}
            for kind in all_agents().values()
        ]  # fmt: skip

    def _chosen(self, name: str) -> list[str]:
        return list(self[name].value() or ())

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Read the wishes as a run file would be read; complaints name the place."""
        given = super().clean() or {}
        if self.errors:
            return given
        try:
            self.plan = read_text(given["file"]) if given.get("file") else self._read(given)
        except RunFileError as error:
            raise ValidationError(str(error)) from error
        return given

    def _read(self, given: dict[str, Any]) -> RunFile:
        tasks = self._tasks(given)
        agents = self._agents(given)
        if not tasks:
            raise RunFileError("tasks", gettext("choose at least one suite or name a task"))
        if not agents:
            raise RunFileError("agents", gettext("choose at least one agent"))
        limits = {
            k: given[k] for k in ("concurrency", "money", "unpriced", "tokens") if given.get(k)
        }
        data: JSONObject = {"agents": agents, "tasks": tasks, "limits": limits}
        for name in ("name", "repetitions", "rules", "observation", "pace", "seed"):
            if given.get(name):
                data[name] = given[name]
        if given.get("step_limit"):
            limit = given["step_limit"].strip()
            steps = whole(limit)
            data["step_limit"] = limit if steps is None else steps
        return read_data(data)

    def _tasks(self, given: dict[str, Any]) -> list[JSON]:
        instances = _instances(given.get("instances", "").strip())
        more = {"instances": instances} if instances else {}
        chosen: list[JSON] = [{"suite": suite, **more} for suite in given["suites"]]
        return [*chosen, *str(given.get("tasks", "")).replace(",", " ").split()]

    def _agents(self, given: dict[str, Any]) -> list[JSON]:
        settings = _settings(given.get("settings", ""))
        if unknown := sorted(set(settings) - set(given["agents"])):
            told = gettext("{agent} is not one of the agents ticked")
            raise RunFileError("settings", told.format(agent=unknown[0]))
        found: list[JSON] = []
        for name in given["agents"]:
            if problem := all_agents()[name].problem:
                told = gettext("{agent} cannot play now: {why}")
                raise RunFileError("agents", told.format(agent=name, why=gettext(problem)))
            own = settings.get(name) or {}
            if not isinstance(own, dict):
                raise RunFileError(f"settings.{name}", gettext("names with values are expected"))
            found.append({"name": name, "settings": {**_mind(name, given), **own}})
        return found


def _about(kind: AgentKind) -> str:
    """What an agent is, and why it cannot play now if it cannot."""
    about = f"{gettext(kind.title)}: {gettext(kind.about)}"
    if not kind.problem:
        return about
    return f"{about} {gettext('(Not now: %(problem)s.)') % {'problem': gettext(kind.problem)}}"


def endpoint_choices() -> list[tuple[str, str]]:
    """The endpoints that are configured here, with the models that they are known to have."""
    try:
        known = endpoints()
    except LLMError:
        return []
    return [
        (one.name, f"{one.name} ({', '.join(one.models[:4])})" if one.models else one.name)
        for one in known.by_name.values()
        if one.protocol == OPENAI
    ]


def _mind(name: str, given: dict[str, Any]) -> JSONObject:
    """Endpoint and model, for an agent that needs one to be there."""
    kind = all_agents()[name]
    if not kind.asks_models or kind.protocol != OPENAI:
        return {}
    return {key: given[key] for key in ("endpoint", "model") if given.get(key)}


def _instances(text: str) -> JSON:
    if text == "all" or ".." in text or not text:
        return text
    seeds = [whole(part) for part in text.replace(",", " ").split()]
    if None in seeds:
        told = gettext('seeds are expected: "1..10", "1, 2, 3" or "all"')
        raise RunFileError("instances", told)
    return seeds


def _settings(text: str) -> JSONObject:
    found = read_yaml(text, "settings") if text.strip() else {}
    if not isinstance(found, dict):
        raise RunFileError("settings", gettext("agents with their settings are expected"))
    return found
