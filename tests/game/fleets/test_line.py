"""The line: places are taken in turn, dealt once, kept by signs of life, and free again when nobody is there."""

from __future__ import annotations

from collections import Counter

import pytest

from game.fleets import dealing, line
from game.fleets.line import LineError
from game.fleets.waiting import expected_s, in_order
from game.models import Event, Place, Session
from sim.world import WorldError
from tests.game.fleets.conftest import NOW, SUITE, later, program, token_for
from tests.loops import each

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_toys")]


def joined(
    name: str, count: int = 1, seats: int = 1, at: float = 0.0, owner: str = "ana"
) -> list[Place]:
    row = program(name, owner)
    token = token_for(row)[0]
    return [line.join(row, token, SUITE, later(at + n / 1000), seats) for n in range(count)]


def names() -> list[str]:
    rows = Place.objects.select_related("program").in_bulk()
    return [rows[one.id].program.name for one in in_order()]


def finish(place: Place, at: float = 60.0) -> None:
    place.refresh_from_db()
    Session.objects.filter(pk=place.session_id).update(status="finished")
    line.tidy(later(at))


def test_who_joins_is_dealt_a_kitchen_with_a_seat_of_its_own() -> None:
    (place,) = joined("A")
    (session,) = dealing.deal(NOW)
    place.refresh_from_db()
    assert (place.state, place.session, place.seat, place.number) == ("dealt", session, "cook1", 0)
    seat = session.seats.get()
    assert (seat.program, seat.player) == (place.program, place.program.player)
    assert (session.task_id, session.listed, session.private) == ("tally/alone", False, False)


def test_everybody_s_next_kitchen_is_the_same_as_the_one_that_others_had() -> None:
    drawn = {}
    for name in each("AB"):
        row = program(name)
        for turn in each(range(3)):
            place = line.join(row, None, SUITE, later(turn), 1)
            (session,) = dealing.deal(later(turn))
            drawn[name, turn] = session.task_id, session.seed
            finish(place, turn)
            assert drawn[name, turn] == drawn["A", turn]
    assert len({drawn["A", turn] for turn in range(3)}) == 3


def test_a_place_is_dealt_once_however_often_somebody_deals(settings) -> None:
    settings.QUEUE_RUNNING = 100
    joined("A", 3)
    joined("B", 3)
    dealing.deal(NOW)
    assert dealing.deal(NOW) == []
    assert Session.objects.count() == 6
    dealt = Place.objects.filter(state="dealt")
    assert len({place.session_id for place in each(dealt)}) == 6


def test_two_who_decide_at_the_same_time_do_so_one_after_the_other(settings, monkeypatch) -> None:
    """What the second sees when it has the line is what the first has left: nothing is dealt twice."""
    settings.QUEUE_RUNNING = 1
    joined("A")
    joined("B")
    held, whole = [], dealing.line_held

    def somebody_was_faster() -> None:
        whole()
        if not held:
            held.append(True)
            dealing.deal(NOW)

    monkeypatch.setattr(dealing, "line_held", somebody_was_faster)
    assert dealing.deal(NOW) == []
    assert Session.objects.count() == 1
    assert Counter(Place.objects.values_list("state", flat=True)) == {"dealt": 1, "waiting": 1}


def test_programs_take_turns_whoever_has_the_most_places() -> None:
    joined("Greedy", 5)
    joined("Patient", 1, at=1)
    joined("Late", 1, at=2)
    assert names() == ["Greedy", "Patient", "Late", *["Greedy"] * 4]


def test_who_was_dealt_longest_ago_comes_first(settings) -> None:
    settings.QUEUE_RUNNING = 1
    a, b = joined("A")[0].program, joined("B", at=1)[0].program
    dealing.deal(later(2))
    finish(Place.objects.get(state="dealt"))
    line.join(a, None, SUITE, later(3), 1)
    assert names() == ["B", "A"]
    dealing.deal(later(4))
    assert Place.objects.get(state="dealt").program == b


