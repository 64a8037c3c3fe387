"""Learns a tutorial kitchen with tabular Q-learning: `pip install "brigade[gym]"`, then run this file.

Prints the share of the last episodes that were won, and how long they took. The goal is rewarded once, small
steps on the way a little, so a few hundred episodes are enough.
"""

from __future__ import annotations

import argparse
from collections import defaultdict, deque

import gymnasium
import numpy as np

import brigade

GAMMA, RATE = 0.97, 0.3


def learn(task: str, episodes: int, seed: int) -> tuple[float, float]:
    """The share of wins among the last 50 episodes (0 to 1), and their mean number of steps."""
    env = gymnasium.make("brigade/Robotouille-v1", task=task, step_limit=60).unwrapped
    dice = np.random.default_rng(seed)
    values: defaultdict[bytes, np.ndarray] = defaultdict(lambda: np.ones(env.action_space.n))
    last: deque[tuple[bool, int]] = deque(maxlen=50)
    for number in range(episodes):
        seen, info = env.reset(seed=seed + number)
        curious = max(0.02, 1 - number / (0.6 * episodes))
        for step in range(1, 1000):  # noqa: B007 - told at the end
            here, may = seen.tobytes(), np.flatnonzero(info["action_mask"])
            best = may[values[here][may].argmax()]
            action = dice.choice(may) if dice.random() < curious else best
            seen, reward, done, cut, info = env.step(action)
            after = np.flatnonzero(info["action_mask"])
            worth = 0.0 if done else GAMMA * values[seen.tobytes()][after].max()
            values[here][action] += RATE * (reward + worth - values[here][action])
            if done or cut:
                break
        last.append((bool(info.get("is_success")), step))
    return float(np.mean([won for won, _ in last])), float(np.mean([steps for _, steps in last]))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--task", default="tutorial/1")
    arguments.add_argument("--episodes", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=0)
    chosen = arguments.parse_args()
    won, steps = learn(chosen.task, chosen.episodes, chosen.seed)
    print(f"brigade {brigade.__version__}: {won:.0%} of the last 50 won, in {steps:.1f} steps")
