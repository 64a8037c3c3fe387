"""What a study came to, from plain rows: the funnel, the balance of its cells, every measure by treatment with
its interval, what goes together with what people said, and how reliable the instruments were.

Nothing here reads a database: who calls has read it (`rows`). Intervals are percentile bootstraps (95 %) in
which whole clusters are drawn: participants, and those who ever played together as one.
"""