def test_no_more_play_than_the_installation_and_a_token_may(settings) -> None:
    settings.QUEUE_RUNNING, settings.QUEUE_TOKEN_RUNNING = 5, 2
    joined("A", 4)
    joined("B", 4, at=1)
    dealing.deal(NOW)
    playing = Place.objects.filter(state="dealt").values_list("program__name", flat=True)
    assert Counter(playing) == {"A": 2, "B": 2}
    joined("C", 4, at=2)
    dealing.deal(NOW)
    assert Place.objects.filter(state="dealt").count() == 5


def test_pairs_are_of_different_programs_and_meet_new_partners_first(settings) -> None:
    settings.QUEUE_RUNNING, settings.QUEUE_TOKEN_RUNNING = 2, 9
    joined("A", 2, seats=2)
    assert dealing.deal(NOW) == [], "nobody plays with itself"
    joined("B", 2, seats=2, at=1)
    joined("C", 1, seats=2, at=2)
    met = []
    for turn in each(range(2)):
        (session,) = dealing.deal(later(10 + turn))
        met.append({seat.program.name for seat in session.seats.all() if seat.program})
        Session.objects.update(status="finished")
        line.tidy(later(10 + turn))
    assert met[0] == {"A", "B"}
    assert "C" in met[1]


def test_a_pair_sits_the_other_way_round_the_next_time(settings) -> None:
    settings.QUEUE_RUNNING = 2
    rows = [program("A"), program("B")]
    first = []
    for turn in each(range(2)):
        for row in rows:
            line.join(row, None, SUITE, later(turn), 2)
        (session,) = dealing.deal(later(turn))
        first.append(session.seats.get(name="cook1").program)
        Session.objects.update(status="finished")
        line.tidy(later(turn))
    assert first == rows


def test_who_is_silent_loses_the_place_and_who_calls_keeps_it() -> None:
    joined("A")
    (kept,) = joined("B")
    line.keep([kept.pk], later(80))
    line.tidy(later(91))
    assert names() == ["B"]
    assert line.keep([Place.objects.get(program__name="A").pk], later(92)) == 0, "gone is gone"


def test_a_program_that_vanishes_from_its_game_frees_the_kitchen(settings) -> None:
    settings.QUEUE_RUNNING = 1
    (place,) = joined("A")
    joined("B", at=1)
    (session,) = dealing.deal(NOW)
    waiting = Place.objects.get(state="waiting")
    line.keep([waiting.pk], later(80))
    (other,) = dealing.deal(later(91))
    session.refresh_from_db()
    place.refresh_from_db()
    assert (session.status, place.state) == ("abandoned", "gone")
    assert other.seats.get().program == waiting.program


def test_who_plays_on_is_not_given_up() -> None:
    (place,) = joined("A")
    (session,) = dealing.deal(NOW)
    line.keep_seat(session.pk, "cook1", later(80))
    line.tidy(later(120))
    place.refresh_from_db()
    assert place.state == "dealt"


def test_leaving_frees_the_place_and_ends_what_was_dealt() -> None:
    (waits,) = joined("A")
    assert line.leave(waits, NOW)
    assert names() == []
    (place,) = joined("B")
    (session,) = dealing.deal(NOW)
    place.refresh_from_db()
    assert line.leave(place, NOW)
    session.refresh_from_db()
    assert session.status == "abandoned"
    place.refresh_from_db()
    assert not line.leave(place, NOW)


def test_a_kitchen_that_cannot_be_opened_is_over_for_its_place_and_not_dealt_again(
    monkeypatch, caplog
) -> None:
    def broken(*args: object, **kwargs: object) -> Session:
        raise WorldError("bad_task", "this kitchen burned down")

    (place,) = joined("A")
    monkeypatch.setattr(dealing.kitchens, "create_session", broken)
    assert dealing.deal(NOW) == []
    place.refresh_from_db()
    assert (place.state, place.session) == ("over", None)
    assert "burned down" in caplog.text
    monkeypatch.undo()
    line.join(place.program, None, SUITE, NOW, 1)
    dealing.deal(NOW)
    assert Place.objects.get(state="dealt").number == 1


