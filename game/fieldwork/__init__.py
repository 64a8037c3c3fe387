"""Studies while they run: people come by a link, are given a treatment, walk through the stages, and leave.

What a study is stands in `game.studies`, which knows no database; the rows are in `game.models.studies`.
"""
