"""Language and vision models behind any OpenAI-compatible endpoint, without Django.

Endpoints are configured by a file (`BRIGADE_ENDPOINTS`), keys by the names of environment
variables; nothing that leaves this package holds a key.
"""

from __future__ import annotations

from game.llm.chat import Answer, Asked, Message, Parameters, Picture, Sample, Samples
from game.llm.client import Client, client_for
from game.llm.endpoints import OPENAI, Endpoint, Endpoints, endpoints, endpoints_ready
from game.llm.errors import LLMError
from game.llm.prices import Price, Prices

__all__ = [
    "OPENAI",
    "Answer",
    "Asked",
    "Client",
    "Endpoint",
    "Endpoints",
    "LLMError",
    "Message",
    "Parameters",
    "Picture",
    "Price",
    "Prices",
    "Sample",
    "Samples",
    "client_for",
    "endpoints",
    "endpoints_ready",
]
