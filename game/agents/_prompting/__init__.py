"""What the agents that ask language models share: settings, prompts, examples, answers, memory."""
