"""Rugs and mats: they lie flat and are in nobody's way."""

from __future__ import annotations

from sim.home.authoring.draft import Draft, Frame, overlap


def mat(
    draft: Draft, frame: Frame, u: float, v: float, size: tuple[float, float], chance: float
) -> None:
    """A rug there, with some chance, unless it would lie on another or against a wall."""
    if draft.rng.random() > chance:
        return
    w, d = size
    rect = frame.rect(u - w / 2, v - d / 2, u + w / 2, v + d / 2)
    a, b, c, e = draft.bounds
    inside = rect[0] > a + 0.03 and rect[1] > b + 0.03 and rect[2] < c - 0.03 and rect[3] < e - 0.03
    if inside and not any(overlap(rect, other) for other in draft.rugs):
        draft.rugs.append(rect)
        draft.build("rug", frame, u, v, 0.0, (w, 0.008, d), flat=True)
