from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("game", "0020_pictures_of_studies")]

    operations = [
        migrations.AddField(
            model_name="laddergame",
            name="undone",
            field=models.CharField(blank=True, default="", help_text="why it counts as not done, however it ended: broken off, or taken over", max_length=20),
        ),
    ]
