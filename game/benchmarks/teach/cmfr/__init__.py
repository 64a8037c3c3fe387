"""Conditional multi-stage failure recovery: a Follower that plans once and thinks when a step fails.

`subgoals` is the language of its plans, `reading` takes models' answers apart, `names` says which
thing a name means, `facts` writes the scene as the model is shown it, `prompts` fills the texts in,
and `machine` is the state machine that joins them. It moves a body that it knows only by what
`body.Body` promises, and asks for words and deeds by yielding them, so that it can be read from top
to bottom and tried without a model, a clock or a kitchen.
"""
