"""How the catalogue is made: recipes in short orders, and a careful chef who turns them into plans.

`python -m sim.worlds.simmer make` reads `recipes/*.txt` and writes `data/recipes.json`.
"""
