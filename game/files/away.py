"""What is raised where files cannot be reached."""

from __future__ import annotations


class Away(OSError):
    """The storage of this installation does not answer, or refuses; `strerror` says it in words."""

    def __init__(self, words: str) -> None:
        super().__init__(None, words)

    def __str__(self) -> str:
        return self.strerror or "the storage does not answer"
