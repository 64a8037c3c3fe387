"""The AI2-THOR-compatible home: a simulator of its own, that worlds play in.

Rooms: `scenes` (the homes), `anatomy` (the inside of things), `rules` (actions and what follows from
them), `placing` (where things come to rest), `eyes` (what is seen from where), `pictures` (drawing),
`thor` (AI2-THOR's Controller, events and library), `authoring` (what makes the scenes; nothing that
runs imports it). `state` is what changes, `home` what acts on it, `ground` where bodies walk,
`carrying` what is in whose hand.
"""
