"""The ladder from recorded sessions: what counts, what never does, and the pages with a replay behind each number."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.engine.commands import Abandon, Drop, Join, Leave, Occupant, Replace, Return, Tick
from game.fleets import ladders
from game.fleets.counting import ENDLESS, person_key
from game.fleets.line import LEFT
from game.models import Event, LadderGame, LadderTable, Place, Player, Program, Seat, Session
from game.suites import all_tasks
from tests.game.fleets.conftest import NOW, program
from tests.game.stored import PRESS, WAIT, Table, drawn_kitchen, keep
from tests.kitchens.worlds.listed import tally_task
from tests.loops import each

pytestmark = pytest.mark.django_db
KEY = "tally:counting"
PAGE = reverse("ladder", args=[KEY])
ALONE = {"seats": 1, "goal": 3}


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        yield


def held(row: Program, seat: str = "cook1") -> Occupant:
    return Occupant("person", row.name, row.player.public_id, {"program": row.pk})


def agent(name: str) -> Occupant:
    return Occupant("agent", name)


def played(
    name: str, *who: Occupant, waits: int = 0, seed: int = 0, limit: int | None = None, **row: Any
) -> Session:
    """A finished game: so many steps are waited before it is done."""
    table = begun(*who, seed=seed, limit=limit)
    for _ in range(waits):
        table.acts(table.session.to_move()[0], WAIT)
    while table.session.status == "playing":
        table.acts(table.session.to_move()[0], PRESS)
    return kept_of(table, name, *who, **row)


def begun(*who: Occupant, seed: int = 0, limit: int | None = None, **more: Any) -> Table:
    task = tally_task("alone" if len(who) == 1 else "a_few", len(who), 3 if len(who) == 1 else 6)
    rules: dict[str, Any] = {"stand_in": None, "pace": "turns", "step_limit": limit, **more}
    return Table(task, seed=seed, **rules).seats(*who)


def kept_of(table: Table, name: str, *who: Occupant, **row: Any) -> Session:
    kept = keep(table, name, **row)
    for seat, one in zip(kept.seats.order_by("order"), who, strict=True):
        number = one.settings.get("program")
        player = Player.objects.filter(public_id=one.id).first() if one.id else None
        Seat.objects.filter(pk=seat.pk).update(program=number, player=player)
    return kept


def in_line(kept: Session, state: str = "over") -> Session:
    """A game that was dealt by the line: to each program of its seats."""
    for seat in kept.seats.exclude(program=None):
        Place.objects.create(
            program=seat.program, world="tally", suite="counting", seats=kept.seats.count(),
            state=state, joined_at=NOW, lease_until=NOW, dealt_at=NOW, over_at=NOW, number=0,
            session=kept, seat=seat.name,
        )  # fmt: skip
    return kept


def left(name: str, *who: Occupant, reason: str = LEFT, **row: Any) -> Session:
    """A game of the line that somebody left after a step."""
    table = begun(*who, limit=20)
    table.acts(table.session.to_move()[0], PRESS)
    table.does(Abandon(None, reason))
    at = timezone.now()
    return in_line(kept_of(table, name, *who, listed=False, finished_at=at, **row), "gone")


def renewed() -> None:
    ladders.renew()


def rows(client: Client, **query: str) -> list[dict[str, Any]]:
    told = client.get(PAGE, {"format": "json", **query})
    assert told.status_code == 200
    return list(json.loads(told.content)["rows"])


def names(client: Client, **query: str) -> list[str]:
    return [row["name"] for row in rows(client, **query)]


def why_not(name: str) -> str:
    return LadderGame.objects.get(pk=name).why_not


def test_programs_agents_and_people_meet_in_the_same_kitchens(client) -> None:
    bot = program("Soufflé")
    ana = Player.objects.create(name="Ana", public_id="ana")
    played("s1", held(bot))
    played("s2", agent("random"), waits=2)
    played("s3", Occupant("person", "Ana", "ana"), waits=1, board_name="Ana the Quick")
    renewed()
    assert names(client) == ["Soufflé", "Ana the Quick", "Random cook"]
    (first, *_) = rows(client)
    assert (first["games"], first["contests"], first["rivals"]) == (1, 1, 2)
    assert first["low"] < first["rating"] < first["high"]
    assert person_key(ana.pk) in rows(client)[1]["who"]
    assert "ana" not in rows(client)[1]["who"].partition(":")[2].lower().split("|")


def test_people_who_did_not_ask_to_be_named_are_in_the_group_alone(client) -> None:
    Player.objects.create(name="Ana", public_id="ana")
    played("s1", Occupant("person", "Ana", "ana"))
    played("s2", agent("random"), waits=2)
    renewed()
    assert names(client) == []
    assert names(client, people="group") == ["People", "Random cook"]
    page = client.get(PAGE, {"people": "group"}).content.decode()
    assert "Ana" not in page


def test_each_row_leads_to_its_games_and_each_game_to_its_replay(client) -> None:
    bot = program("Soufflé")
    played("s1", held(bot))
    played("s2", agent("random"), waits=2)
    renewed()
    for row in each(rows(client)):
        page = client.get(row["address"])
        assert page.status_code == 200
    page = client.get(reverse("ladder_games", args=[KEY, f"program:{bot.pk}"])).content.decode()
    assert reverse("replay", args=["s1"]) in page
    assert reverse("replay", args=["s2"]) not in page
    assert client.get(reverse("replay", args=["s1"])).status_code == 200


@pytest.mark.parametrize(
    "change",
    [{"private": True}, {"listed": False}, {"demo": True}, {"parent_why": "branch"}],
)
def test_private_hidden_and_branched_sessions_do_not_count(client, change) -> None:
    played("s1", agent("random"), **change)
    played("s2", agent("chef"), waits=2)
    renewed()
    assert names(client, people="group") == []
    assert not LadderGame.objects.filter(pk="s1").exists()


def test_what_is_hidden_later_counts_no_more(client) -> None:
    played("s1", agent("random"))
    played("s2", agent("chef"), waits=2)
    renewed()
    assert len(names(client)) == 2
    Session.objects.filter(pk="s1").update(private=True)
    ladders.make_ladders("tally", "counting")
    assert names(client) == []
    told = client.get(reverse("ladder_games", args=[KEY, "agent:random"]))
    assert told.status_code == 404


def taken_over(name: str, row: Program, **kept: Any) -> Session:
    """A game that a program begins and its owner plays to its end."""
    table = Table(tally_task("alone", 1, 3), stand_in=None).seats(held(row))
    table.acts("cook1", PRESS)
    table.does(Join("cook1", Occupant("person", "Ana", row.player.public_id, {})))
    table.acts("cook1", PRESS)
    table.acts("cook1", PRESS)
    return kept_of(table, name, held(row), **kept)


def test_a_game_in_which_an_agent_stood_in_does_not_count() -> None:
    Player.objects.create(name="Ana", public_id="ana")
    table = Table(tally_task("a_few", 2, 6), grace_s=5.0)
    table.seats(Occupant("person", "Ana", "ana"), Occupant("person", "Ben", "ben"))
    table.acts("cook1", PRESS)
    table.does(Drop("cook2"), 1.0)
    table.does(Tick(), 30.0)
    while table.session.status == "playing":
        table.acts(table.session.to_move()[0], PRESS)
    table.does(Return("cook2"), 40.0)
    keep(table, "s1")
    renewed()
    assert why_not("s1") in ("an agent stood in", "taken over")


def test_a_game_of_the_line_counts_though_it_is_not_listed(client) -> None:
    bot, other = program("Soufflé"), program("Meringue", "bo")
    in_line(played("s1", held(bot), listed=False))
    in_line(played("s2", held(other), waits=3, listed=False))
    renewed()
    assert names(client) == ["Soufflé", "Meringue"]


def test_a_kitchen_that_a_program_chose_for_itself_counts_only_where_everybody_finds_it(
    client,
) -> None:
    bot, other = program("Soufflé"), program("Meringue", "bo")
    played("s1", held(bot), listed=False)
    played("s2", held(other), waits=3)
    renewed()
    assert names(client) == []
    assert not LadderGame.objects.filter(pk="s1").exists()


def test_a_program_in_its_seat_leads_nobody_to_the_unlisted_game_of_a_person(client) -> None:
    Player.objects.create(name="Ana", public_id="ana")
    bot = program("Soufflé", "bo")
    played("s1", Occupant("person", "Ana", "ana"), held(bot), listed=False)
    played("s2", agent("random"), agent("chef"), waits=2)
    renewed()
    assert names(client, people="group", pairs="1") == []
    shown = client.get(reverse("ladder_games", args=[KEY, f"people|program:{bot.pk}"]))
    assert shown.status_code == 404


def test_words_of_ours_are_read_in_the_reader_s_language_and_names_as_they_are(client) -> None:
    Player.objects.create(name="Ana", public_id="ana")
    played("s1", Occupant("person", "Ana", "ana"))
    played("s2", held(program("Done", "bo")), waits=2)
    played("s3", held(program("Gone", "cy")), waits=3)
    renewed()
    Program.objects.filter(name="Gone").delete()
    german = {"headers": {"Accept-Language": "de"}}
    page = client.get(PAGE, {"people": "group"}, **german).content.decode()
    for word in each(("Menschen", "Done", "Ein Programm, das es nicht mehr gibt")):
        assert word in page
    assert "Menschen" in client.get(f"/ladder/games/{KEY}/people/", **german).content.decode()


# -- ways to the top that are none ------------------------------------------------------------------------


def test_who_leaves_a_game_of_the_line_has_not_done_it(client) -> None:
    bot, other = program("Leaver"), program("Stayer", "bo")
    left("s1", held(bot))
    in_line(played("s2", held(other), waits=9, limit=20, listed=False))
    renewed()
    first, second = rows(client)
    assert (first["name"], second["name"]) == ("Stayer", "Leaver")
    assert (second["games"], second["done"], second["broken_off"]) == (1, 0, 1)
    page = client.get(second["address"]).content.decode()
    assert "broken off" in page


def test_a_game_that_was_left_is_no_better_than_one_played_to_its_limit(client) -> None:
    bot, other = program("Leaver"), program("Stayer", "bo")
    left("s1", held(bot))
    in_line(played("s2", held(other), waits=20, limit=20, listed=False))
    renewed()
    assert [row["place"] for row in rows(client)] == [1, 1]


def test_a_program_that_falls_silent_has_broken_off_even_if_the_kitchen_noticed_first(
    client,
) -> None:
    bot, other = program("Silent"), program("Stayer", "bo")
    left("s1", held(bot), reason="nobody_here").places.update(state="over")
    in_line(played("s2", held(other), limit=20, listed=False))
    renewed()
    assert [(row["name"], row["broken_off"]) for row in rows(client)] == [
        ("Stayer", 0), ("Silent", 1)
    ]  # fmt: skip


def test_a_game_that_its_owner_took_over_is_not_done_by_the_program(client) -> None:
    bot, other = program("Helped"), program("Slow", "bo")
    taken_over("s1", bot)
    played("s2", held(other), waits=9)
    renewed()
    first, second = rows(client)
    assert (first["name"], second["name"]) == ("Slow", "Helped")
    assert (second["games"], second["done"], second["broken_off"]) == (1, 0, 1)
    page = client.get(second["address"]).content.decode()
    assert "taken over" in page


def test_a_game_of_the_line_that_was_taken_over_is_not_done_either(client) -> None:
    bot, other = program("Helped"), program("Slow", "bo")
    in_line(taken_over("s1", bot, listed=False))
    in_line(played("s2", held(other), waits=9, listed=False))
    renewed()
    assert [(row["name"], row["done"]) for row in rows(client)] == [("Slow", 1), ("Helped", 0)]


def test_an_agent_that_is_put_into_a_program_s_seat_plays_for_nobody() -> None:
    bot, other = program("Helped"), program("Partner", "bo")
    table = begun(held(bot), held(other))
    table.does(Replace("cook1", agent("chef")))
    while table.session.status == "playing":
        table.acts(table.session.to_move()[0], PRESS)
    assert table.session.outcome is not None
    kept_of(table, "s1", held(bot), held(other))
    renewed()
    game = LadderGame.objects.get(pk="s1")
    assert (game.why_not, game.done, game.undone) == ("", False, "taken over")


@pytest.mark.parametrize("reason", ["abandoned", "nobody_here", "forsaken"])
def test_a_chosen_kitchen_that_a_program_gave_up_is_not_done(client, reason: str) -> None:
    """Else whoever sees that it goes badly would have one game less, and a better place."""
    bot, other = program("Leaver"), program("Stayer", "bo")
    table = begun(held(bot), limit=20)
    table.acts("cook1", PRESS)
    table.does(Abandon(None, reason))
    kept_of(table, "s1", held(bot), finished_at=timezone.now(), created_by=bot.player)
    played("s2", held(other), waits=9, limit=20)
    renewed()
    assert [(row["name"], row["done"]) for row in rows(client)] == [("Stayer", 1), ("Leaver", 0)]


def test_whoever_invites_a_program_cannot_close_its_kitchen_at_its_cost() -> None:
    bot = program("Guest")
    table = begun(held(bot), limit=20)
    table.does(Abandon(None, "abandoned"))
    host = Player.objects.create(name="Ben", public_id="ben")
    kept_of(table, "s1", held(bot), finished_at=timezone.now(), created_by=host)
    renewed()
    assert why_not("s1") == "broken off"


def test_a_program_that_leaves_its_seat_to_a_stand_in_has_not_done_it(client) -> None:
    bot = program("Leaver")
    Player.objects.create(name="Ana", public_id="ana")
    table = Table(tally_task("a_few", 2, 6), stand_in="chef")
    table.seats(Occupant("person", "Ana", "ana"), held(bot, "cook2"))
    table.does(Leave("cook2"))
    while table.session.status == "playing":
        table.acts(table.session.to_move()[0], PRESS)
    keep(table, "s1")  # nobody's seat any more: the log has who sat there
    played("s2", agent("random"), agent("chef"), waits=3)
    renewed()
    game = LadderGame.objects.get(pk="s1")
    assert (game.why_not, game.done, game.undone) == ("", False, "broken off")
    assert f"program:{bot.pk}" in game.team


def test_a_person_who_leaves_a_program_alone_costs_it_nothing() -> None:
    bot = program("Stayer")
    Player.objects.create(name="Ana", public_id="ana")
    table = Table(tally_task("a_few", 2, 6), stand_in="chef")
    table.seats(Occupant("person", "Ana", "ana"), held(bot, "cook2"))
    table.does(Leave("cook1"))
    while table.session.status == "playing":
        table.acts(table.session.to_move()[0], PRESS)
    keep(table, "s1")
    renewed()
    assert why_not("s1") in ("an agent stood in", "taken over")


@pytest.mark.parametrize("silent", ["time_limit", "partner_left"])
def test_a_game_of_the_line_in_which_the_time_ran_out_is_as_one_played_to_its_limit(
    client, silent: str
) -> None:
    """With its few steps it would else stand before those that were tried to the end."""
    bot, other = program("Silent"), program("Stayer", "bo")
    table = begun(held(bot), limit=20, ends_after_s=60.0)
    table.acts("cook1", PRESS)
    if silent == "time_limit":
        table.does(Tick(), 100.0)
    else:
        table = begun(held(bot), agent("chef"), limit=20, grace_s=5.0, if_left="end")
        table.does(Leave("cook1"))
    assert table.session.outcome is not None
    assert table.session.outcome["reason"] == silent
    in_line(
        kept_of(table, "s1", *[held(bot), agent("chef")][: len(table.session.seats)], listed=False)
    )
    renewed()
    game = LadderGame.objects.get(pk="s1")
    assert (game.why_not, game.done, game.length, game.undone) == ("", False, 20, "broken off")
    in_line(played("s2", held(other), waits=20, limit=20, listed=False))
    renewed()
    if silent == "time_limit":
        assert [row["place"] for row in rows(client)] == [1, 1]


def test_where_nothing_limits_the_steps_who_leaves_is_behind_all_who_tried(client) -> None:
    bot, other = program("Leaver"), program("Stayer", "bo")
    table = begun(held(bot))
    table.does(Abandon(None, LEFT))
    in_line(kept_of(table, "s1", held(bot), listed=False, finished_at=timezone.now()), "gone")
    tried = begun(held(other))
    for _ in range(50):
        tried.acts("cook1", WAIT)
    kept = kept_of(tried, "s2", held(other), listed=False)
    Session.objects.filter(pk=kept.pk).update(
        status="finished", finished_at=timezone.now(), success=False
    )
    in_line(kept)
    renewed()
    assert [row["name"] for row in rows(client)] == ["Stayer", "Leaver"]
    page = client.get(rows(client)[1]["address"]).content.decode()
    assert str(ENDLESS) not in page, "how long it would have taken nobody knows"


def test_a_game_that_was_given_up_before_it_began_counts_for_nobody(client) -> None:
    bot, other = program("Soufflé"), program("Meringue", "bo")
    table = Table(tally_task("a_few", 2, 6), stand_in=None, pace="turns", led=True)
    table.does(Join("cook1", held(bot)))
    table.does(Abandon(None, LEFT))
    in_line(kept_of(table, "s1", held(bot), held(other), listed=False, finished_at=timezone.now()))
    in_line(played("s2", held(other), held(program("Third", "cy")), waits=4, listed=False))
    renewed()
    assert why_not("s1") == "never began"
    assert names(client, pairs="1") == []


def test_a_game_of_the_line_that_ended_by_our_fault_counts_for_nobody(client) -> None:
    bot, other = program("Soufflé"), program("Meringue", "bo")
    left("s1", held(bot), reason="forsaken")
    in_line(played("s2", held(other), limit=20, listed=False))
    renewed()
    assert names(client) == []


def test_nobody_climbs_over_programs_of_its_own_owner(client) -> None:
    """Weak ones are named in a minute; there is one of an owner's in a contest, drawn each time anew."""
    mine = [program(f"Mine {number}") for number in range(3)]
    other = program("Other", "bo")
    for seed in range(6):
        for number, bot in enumerate(mine):
            in_line(played(f"a{seed}{number}", held(bot), seed=seed, waits=number))
        in_line(played(f"b{seed}", held(other), seed=seed, waits=1))
    in_line(played("c", held(mine[0]), seed=99))
    in_line(played("d", held(mine[1]), seed=99, waits=9))
    renewed()
    found = {row["name"]: row for row in rows(client)}
    assert found["Other"]["contests"] == 6
    assert sum(row["contests"] for row in found.values()) == 12
    assert all(row["rivals"] == 1 for name, row in found.items() if name != "Other")


