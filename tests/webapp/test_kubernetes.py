"""`deploy/kubernetes` and `compose.yaml`: what a linter finds, and what it cannot know."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from game.live.leaving import LAST_S
from tests.loops import each

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "kubernetes"
BASE, EXAMPLE = FOLDER / "base", FOLDER / "overlays" / "example"
VERSION = "1.31"
"""Of Kubernetes, from which on it is to be applied."""
READ = re.compile(
    r'(?:environ(?:\.get)?[\[(]|_flag\(|_list\(|_limit\(|_one_of\()\s*"([A-Z][A-Z0-9_]*)"'
)
OTHERS = {
    "FORWARDED_ALLOW_IPS",  # uvicorn
    "DATABASE_URL",  # dj-database-url
    "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY",  # boto3
}  # fmt: skip
Body = dict[str, Any]


def bodies(folder: Path) -> list[Body]:
    """Every object of a folder's files, but Kustomize's own and patches, which are parts."""
    files = sorted(path for path in folder.glob("*.yaml") if path.name != "kustomization.yaml")
    patches = {one["path"] for one in kustomization(folder).get("patches", ())}
    return [
        body
        for file in files
        if file.name not in patches
        for body in yaml.safe_load_all(file.read_text())
    ]


def kustomization(folder: Path) -> Body:
    body: Body = yaml.safe_load((folder / "kustomization.yaml").read_text())
    return body


def pods() -> Iterator[tuple[str, Body]]:
    """Name and specification of every kind of pod."""
    for body in bodies(BASE):
        if "template" in body.get("spec", {}):
            yield body["metadata"]["name"], body["spec"]["template"]["spec"]


def containers() -> Iterator[tuple[str, Body]]:
    for name, pod in pods():
        for container in (*pod.get("initContainers", ()), *pod["containers"]):
            yield f"{name}/{container['name']}", container


def known() -> set[str]:
    """Every name that this installation reads from its environment."""
    sources = [*(ROOT / "webapp").rglob("*.py"), *(ROOT / "game").rglob("*.py")]
    return {name for path in sources for name in READ.findall(path.read_text("utf-8"))} | OTHERS


def literals(folder: Path) -> set[str]:
    made = kustomization(folder)["configMapGenerator"]
    return {line.partition("=")[0] for one in made for line in one["literals"]}


@pytest.mark.parametrize("folder", [BASE, EXAMPLE])
def test_the_linter_finds_nothing(folder: Path) -> None:
    for body in each(bodies(folder)):
        kubernetes_validate.validate(body, VERSION, strict=True)


def test_the_linter_would_find_something() -> None:
    web = next(body for body in bodies(BASE) if body["kind"] == "Deployment")
    web["spec"]["replica"] = 2
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(web, VERSION, strict=True)


@pytest.mark.slow
def test_what_kustomize_puts_together_passes_the_linter_too() -> None:
    if shutil.which("kubectl") is None:
        pytest.skip("kubectl, which puts overlays together, is not on this machine")
    made = subprocess.run(
        ["kubectl", "kustomize", str(EXAMPLE)], capture_output=True, text=True, check=True
    )
    objects = list(yaml.safe_load_all(made.stdout))
    for body in each(objects):
        kubernetes_validate.validate(body, VERSION, strict=True)
    assert scaled(objects)
    assert not scaled(objects) & fixed(objects)
    assert "kitchen.example.org" not in made.stdout
    assert "image: brigade\n" not in made.stdout


def test_every_name_is_one_that_settings_read() -> None:
    names = known()
    assert {"BRIGADE_URL", "SECRET_KEY", "BRIGADE_STORAGE", "REDIS_URL"} <= names
    secrets = (EXAMPLE / "secrets.env.example").read_text()
    said = literals(BASE) | literals(EXAMPLE) | set(re.findall(r"^([A-Z_]+)=", secrets, re.M))
    said |= {env["name"] for _, one in containers() for env in one.get("env", ())}
    assert {"SECRET_KEY", "BRIGADE_VAR", "BRIGADE_URL"} <= said
    assert said <= names


def test_every_name_of_compose_is_one_that_settings_read() -> None:
    settings = yaml.safe_load((ROOT / "compose.yaml").read_text())["x-brigade"]["environment"]
    assert len(settings) > 20
    assert set(settings) <= known()


def test_what_is_secret_is_in_no_file() -> None:
    secret = {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", *OTHERS} - {
        "FORWARDED_ALLOW_IPS"
    }
    assert not secret & (literals(BASE) | literals(EXAMPLE))
    assert not [body for body in (*bodies(BASE), *bodies(EXAMPLE)) if body["kind"] == "Secret"]
    for _, container in each(containers()):
        assert {"secretRef": {"name": "brigade"}} in container["envFrom"]


def test_all_run_as_nobody_in_particular_on_a_file_system_they_cannot_write() -> None:
    for _, pod in each(pods()):
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["automountServiceAccountToken"] is False
    for _, container in each(containers()):
        own = container["securityContext"]
        assert own["readOnlyRootFilesystem"] is True
        assert own["allowPrivilegeEscalation"] is False
        assert own["capabilities"] == {"drop": ["ALL"]}
        mounts = {mount["mountPath"] for mount in container["volumeMounts"]}
        assert {"/data", "/tmp"} <= mounts
        assert {"cpu", "memory"} <= set(container["resources"]["requests"])
        assert "memory" in container["resources"]["limits"]


def test_everybody_has_longer_to_leave_than_they_take() -> None:
    for _, pod in each(pods()):
        before = sum(
            float(one["lifecycle"]["preStop"]["exec"]["command"][1])
            for one in pod["containers"]
            if "lifecycle" in one
        )
        assert pod["terminationGracePeriodSeconds"] > LAST_S + before


def test_probes_ask_for_what_is_there(client: Any) -> None:
    web = dict(containers())["brigade-web/web"]
    paths = {web[kind]["httpGet"]["path"] for kind in ("startupProbe", "livenessProbe")}
    assert paths == {"/health/live"}
    assert web["readinessProbe"]["httpGet"]["path"] == "/health/ready"
    host = {
        header["name"]: header["value"] for header in web["livenessProbe"]["httpGet"]["httpHeaders"]
    }
    answer = client.get("/health/live", headers={"Host": host["Host"]})
    assert answer.json() == {"status": "alive"}


def scaled(objects: list[Body]) -> set[str]:
    """Names of the Deployments that have an autoscaler."""
    found = [body for body in objects if body["kind"] == "HorizontalPodAutoscaler"]
    return {body["spec"]["scaleTargetRef"]["name"] for body in found}


def fixed(objects: list[Body]) -> set[str]:
    """Names of the Deployments that say how many there are."""
    found = [body for body in objects if body["kind"] == "Deployment"]
    return {body["metadata"]["name"] for body in found if "replicas" in body["spec"]}


def test_what_has_an_autoscaler_does_not_say_how_many_there_are() -> None:
    """Else each `kubectl apply` would put the number back."""
    names = scaled([*bodies(BASE), *bodies(EXAMPLE)])
    assert names == {"brigade-web", "brigade-sessions"}
    patches = [
        yaml.safe_load((EXAMPLE / one["path"]).read_text())
        for one in kustomization(EXAMPLE)["patches"]
    ]
    assert not names & fixed([*bodies(BASE), *patches])
    for folder in each((BASE, EXAMPLE)):
        assert not names & {one["name"] for one in kustomization(folder).get("replicas", ())}


def test_selectors_find_the_pods_that_they_mean() -> None:
    objects = bodies(BASE)
    labels = {
        body["spec"]["template"]["metadata"]["labels"]["app.kubernetes.io/name"]
        for body in objects
        if "template" in body.get("spec", {})
    }
    meant = set()
    for body in objects:
        spec = body.get("spec", {})
        selector = spec.get("selector", spec.get("podSelector", {}))
        meant.add(selector.get("matchLabels", selector).get("app.kubernetes.io/name"))
    assert meant - {None} == labels - {"brigade-migrate"}


def test_commands_are_those_of_compose() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    found = {name: one["args"] for name, one in containers() if "args" in one}
    assert found["brigade-jobs/jobs"] == services["jobs"]["command"]
    assert found["brigade-migrate/migrate"] == services["prepare"]["command"]
    assert found["brigade-sessions/sessions"][:3] == services["sessions"]["command"]
    serve = re.search(r"^CMD (\[.*\])$", (ROOT / "Dockerfile").read_text(), re.M)
    assert serve is not None
    assert found["brigade-web/web"] == yaml.safe_load(serve[1])
