"""The endpoints file: what it may say, and one clear sentence for each mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.llm import LLMError, client_for, endpoints, endpoints_ready
from game.llm.endpoints import read_endpoints

GOOD: dict[str, Any] = {
    "endpoints": {
        "local": {"base_url": "http://127.0.0.1:8000/v1"},
        "far": {"base_url": "https://far.example/v1", "key_env": "FAR_KEY", "models": ["m1"]},
    },
    "prices": {"m1": {"input": 1, "output": 2}},
}


def complaint(**fields: Any) -> str:
    with pytest.raises(LLMError) as caught:
        read_endpoints({"endpoints": {"e": {"base_url": "http://h/v1", **fields}}}, "file")
    assert caught.value.code == "bad_config"
    return caught.value.message


def test_endpoints_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    known = read_endpoints(GOOD)
    assert known.find("local").base_url == "http://127.0.0.1:8000/v1"
    monkeypatch.setenv("FAR_KEY", "x")
    assert known.find().name == "far"
    with pytest.raises(LLMError, match=r'unknown endpoint "near"; there are: local, far'):
        known.find("near")


def test_an_endpoint_is_ready_with_a_model_and_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    known = read_endpoints(GOOD)
    monkeypatch.delenv("FAR_KEY", raising=False)
    assert not known.find("local").ready
    assert not known.find("far").ready
    monkeypatch.setenv("FAR_KEY", "x")
    assert known.find("far").ready


def test_keys_in_the_file_are_refused() -> None:
    assert "keys do not belong into files" in complaint(api_key="sk-123")
    assert "sk-123" not in complaint(api_key="sk-123")
    assert "no user, password or query" in complaint(base_url="https://me:sk-1@host/v1")


def test_mistakes_are_named_with_their_place() -> None:
    assert (
        complaint(modles=[]) == 'file: endpoints.e: unknown field "modles"; did you mean "models"?'
    )
    assert "endpoints.e.base_url" in complaint(base_url="ftp://x")
    assert "endpoints.e.models" in complaint(models="m1")
    assert "endpoints.e.retries" in complaint(retries=-1)
    assert "endpoints.e.timeout_s" in complaint(timeout_s="long")
    assert "endpoints.e.concurrency" in complaint(concurrency=True)
    with pytest.raises(LLMError, match=r"prices\.m1\.input: dollars"):
        read_endpoints({"prices": {"m1": {"input": -1, "output": 2}}})


def test_a_file_may_be_missing_broken_or_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "endpoints.json"
    monkeypatch.delenv("BRIGADE_ENDPOINTS", raising=False)
    assert not endpoints().by_name
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
    with pytest.raises(LLMError, match="cannot be read"):
        endpoints()
    assert not endpoints_ready()
    path.write_text("{", encoding="utf-8")
    with pytest.raises(LLMError, match="is not JSON"):
        endpoints()
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    assert list(endpoints().by_name) == ["local", "far"]
    assert client_for("local") is client_for("local")
    changed = {**GOOD, "endpoints": {"local": {"base_url": "http://127.0.0.1:9000/v1"}}}
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert client_for("local").endpoint.base_url == "http://127.0.0.1:9000/v1"


def test_without_endpoints_the_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRIGADE_ENDPOINTS", raising=False)
    with pytest.raises(LLMError, match="BRIGADE_ENDPOINTS"):
        client_for()
