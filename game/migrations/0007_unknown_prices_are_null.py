"""Episodes of models without a price were written down as costing nothing: their logs knew better."""

from __future__ import annotations

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def correct(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take cost and requests from what was measured in each episode's log."""
    episodes = apps.get_model("game", "RunEpisode").objects.exclude(metrics={})
    for episode in episodes.only("pk", "cost", "tokens", "requests", "metrics").iterator():
        known = episode.metrics
        requests = known.get("requests")
        episode.requests = requests if isinstance(requests, int) else 0
        if episode.tokens and "cost" in known and known["cost"] is None:
            episode.cost = None
        episode.save(update_fields=["cost", "requests"])


class Migration(migrations.Migration):
    dependencies = [("game", "0006_prices_may_be_unknown")]

    operations = [migrations.RunPython(correct, migrations.RunPython.noop)]
