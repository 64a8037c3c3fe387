"""`make words`: texts of the sources into the catalogues, the catalogues compiled, and told what is missing."""

from __future__ import annotations

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
django.setup()

from tests.words.catalogues import LOCALES, PLURALS, bring_up_to_date, faults, missing  # noqa: E402
from tests.words.collect import every_text  # noqa: E402


def main() -> int:
    """Writes `locale/`.

    Returns:
        1 where something is missing or wrong, else 0.
    """
    texts = every_text()
    wrong = 0
    for locale in LOCALES:
        catalogue = bring_up_to_date(locale, texts)
        gaps, bad = missing(catalogue, texts), list(faults(catalogue, PLURALS[locale]))
        wrong += len(gaps) + len(bad)
        sys.stdout.write(
            f"{locale}: {len(texts) - len(gaps)} of {len(texts)} texts, {len(bad)} of them wrong"
            + "\n"
        )
        for text in gaps:
            sys.stdout.write(
                f"  missing: {text} ({next(texts[one] for one in texts if one.text == text)})"
                + "\n"
            )
        for fault in bad:
            sys.stdout.write(f"  wrong: {fault}" + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