def test_an_owner_of_all_programs_there_are_compares_them(client) -> None:
    played("s1", held(program("One")))
    played("s2", held(program("Two")), waits=2)
    renewed()
    assert names(client) == ["One", "Two"]


def test_the_same_kitchen_with_another_limit_of_steps_is_another_contest(client) -> None:
    played("s1", agent("random"), waits=9)
    played("s2", agent("chef"), limit=5)
    renewed()
    assert names(client) == []


# -- what must not stop it ---------------------------------------------------------------------------------


def test_a_name_as_long_as_anybody_likes_stops_no_ladder(client) -> None:
    played("s1", agent("random"))
    played("s2", agent("chef"), waits=2)
    played("s3", agent("a" * 80), waits=4)
    Seat.objects.filter(session="s3").update(
        occupant_name="react", agent_settings={"endpoint": "x" * 300, "model": "m" * 300}
    )
    renewed()
    assert len(names(client)) == 3
    assert all(len(row.who) <= 400 for row in LadderGame.objects.all())
    (row,) = [row for row in rows(client) if row["who"].startswith("model:")]
    assert client.get(row["address"]).status_code == 200


def test_a_log_that_cannot_be_read_is_left_out_and_the_others_count(client, caplog) -> None:
    played("s1", agent("random"))
    played("s2", agent("chef"), waits=2)
    broken = played("s3", agent("idle"), waits=4)
    told = Event.objects.get(session=broken, kind="created").payload
    del told["task"]["params"], told["task"]["id"]
    Event.objects.filter(session=broken, kind="created").update(payload=told)
    renewed()
    assert len(names(client)) == 2
    assert why_not("s3") == "unreadable"
    assert "s3" in caplog.text


