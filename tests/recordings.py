"""Fingerprints of what is told, kept beside their tests: compared, or recorded anew after a change that was meant."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

Rows: TypeAlias = dict[str, list[Any]]
"""What was told, by aspect."""
ANEW = "BRIGADE_RECORD"
"""Where this is set recordings are written, not compared."""
RECORDING = ANEW in os.environ


def fingerprints_of(rows: Rows) -> dict[str, str]:
    """By aspect a fingerprint, the same in every process and under every hash seed."""
    return {aspect: _fingerprint(told) for aspect, told in sorted(rows.items())}


def check_recorded(file: Path, name: str, found: Mapping[str, str]) -> None:
    """Whether this is what was recorded under the name; where `ANEW` is set it is from now on."""
    kept: dict[str, Mapping[str, str]] = (
        json.loads(file.read_text("utf-8")) if file.exists() else {}
    )
    if RECORDING:
        kept[name] = found
        _keep(file, kept)
    recorded = kept.get(name, {})
    differ = [aspect for aspect in found if found[aspect] != recorded.get(aspect)]
    assert found == recorded, (
        f"{', '.join(differ)} of {name} are not as they were recorded. Was that meant? Then record anew: "
        f"{ANEW}=1 python -m pytest -n 0 {os.environ['PYTEST_CURRENT_TEST'].partition('::')[0]}"
    )


def rounded(told: Any) -> Any:
    """The same as plain data with numbers to a thousandth, so that no machine's last digit counts."""
    match told:
        case bool() | str() | None:
            return told
        case int() | float():
            return round(float(told), 3) + 0.0
        case Mapping():
            return {str(name): rounded(value) for name, value in told.items()}
        case set() | frozenset():
            return [rounded(one) for one in sorted(told)]
        case list() | tuple():
            return [rounded(one) for one in told]
    names = getattr(told, "__dataclass_fields__", None) or getattr(told, "__struct_fields__", None)
    if names is not None:
        return {name: rounded(getattr(told, name)) for name in names}
    return rounded(told.tolist()) if hasattr(told, "tolist") else type(told).__name__


def tried(what: Callable[..., Any], *given: Any, by: type[Exception] = ValueError) -> Any:
    """What comes of it, or the words with which it is refused, which is done `by` an error of this type."""
    try:
        return rounded(what(*given))
    except by as error:
        return [type(error).__name__, str(error)]


def check_names(file: Path, names: Iterable[str]) -> None:
    """Whether what is kept is looked at, all of it; where `ANEW` is set what nobody looks at any more is dropped."""
    kept = json.loads(file.read_text("utf-8"))
    if RECORDING:
        kept = {name: kept[name] for name in names if name in kept}
        _keep(file, kept)
        return
    assert sorted(kept) == sorted(names)


def _keep(file: Path, kept: Mapping[str, Mapping[str, str]]) -> None:
    file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _fingerprint(rows: Sequence[Any]) -> str:
    text = json.dumps(rows, sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


def _plain(one: Any) -> Any:
    if isinstance(one, Mapping):
        return dict(one)
    if isinstance(one, bytes):
        return one.hex()
    names = getattr(one, "__struct_fields__", ()) or getattr(one, "__match_args__", ())
    return {name: getattr(one, name) for name in names} or f"<{type(one).__name__}>"
