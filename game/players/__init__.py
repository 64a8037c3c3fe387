"""How a decision is asked for and handed in, whoever decides."""
