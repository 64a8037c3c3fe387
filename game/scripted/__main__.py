"""`python -m game.scripted`: start the scripted endpoint and say how to use it."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path

from game.scripted.models import known
from game.scripted.server import ScriptedServer
from sim.world import JSONObject


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m game.scripted",
        description="A scripted OpenAI-compatible endpoint on loopback, for tests and demos. "
        f"Models: {', '.join(known())}; see docs/agents.md.",
    )
    parser.add_argument("--port", type=int, default=8030, help="0 takes a free one")
    parser.add_argument("--key-env", default="", help="environment variable with the key to want")
    parser.add_argument(
        "--write-endpoints", type=Path, metavar="FILE", help="write a file for BRIGADE_ENDPOINTS"
    )
    asked = parser.parse_args()
    try:
        asyncio.run(_serve(asked.port, asked.key_env, asked.write_endpoints))
    except KeyboardInterrupt:
        sys.stderr.write("\n")
    except OSError as error:
        parser.exit(1, f"cannot listen on port {asked.port}: {error.strerror}\n")


async def _serve(port: int, key_env: str, file: Path | None) -> None:
    server = ScriptedServer(os.environ.get(key_env, "") if key_env else "")
    await server.start(port)
    if file is not None:
        text = json.dumps(endpoints_file(server, key_env), indent=2)
        await asyncio.to_thread(file.write_text, text, encoding="utf-8")
    sys.stdout.write(f"{server.base_url}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


def endpoints_file(server: ScriptedServer, key_env: str = "") -> JSONObject:
    """The contents of an endpoints file that names this server."""
    models = ["optimal", *(model for model in known() if model != "optimal")]
    entry: JSONObject = {"base_url": server.base_url, "models": models}
    if key_env:
        entry["key_env"] = key_env
    price = {"input": 1.0, "output": 2.0}
    return {"endpoints": {"scripted": entry}, "prices": dict.fromkeys(models, price)}


if __name__ == "__main__":
    main()
