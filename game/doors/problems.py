"""What may be wrong with what a program asks: a stable code, a status and a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from sim.world import JSONObject

PROBLEMS: Mapping[str, tuple[int, str]] = {
    "no_token": (401, "A token is needed"),
    "wrong_token": (401, "There is no such token here"),
    "expired_token": (401, "The time of this token is over"),
    "revoked_token": (401, "This token was revoked"),
    "missing_scope": (403, "This token is not good for that"),
    "staff_only": (403, "Only staff may do that"),
    "no_program": (403, "This token is no named program's"),
    "not_invitable": (403, "This program takes no invitations"),
    "not_your_seat": (403, "This seat is not yours"),
    "not_your_session": (403, "This session is not yours"),
    "not_allowed": (403, "You may not do that here"),
    "budget": (403, "The budget for models is used up"),
    "https_only": (403, "Tokens are shown over TLS only"),
    "not_found": (404, "There is nothing at this address"),
    "unknown_task": (404, "There is no such task"),
    "no_session": (404, "There is no such session"),
    "no_seat": (404, "There is no such seat"),
    "no_run": (404, "There is no such run"),
    "no_suite": (404, "There is no such suite"),
    "no_place": (404, "There is no such place in the line"),
    "no_such_program": (404, "There is no such program"),
    "no_invitation": (404, "There is no such invitation"),
    "no_picture": (404, "There is no picture"),
    "wrong_method": (405, "This address takes other methods"),
    "stale": (409, "The kitchen has changed since you looked"),
    "not_your_turn": (409, "It is somebody else's turn"),
    "not_playing": (409, "Nobody plays now"),
    "not_ready": (409, "The session cannot begin yet"),
    "not_lobby": (409, "The session has begun already"),
    "not_seated": (409, "Somebody else has this seat now"),
    "seat_taken": (409, "This seat is taken"),
    "led": (409, "This session is led from elsewhere"),
    "too_large": (413, "This is too large"),
    "not_json": (415, "A body is JSON"),
    "malformed": (422, "What was sent does not make sense"),
    "illegal": (422, "That cannot be done now"),
    "unknown_action": (422, "There is no such action"),
    "unknown_model": (422, "There is no such model"),
    "unknown_agent": (422, "There is no such agent"),
    "cannot_play": (422, "This agent cannot play there"),
    "bad_settings": (422, "These settings do not fit"),
    "bad_json": (400, "This is not JSON"),
    "bad_request": (400, "The request cannot be read"),
    "too_fast": (429, "That was too fast"),
    "too_many_streams": (429, "Too many streams and waiting calls at a time"),
    "too_many_sessions": (429, "Too many sessions at a time"),
    "too_many_places": (429, "Too many places in the line"),
    "too_many_invitations": (429, "Too many invitations at a time"),
    "our_fault": (500, "That was our fault"),
    "no_answer": (503, "The kitchen does not answer"),
    "line_full": (503, "The line is full"),
    "unavailable": (503, "The database does not answer"),
}
"""Every code that stands in a problem, with its status and its title. Codes of the engine and the
worlds that are not among them count as `malformed` does."""

OTHERWISE = "malformed"


class Problem(Exception):
    """A request that cannot be done. `more` are further members of the answer, such as what is legal.

    `retry_after` is in seconds: when to try again, where that helps.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        retry_after: int | None = None,
        more: JSONObject | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = f"{detail[:1].upper()}{detail[1:]}"
        self.retry_after = retry_after
        self.more = more or {}

    @property
    def status(self) -> int:
        """The status of the answer."""
        return PROBLEMS.get(self.code, PROBLEMS[OTHERWISE])[0]

    @property
    def title(self) -> str:
        """What this kind of problem is, in a few words."""
        return PROBLEMS.get(self.code, PROBLEMS[OTHERWISE])[1]
