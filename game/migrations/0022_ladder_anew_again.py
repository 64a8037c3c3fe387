"""What the ladder counts has changed: its rows are made anew from the logs, by the job workers, in a minute."""

from __future__ import annotations

from django.db import migrations


def forget(apps, schema_editor):
    apps.get_model("game", "LadderTable").objects.all().delete()
    apps.get_model("game", "LadderGame").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("game", "0021_ladder_undone")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
