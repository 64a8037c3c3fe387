"""The program that asks a model: one question, one answer, in this process.

Kitchens need no tools, no sandbox and no second process; verifiers' own chat program would install its
requirements before the first question.
"""

from __future__ import annotations

from openai import AsyncOpenAI, DefaultAsyncHttpxClient
from verifiers.v1 import Harness, HarnessConfig, ProgramResult, Trace
from verifiers.v1.clients import ModelContext
from verifiers.v1.dialects.chat import message_to_wire
from verifiers.v1.runtimes import Runtime
from verifiers.v1.task import TaskData


class KitchenHarnessConfig(HarnessConfig):
    """Nothing but what every harness has."""


class KitchenHarness(Harness[KitchenHarnessConfig]):
    """Asks once, with the whole conversation so far. Sampling, limits and the trace are verifiers'."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: ModelContext,
        trace: Trace,
        runtime: Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: TaskData,
    ) -> ProgramResult:
        """One segment: the model is asked through verifiers' own endpoint, which records its answer."""
        system, prompt = self.resolve_prompt(data)
        messages = [{"role": "system", "content": system}] if system else []
        if isinstance(prompt, str):
            messages.append({"role": "user", "content": prompt})
        else:
            messages += [message_to_wire(one) for one in prompt or ()]
        http = DefaultAsyncHttpxClient(trust_env=False)
        async with AsyncOpenAI(base_url=endpoint, api_key=secret, http_client=http) as client:
            await client.chat.completions.create(model=ctx.model, messages=messages)  # type: ignore[arg-type]
        return ProgramResult(0, "", "")