def test_what_is_hidden_later_is_gone_without_a_new_game(client) -> None:
    played("s1", agent("random"))
    played("s2", agent("chef"), waits=2)
    played("s3", agent("idle"), waits=4)
    renewed()
    assert not ladders.ask_for_ladders()
    Session.objects.filter(pk="s1").update(private=True)
    assert ladders.ask_for_ladders()
    renewed()
    assert len(names(client)) == 2
    assert ladders.renew() == set()


@pytest.mark.parametrize("ask", ["?tag=%00", "?page=%00", "?pairs=%00&people=%00", "%00/"])
def test_nonsense_in_an_address_is_no_fault_of_ours(client, ask: str) -> None:
    for page in each((PAGE, f"/ladder/games/{KEY}/agent:random/")):
        assert client.get(page + ask).status_code in (200, 404)


def test_other_seeds_are_other_contests(client) -> None:
    played("s1", agent("random"), seed=2)
    played("s2", agent("chef"), seed=4)
    renewed()
    assert names(client) == []


def test_pairs_have_a_ladder_of_their_own(client) -> None:
    bot, other = program("Soufflé"), program("Meringue", "bo")
    played("s1", held(bot), held(other))
    played("s2", held(other), agent("chef"), waits=4)
    renewed()
    first, second = rows(client, pairs="1")
    assert {one["name"] for one in first["team"]} == {"Soufflé", "Meringue"}
    assert {one["kind"] for one in second["team"]} == {"program", "agent"}
    assert rows(client) == [first, second], "there is no other, so it is shown first"
    assert rows(client, pairs="0") == []


