from __future__ import annotations
from django.http import HttpResponse
def benchmarks(request): return HttpResponse("x")
def run(request, run_id): return HttpResponse("x")
