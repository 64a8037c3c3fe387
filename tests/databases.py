"""What tests write is deleted after them; what migrations wrote stays.

Django's own way calls every app's handlers after migrations again, for each test that commits: of a test that asks
for one page, that took nine tenths of the time.
"""

from __future__ import annotations

import os

from django.core.management.color import no_style
from django.db import connections
from django.test import TransactionTestCase

DATABASE_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
"""A PostgreSQL in which databases may be made."""
OF_MIGRATIONS = {"auth_permission", "django_content_type"}
"""Filled by handlers after the migrations, and changed by nobody."""


def empty(case: TransactionTestCase) -> None:
    """Delete every row that a test has left, in each database that it might use."""
    for name in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]
        connection = connections[name]
        present = connection.introspection.django_table_names(
            only_existing=True, include_views=False
        )
        tables = sorted(set(present) - OF_MIGRATIONS)
        if connection.vendor == "postgresql":
            # TRUNCATE, Django's way, writes each table's files anew, empty or not.
            statements = [f"DELETE FROM {connection.ops.quote_name(table)}" for table in tables]
        else:
            statements = connection.ops.sql_flush(no_style(), tables)
        connection.ops.execute_sql_flush(statements)
