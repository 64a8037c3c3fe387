"""Texts that programs look for in errors (asgardbench specification, section 1.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sim.home.contract.asking import act, clear, go_to, one, put


def test_only_receptacles_take_things(controller: Any) -> None:
    act(controller, "PickupObject", one(controller, "Apple"), forceAction=True)
    faucet = one(controller, "Faucet")
    go_to(controller, faucet)
    assert "NOT a receptacle" in act(controller, "PutObject", faucet, forceAction=False)


def test_closed_receptacles_take_nothing(controller: Any) -> None:
    act(controller, "PickupObject", one(controller, "Apple"), forceAction=True)
    fridge = one(controller, "Fridge")
    assert go_to(controller, fridge)
    assert "openable Receptacle is CLOSED" in act(
        controller, "PutObject", fridge, forceAction=False
    )


def test_toasters_take_no_apples(controller: Any) -> None:
    act(controller, "PickupObject", one(controller, "Apple"), forceAction=True)
    toaster = one(controller, "Toaster")
    assert go_to(controller, toaster)
    assert "cannot be placed" in act(controller, "PutObject", toaster, forceAction=False)


def test_a_full_machine_says_that_there_is_no_room(controller: Any) -> None:
    clear(controller, but=("Pan", "Pot"))
    burner = one(controller, "StoveBurner")
    put(controller, one(controller, "Pan"), burner)
    act(controller, "PickupObject", one(controller, "Pot"), forceAction=True)
    go_to(controller, burner)
    assert "No valid positions to place object found" in act(
        controller, "PutObject", burner, forceAction=False
    )


def test_plates_are_not_sliced(controller: Any) -> None:
    plate = one(controller, "Plate")
    assert "cannot be sliced" in act(controller, "SliceObject", plate, forceAction=True)


def test_the_clean_is_not_cleaned(controller: Any) -> None:
    plate = one(controller, "Plate")
    assert "already Clean" in act(controller, "CleanObject", plate, forceAction=True)


def test_what_is_on_is_not_switched_on(controller: Any) -> None:
    faucet = one(controller, "Faucet")
    assert act(controller, "ToggleObjectOn", faucet, forceAction=True) == ""
    assert "already on" in act(controller, "ToggleObjectOn", faucet, forceAction=True)


def test_burners_are_not_switched_themselves(controller: Any) -> None:
    assert "another sim object" in act(
        controller, "ToggleObjectOn", one(controller, "StoveBurner"), forceAction=True
    )


def test_an_open_microwave_does_not_run(controller: Any) -> None:
    oven = one(controller, "Microwave")
    act(controller, "OpenObject", oven, openness=1, forceAction=True)
    assert "must be closed" in act(controller, "ToggleObjectOn", oven, forceAction=True)


def test_things_that_are_not_there_are_refused(controller: Any) -> None:
    event = controller.step("PickupObject", objectId="Mug|+09.00|+09.00|+09.00")
    assert not event
    assert event.metadata["errorMessage"]


def test_things_behind_one_are_refused(controller: Any) -> None:
    fridge = one(controller, "Fridge")
    assert go_to(controller, fridge)
    controller.step("RotateRight", degrees=180)
    assert act(controller, "OpenObject", fridge, openness=1, forceAction=False)


@pytest.mark.parametrize(
    "call",
    [
        {"action": "FlyAway"},
        {"action": "PickupObject"},
        {"action": "PickupObject", "objectID": "Mug"},
        {"action": "GetInteractablePoses"},
    ],
    ids=lambda call: "-".join(call),
)
def test_wrong_calls_raise(controller: Any, call: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        controller.step(**call)
    assert controller.step("Pass")
