"""Steps of a Gymnasium kitchen in one process, for `bench.doors`; runs in the door's virtual environment.

Run: python gym_steps.py TASK SEES STEPS. Prints a JSON object: steps a second, by CPU time.
"""

from __future__ import annotations

import json
import sys
import time

import gymnasium
import numpy as np

import brigade


def main(task: str, sees: str, steps: int) -> dict[str, float]:
    """Legal actions at random, episode after episode; resets are counted in."""
    env = gymnasium.make("brigade/Robotouille-v1", task=task, sees=sees).unwrapped
    dice = np.random.default_rng(0)
    _, info = env.reset(seed=0)
    began = time.process_time()
    for _ in range(steps):
        _, _, done, cut, info = env.step(dice.choice(np.flatnonzero(info["action_mask"])))
        if done or cut:
            _, info = env.reset()
    return {"steps_s": steps / (time.process_time() - began)}


if __name__ == "__main__":
    assert brigade.__version__
    print(json.dumps(main(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