def test_a_program_keeps_its_games_under_another_name_and_when_it_retires(client) -> None:
    bot = program("Soufflé")
    played("s1", held(bot))
    played("s2", agent("chef"), waits=2)
    renewed()
    Program.objects.filter(pk=bot.pk).update(name="Soufflé II", retired_at="2026-11-24T00:00Z")
    (first, _) = rows(client)
    assert first["name"] == "Soufflé II"
    assert first["team"][0]["retired"] is True


def test_skills_are_what_the_world_says_of_its_tasks(client) -> None:
    played("s1", agent("random"))
    played("s2", agent("chef"), waits=2)
    renewed()
    tags = set(LadderTable.objects.values_list("tag", flat=True))
    assert tags == {"", f"level {all_tasks()['tally/alone'].difficulty}"}
    assert len(rows(client, tag="level 1")) == 2
    assert rows(client, tag="no such skill") == []


def test_a_csv_has_the_same_rows_and_no_formulas(client) -> None:
    bot = program("=1+1")
    played("s1", held(bot))
    played("s2", agent("chef"), waits=2)
    renewed()
    told = client.get(PAGE, {"format": "csv"})
    assert told["Content-Type"].startswith("text/csv")
    found = list(csv.DictReader(io.StringIO(told.content.decode())))
    assert [row["name"] for row in found] == ["'=1+1", *names(client)[1:]]
    assert "/ladder/games/" in found[0]["games_page"]


