"""Titles stand in the quotation marks of the reader's language."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "begins", "ends"), [("de", "„", "“"), ("es", "«", "»")])
def test_titles_in_lists_are_quoted_as_the_language_does(
    client: Client, language: str, begins: str, ends: str
) -> None:
    page = client.get("/tasks/", headers={"accept-language": language}).content.decode()
    assert f"{begins}Cheeseburger{ends}" in page or f"{begins}Hamburguesa" in page
    assert "”" not in page
