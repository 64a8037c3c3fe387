"""Steps of overcooked-ai in one process, for `bench.doors`; runs in a virtual environment that has it.

Run: python overcooked_steps.py LAYOUT STEPS. Prints a JSON object: steps a second, by CPU time.
"""

from __future__ import annotations

import json
import random
import sys
import time

from overcooked_ai_py.mdp.actions import Action
from overcooked_ai_py.mdp.overcooked_env import OvercookedEnv
from overcooked_ai_py.mdp.overcooked_mdp import OvercookedGridworld


def main(layout: str, steps: int) -> dict[str, float]:
    """Joint actions at random, with the mask of features that its learners see (`lossless_state_encoding`)."""
    mdp = OvercookedGridworld.from_layout_name(layout)
    env, dice = OvercookedEnv.from_mdp(mdp, horizon=200), random.Random(0)
    began = time.process_time()
    for _ in range(steps):
        joint = (dice.choice(Action.ALL_ACTIONS), dice.choice(Action.ALL_ACTIONS))
        state, _, done, _ = env.step(joint)
        mdp.lossless_state_encoding(state)
        if done:
            env.reset()
    return {"steps_s": steps / (time.process_time() - began)}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]))))
