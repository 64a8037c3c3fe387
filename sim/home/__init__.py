"""The AI2-THOR-compatible home: a simulator of its own, that worlds play in.

Rooms: `scenes` (the homes), `rules` (actions and what follows from them), `placing` (where there is
room), `eyes` (what is seen from where), `pictures` (drawing), `thor` (AI2-THOR's Controller, events
and library), `authoring` (what makes the scenes; nothing that runs imports it).
"""
