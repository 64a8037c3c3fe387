"""Makes the seven apartments of `scenes/`. Imported by nothing that runs."""
