"""Kinds of stages, one module for each group: what they show, and what lets one go on."""

from __future__ import annotations

from collections.abc import Mapping

from game.fieldwork.stages import asking, consenting, matching, pausing, playing, reading
from game.fieldwork.taking import StageKind
from game.studies.definition import Kind

KINDS: Mapping[Kind, StageKind] = {
    "welcome": reading.Reading(),
    "consent": consenting.Consent(),
    "screening": asking.Screening(),
    "instructions": reading.Reading(),
    "tutorial": playing.Tutorial(),
    "quiz": asking.Quiz(),
    "survey": asking.Asking(),
    "matching": matching.Matching(),
    "play": playing.Playing(),
    "partner_survey": asking.Asking(),
    "break": pausing.Pause(),
    "debrief": reading.Reading(),
    "end": reading.Ending(),
}
