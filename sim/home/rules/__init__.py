"""AI2-THOR's actions, registered with `@action("Name")` by every module that has some (`registry`).

`calls` does one, `targets` finds what it is about, `effects` is what follows by itself.
"""
