"""What studies came to: their rows read for analysis, the report page's tables and figures, exports, archives
and data sets to publish. What is worked out stands in `game.studies.analysis`, which knows no database.
"""
