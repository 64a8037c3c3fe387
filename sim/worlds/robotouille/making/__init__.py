"""What makes the lengths that ship (`problems/pars.json` and so on): nothing that runs imports it."""
