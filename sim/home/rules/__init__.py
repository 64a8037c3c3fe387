"""AI2-THOR's actions. Every module here registers some with `@action("Name")` (`registry`)."""
