"""The open internet: TLS, hosts and links follow from one address, and Django finds nothing missing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KEY = "k3y-of-the-kitchen-" + "abcdefghijklmnopqrstuvwxyz0123456789"
NAMES = (
    "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS",
    "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_PROXY_SSL_HEADER", "PUBLIC_URL",
)  # fmt: skip


def environment(tmp_path: Path, **variables: str) -> dict[str, str]:
    """As on a new machine, with nothing of ours set but this."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**kept, "BRIGADE_VAR": str(tmp_path), "SECRET_KEY": KEY, **variables}


def settings_with(tmp_path: Path, **variables: str) -> dict[str, object]:
    show = f"import json; from webapp import settings as s; print(json.dumps({{n: getattr(s, n) for n in {NAMES}}}))"
    told = subprocess.run(
        [sys.executable, "-c", show], cwd=ROOT, env=environment(tmp_path, **variables),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: dict[str, object] = json.loads(told.stdout)
    return found


@pytest.mark.slow
def test_the_settings_of_compose_pass_djangos_own_checks(tmp_path: Path) -> None:
    """Its environment with `.env` filled in, but for the services, which no check needs."""
    lines = (ROOT / "compose.yaml").read_text().split("environment: &settings")[1].split("volumes:")
    found = dict(re.findall(r"^ {4}([A-Z_]+): (.*)$", lines[0], re.M))
    filled = {name: re.sub(r"\$\{\w+:-(.*)\}", r"\1", value) for name, value in found.items()}
    filled |= {"SECRET_KEY": KEY, "BRIGADE_URL": "https://kitchen.example.org"}
    for service in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL"):
        del filled[service]
    check = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    told = subprocess.run(
        check, cwd=ROOT, env=environment(tmp_path, **filled), capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr


@pytest.mark.slow
def test_what_tls_needs_follows_from_the_address(tmp_path: Path) -> None:
    found = settings_with(tmp_path, BRIGADE_URL="https://kitchen.example.org/", SECURE_COOKIES="")
    assert found["PUBLIC_URL"] == "https://kitchen.example.org"
    assert "kitchen.example.org" in list(found["ALLOWED_HOSTS"])  # type: ignore[call-overload]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://kitchen.example.org"]
    assert found["SECURE_SSL_REDIRECT"]
    assert found["SESSION_COOKIE_SECURE"]
    assert found["SECURE_HSTS_SECONDS"] == 30 * 24 * 3600


@pytest.mark.slow
def test_a_kitchen_on_one_machine_asks_for_no_tls(tmp_path: Path) -> None:
    found = settings_with(tmp_path)
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert not any(found[name] for name in NAMES[2:])


@pytest.mark.slow
def test_an_address_that_is_none_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        settings_with(tmp_path, BRIGADE_URL="kitchen.example.org")
    assert "an address like https://" in caught.value.stderr
