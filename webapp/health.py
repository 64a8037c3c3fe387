"""Health as JSON: `live` says that this process answers, `ready` that everything it needs does."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.live.health import all_checks


@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """This process answers."""
    return JsonResponse({"status": "alive"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Every part with its state; status 503 when one is missing that is needed to serve."""
    checks = all_checks()
    missing = [check.name for check in checks if check.needed and not check.ok]
    weak = [check.name for check in checks if not check.needed and not check.ok]
    word = "unavailable" if missing else "degraded" if weak else "ready"
    parts = {check.name: asdict(check) for check in checks}
    return JsonResponse({"status": word, "parts": parts}, status=503 if missing else 200)