def test_who_leaves_while_the_kitchen_is_opened_gets_none_and_leaves_no_session(
    monkeypatch,
) -> None:
    (place,) = joined("A")
    create = dealing.kitchens.create_session

    def slow(*args: object, **kwargs: object) -> Session:
        Place.objects.filter(pk=place.pk).update(state="gone")
        return create(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(dealing.kitchens, "create_session", slow)
    assert dealing.deal(NOW) == []
    assert not Session.objects.exists()
    assert not Event.objects.exists()


def test_places_of_a_token_and_of_all_are_limited(settings) -> None:
    settings.QUEUE_PLACES, settings.QUEUE_WAITING = 2, 3
    joined("A", 2)
    with pytest.raises(LineError) as told:
        line.join(Place.objects.all()[0].program, Place.objects.all()[0].token, SUITE, NOW)
    assert (told.value.code, told.value.again_s > 0) == ("too_many_places", True)
    joined("B")
    with pytest.raises(LineError) as told:
        joined("C")
    assert (told.value.code, told.value.again_s > 0) == ("line_full", True)


def test_the_programs_of_one_owner_leave_room_in_the_line_for_others(settings) -> None:
    settings.QUEUE_OWNER_PLACES = 2
    mine = [program(name, owner="Ann") for name in "AB"]
    for one in mine:
        line.join(one, None, SUITE, NOW)
    with pytest.raises(LineError, match="this owner wait in 2 places") as told:
        line.join(mine[0], None, SUITE, NOW)
    assert (told.value.code, told.value.again_s > 0) == ("too_many_places", True)
    line.join(program("C", owner="Bea"), None, SUITE, NOW)


def test_tasks_of_another_size_than_there_are_cannot_be_waited_for() -> None:
    with pytest.raises(WorldError, match="have 1 and 2"):
        line.join(program("A"), None, SUITE, NOW, 3)


def test_a_wait_is_guessed_from_how_long_games_took(settings) -> None:
    settings.QUEUE_RUNNING = 10
    assert expected_s(0, 60.0, 3) == 0
    assert expected_s(0, 60.0, 10) == 6
    assert expected_s(999, 60.0, 10) == 6000


def test_two_who_end_together_wait_a_while_for_others_who_play(settings) -> None:
    settings.QUEUE_RUNNING = 9
    rows = {name: program(name) for name in "ABCD"}

    def join(names: str, at: float) -> list[set[str]]:
        for name in names:
            line.join(rows[name], None, SUITE, later(at), 2)
        made = dealing.deal(later(at))
        return [{seat.occupant_name for seat in one.seats.all()} for one in made]

    assert join("AB", 0) == [{"A", "B"}]
    Session.objects.update(status="finished")
    assert join("CD", 1) == [{"C", "D"}]
    assert join("AB", 2) == [], "C and D play, whom they have not met"
    Session.objects.filter(seats__occupant_name="C").update(status="finished")
    for pair in each(join("CD", 3)):
        assert len(pair & {"A", "B"}) == 1, "each meets somebody new"


def test_nobody_waits_for_a_new_partner_for_ever(settings) -> None:
    rows = {name: program(name) for name in "ABCD"}
    for at, names in enumerate(each(("AB", "CD", "AB"))):
        for name in names:
            line.join(rows[name], None, SUITE, later(at), 2)
        dealing.deal(later(at))
        Session.objects.filter(seats__occupant_name="A").update(status="finished")
    assert Place.objects.filter(state="waiting").count() == 2
    assert len(dealing.deal(later(2) + dealing.PATIENCE)) == 1


# -- owners, pairs, and who cannot be served ------------------------------------------------------------


def test_owners_take_turns_whoever_has_the_most_programs() -> None:
    for number in range(4):
        joined(f"A{number}", at=number)
    joined("B", 2, at=9, owner="bo")
    joined("C", at=11, owner="cy")
    assert names() == ["A0", "B", "C", "A1", "B", "A2", "A3"]


def test_an_owner_whose_programs_play_waits_for_those_of_others(settings) -> None:
    settings.QUEUE_RUNNING = 2
    joined("A0")
    joined("A1", at=1)
    dealing.deal(later(2))
    joined("A2", at=3)
    joined("B", at=4, owner="bo")
    assert names() == ["B", "A2"], "A2 has played nothing yet, but its owner's others have"


def played_by() -> Counter[str]:
    return Counter(Place.objects.filter(state="dealt").values_list("program__name", flat=True))


def test_a_pair_is_not_passed_for_ever_by_those_who_cook_alone(settings) -> None:
    settings.QUEUE_RUNNING = 2
    joined("A", 2)
    dealing.deal(NOW)
    joined("B", seats=2, at=1, owner="bo")
    joined("C", seats=2, at=1, owner="cy")
    joined("D", 3, at=2, owner="di")
    finish(Place.objects.filter(state="dealt")[0], 3)
    assert dealing.deal(later(3)) == [], "the next two places are the pair's"
    finish(Place.objects.get(state="dealt"), 4)
    dealing.deal(later(4))
    assert played_by() == {"B": 1, "C": 1}
    Session.objects.update(status="finished")
    dealing.deal(later(5))
    assert played_by() == {"D": 2}


def test_who_waits_for_a_partner_stops_nobody(settings) -> None:
    settings.QUEUE_RUNNING = 2
    joined("B", seats=2, owner="bo")
    joined("D", 3, at=2, owner="di")
    dealing.deal(later(3))
    assert played_by() == {"D": 2}


def test_a_pair_plays_where_one_place_plays_at_a_time(settings) -> None:
    settings.QUEUE_RUNNING = 1
    joined("B", seats=2, owner="bo")
    joined("C", seats=2, at=1, owner="cy")
    joined("D", at=2, owner="di")
    dealing.deal(later(3))
    assert played_by() == {"B": 1, "C": 1}


def test_a_suite_that_is_gone_stops_nobody_else_in_line(caplog) -> None:
    (lost,), (other,) = joined("A"), joined("B", at=1, owner="bo")
    Place.objects.filter(pk=lost.pk).update(suite="burned_down")
    (session,) = dealing.deal(later(2))
    other.refresh_from_db()
    lost.refresh_from_db()
    assert (other.session, lost.state, lost.session) == (session, "over", None)
    assert "burned_down" in caplog.text


def test_a_suite_whose_file_cannot_be_read_stops_nobody_either(monkeypatch, caplog) -> None:
    (lost,), (other,) = joined("A"), joined("B", at=1, owner="bo")
    whole = dealing.kitchen_at

    def missing(*key: object) -> object:
        if lost.pk in Place.objects.filter(state="opening").values_list("pk", flat=True):
            raise FileNotFoundError("instances.json")
        return whole(*key)  # type: ignore[arg-type]

    monkeypatch.setattr(dealing, "kitchen_at", missing)
    dealing.deal(later(2))
    lost.refresh_from_db()
    other.refresh_from_db()
    assert (lost.state, other.state) == ("over", "dealt")
    monkeypatch.undo()
    line.join(lost.program, None, SUITE, later(3), 1)
    dealing.deal(later(4))
    assert Place.objects.get(program=lost.program, state="dealt").number == 1, "it is passed over"


def test_a_kitchen_is_not_kept_for_who_only_asks_and_never_sits_down(settings) -> None:
    settings.QUEUE_RUNNING = 1
    (asks,), (other,) = joined("A"), joined("B", at=1, owner="bo")
    (session,) = dealing.deal(later(2))
    for second in each(range(0, 120, 5)):
        line.keep([asks.pk, other.pk], later(second))
        dealing.deal(later(second))
    asks.refresh_from_db()
    other.refresh_from_db()
    session.refresh_from_db()
    assert (asks.state, session.status, other.state) == ("gone", "abandoned", "dealt")


def test_a_kitchen_that_never_begins_is_given_up_though_somebody_sits_in_it(settings) -> None:
    """Two who are never there at the same time would keep two places for ever."""
    settings.QUEUE_MOVE_S = 60.0
    joined("A", seats=2)
    joined("B", seats=2, owner="bo")
    (session,) = dealing.deal(NOW)
    for second in each(range(0, 150, 50)):
        for seat in ("cook1", "cook2"):
            line.keep_seat(session.pk, seat, later(second))
        line.tidy(later(second))
    assert played_by() == {"A": 1, "B": 1}
    line.keep_seat(session.pk, "cook1", later(150))
    line.tidy(later(150))
    line.tidy(later(151))
    assert not played_by()
    session.refresh_from_db()
    assert session.status == "abandoned"


@pytest.mark.parametrize("dealt", [False, True])
def test_a_token_that_was_revoked_anywhere_leaves_the_line(dealt: bool) -> None:
    (place,) = joined("A")
    if dealt:
        dealing.deal(NOW)
    assert place.token is not None
    type(place.token).objects.update(revoked_at=NOW)
    line.tidy(later(1))
    place.refresh_from_db()
    assert place.state == "gone"
    assert not Session.objects.filter(status__in=Session.LIVE).exists()


# -- what goes wrong between deciding and recording ------------------------------------------------------


def decided(name: str = "A", seats: int = 1) -> list[Place]:
    """Places for which somebody decided, and then died before the kitchen was open."""
    made = joined(name, seats=seats)
    Place.objects.update(state="opening", dealt_at=NOW, number=0)
    return made


def test_a_place_whose_dealer_died_is_in_line_again_though_its_program_waits_on() -> None:
    (place,) = decided()
    for second in each(range(0, 180, 5)):
        line.keep([place.pk], later(second))
        line.tidy(later(second))
    place.refresh_from_db()
    assert (place.state, place.number, place.dealt_at) == ("waiting", None, None)
    (session,) = dealing.deal(later(181))
    place.refresh_from_db()
    assert (place.session, place.number) == (session, 0), "nobody has seen its kitchen yet"


def test_who_is_dealt_anew_is_not_given_the_kitchen_of_a_dealer_that_was_only_slow(
    monkeypatch,
) -> None:
    (place,) = joined("A")
    create, slow = dealing.kitchens.create_session, []

    def once(*args: object, **kwargs: object) -> Session:
        if not slow:
            slow.append(True)
            line.keep([place.pk], later(80))
            assert len(dealing.deal(later(130))) == 1
        return create(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(dealing.kitchens, "create_session", once)
    assert dealing.deal(NOW) == []
    place.refresh_from_db()
    assert place.session == Session.objects.get(), "one kitchen, the second dealer's"


def test_a_kitchen_that_breaks_in_an_unknown_way_is_over_for_its_place_alone(
    monkeypatch, caplog
) -> None:
    (first,), (second,) = joined("A"), joined("B", at=1)
    create = dealing.kitchens.create_session

    def broken(*args: object, **kwargs: object) -> Session:
        if not Place.objects.filter(state="over").exists():
            raise KeyError("a fault of ours")
        return create(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(dealing.kitchens, "create_session", broken)
    assert len(dealing.deal(NOW)) == 1
    for place in (first, second):
        place.refresh_from_db()
    assert (first.state, first.session, second.state) == ("over", None, "dealt")
    assert "a fault of ours" in caplog.text


def test_who_leaves_while_a_kitchen_is_opened_is_gone_and_the_partner_waits_on(
    monkeypatch,
) -> None:
    (mine,), (other,) = joined("A", seats=2), joined("B", seats=2, at=1)
    create = dealing.kitchens.create_session

    def slow(*args: object, **kwargs: object) -> Session:
        assert line.leave(Place.objects.get(pk=mine.pk), NOW)
        return create(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(dealing.kitchens, "create_session", slow)
    assert dealing.deal(NOW) == []
    assert names() == ["B"]
    other.refresh_from_db()
    assert (other.partner, other.number) == (None, None)
    mine.refresh_from_db()
    assert mine.state == "gone"


# -- programs that are gone ------------------------------------------------------------------------------


def test_a_retired_program_is_in_line_no_more_and_its_games_end(settings) -> None:
    settings.QUEUE_RUNNING = 1
    waits = joined("A", 2)
    (session,) = dealing.deal(NOW)
    row = waits[0].program
    row.retired_at = NOW
    row.save()
    line.leave_all(row.places.all(), NOW)
    assert names() == []
    assert set(Place.objects.values_list("state", flat=True)) == {"gone"}
    session.refresh_from_db()
    assert session.status == "abandoned"


def test_a_program_that_was_retired_a_moment_ago_takes_no_place() -> None:
    row = program("A")
    type(row).objects.update(retired_at=NOW)
    with pytest.raises(WorldError, match="plays no more"):
        line.join(row, None, SUITE, NOW)
    assert not Place.objects.exists()