def test_names_and_links_of_programs_are_shown_as_text(client) -> None:
    bot = program("<b>x</b>")
    Program.objects.filter(pk=bot.pk).update(link="https://example.org/?a=1&b=2", about="<i>y</i>")
    played("s1", held(bot))
    played("s2", agent("chef"), waits=2)
    renewed()
    for page in each((PAGE, reverse("ladder_games", args=[KEY, f"program:{bot.pk}"]))):
        shown = client.get(page).content.decode()
        assert "<b>x" not in shown
        assert "<i>y" not in shown
        assert 'rel="nofollow ugc noopener"' in shown


def test_a_log_is_read_once_and_a_suite_without_new_games_is_not_made_again(monkeypatch) -> None:
    played("s1", agent("random"))
    played("s2", agent("chef"), waits=2)
    assert ladders.renew() == {("tally", "counting")}
    monkeypatch.setattr("game.fleets.counting.games_of", pytest.fail)
    assert ladders.renew() == set()
    assert not ladders.ask_for_ladders(), "there is nothing new"


def test_unknown_suites_and_games_are_not_there(client) -> None:
    for address in each(("/ladder/nowhere/", "/ladder/x:y/", f"/ladder/games/{KEY}/agent:nobody/")):
        assert client.get(address).status_code == 404
    assert client.get("/ladder/").status_code == 200
    assert client.get(PAGE).status_code == 200


def test_a_job_that_came_to_no_end_is_done_again(monkeypatch) -> None:
    played("s1", agent("random"))
    played("s2", agent("chef"), waits=2)
    renewed()
    played("s3", agent("idle"), waits=5)
    with monkeypatch.context() as patched:
        patched.setattr(ladders, "make_ladders", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            renewed()
    assert ladders.renew() == {("tally", "counting")}


def test_people_as_one_lead_to_the_games_of_all_of_them(client) -> None:
    Player.objects.create(name="Ana", public_id="ana")
    Player.objects.create(name="Ben", public_id="ben")
    played("s1", Occupant("person", "Ana", "ana"), board_name="Ana the Quick")
    played("s2", Occupant("person", "Ben", "ben"), waits=1)
    played("s3", agent("chef"), waits=2)
    renewed()
    page = client.get(reverse("ladder_games", args=[KEY, "people"])).content.decode()
    for name, there in each((("s1", True), ("s2", True), ("s3", False))):
        assert (reverse("replay", args=[name]) in page) is there
    assert client.get(reverse("ladder_games", args=[KEY, "somebody"])).status_code == 404
