"""`openenv validate` on a package of each world: its manifest, its probe played, its running server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openenv.validation import Level, run_validation
from openenv.validation.types import ProviderCapability, Verdict

from brigade.openenv.package import write
from sim.world import WorldError
from sim.worlds import all_worlds

WORLDS = sorted(all_worlds())
OPENENV = Path(sys.executable).with_name("openenv")


@pytest.fixture(params=WORLDS)
def package(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = tmp_path / request.param
    write(request.param, folder)
    return folder


class HereInstead:
    """Starts the package's own server as a process of this machine, where the library has containers."""

    name = "process"
    capabilities = frozenset({ProviderCapability.IMAGE_BUILD})
    supported_network_modes = frozenset({"public"})

    def __init__(self, url: str) -> None:
        self.base_url = url

    def build(self, root: Path, execution: Any) -> str:
        return "sha256:" + "0" * 64

    def start(self, spec: Any) -> HereInstead:
        return self

    def inspect(self) -> dict[str, Any]:
        return {}

    def logs(self, max_bytes: int = 0) -> str:
        return ""

    def stop(self) -> None:
        """The one who started it ends it."""


def test_the_manifest_of_every_world_passes_the_static_level(package: Path) -> None:
    report = run_validation(package, max_level=Level.STATIC)
    assert report.verdict is Verdict.PASS
    assert [one.status.value for one in report.results] == ["pass"]


@pytest.mark.parametrize("words", [["{}", "--level", "static", "--skip-build"], ["--url", "{url}"]])
def test_the_library_s_own_command_passes_a_package_and_a_server(
    words: list[str], server: str, tmp_path: Path
) -> None:
    write("robotouille", tmp_path / "package")
    given = [word.format(tmp_path / "package", url=server) for word in words]
    done = subprocess.run([OPENENV, "validate", *given], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Verdict: PASS" in done.stdout


def test_the_probe_of_every_world_passes_the_runtime_level(package: Path, server: str) -> None:
    """All that this release of the library grades at run time, but the network of a container: the
    package asks for none, which a process of this machine cannot promise."""
    manifest = package / "openenv.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("no-network", "public"), "utf-8")
    report = run_validation(package, max_level=Level.RUNTIME, provider=HereInstead(server))
    became = {result.check_id: (result.status.value, result.evidence) for result in report.results}
    played = [
        "static.manifest", "runtime.startup", "runtime.reward_well_formed",
        "runtime.observation_schema", "runtime.state_contract",
    ]  # fmt: skip
    assert {one: became[one][0] for one in played} == dict.fromkeys(played, "pass"), became
    assert not [one for one, (status, _) in became.items() if status in ("fail", "error")]


def test_a_package_serves_itself_and_its_oracle_comes_to_one(
    tmp_path: Path, serving: Callable[..., Any]
) -> None:
    folder = tmp_path / "robotouille"
    write("robotouille", folder)
    assert "oracle" in (folder / ".dockerignore").read_text("utf-8").splitlines()
    with serving("-m", "server.app", folder=folder) as url:
        command = [sys.executable, "oracle/solve.py", url, "1"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    told = done.stdout.splitlines()
    assert len(told) > 4, "one line for each suite"
    assert [line for line in told if "plan 1.000" not in line] == []


def test_a_package_is_not_written_over_something_and_is_of_one_world(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep me", "utf-8")
    with pytest.raises(WorldError, match="not empty"):
        write("robotouille", tmp_path)
    with pytest.raises(WorldError, match="one world"):
        write("", tmp_path / "new")
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]
