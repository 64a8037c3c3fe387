"""An agent outside: sits down with a seat's token and makes a random legal move at its turn.

Run (with `websockets` installed): python agent.py ws://127.0.0.1:8000 <session id> <seat token>
"""

from __future__ import annotations

import asyncio
import json
import random
import sys

import websockets


async def play(server: str, session: str, token: str) -> None:
    """Join, then answer every view in which a move of ours is awaited."""
    async with websockets.connect(f"{server}/ws/session/{session}/") as socket:
        hello = {"type": "hello", "v": 1, "token": token, "frames": False}
        await socket.send(json.dumps(hello | {"name": "Rando", "client": "examples/agent.py"}))
        alive = asyncio.create_task(keep_alive(socket))
        seat, moves = None, 0
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "welcome":
                seat = message["seat"]
            elif message["type"] in ("error", "refused"):
                print(f"{message['code']}: {message['message']}")
            elif message["type"] == "view":
                if message["status"] in ("finished", "abandoned"):
                    print(f"{message['status']} after {message['step']} steps")
                    alive.cancel()
                    return
                if is_awaited(message, seat):
                    moves += 1
                    await socket.send(json.dumps(move(message, f"move-{moves}")))


def is_awaited(view: dict, seat: str) -> bool:
    """Whether it is up to us: our turn, or everybody's and we have not answered yet."""
    mine = view["turn"] in (None, seat) and not view["intent"]
    return view["status"] == "playing" and mine and bool(view["legal"])


def move(view: dict, cid: str) -> dict:
    """An `act`: `seen` is the newest event we know; `thoughts` would go into the record."""
    action = random.Random(view["seq"]).choice(view["legal"])
    return {"type": "act", "cid": cid, "action": action, "seen": view["seq"]}


async def keep_alive(socket: websockets.ClientConnection) -> None:
    """Ask now and then, so that we learn when the server is gone; `websockets` says we are here."""
    while True:
        await asyncio.sleep(5)
        await socket.send(json.dumps({"type": "ping", "t": 0}))


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:4]))
