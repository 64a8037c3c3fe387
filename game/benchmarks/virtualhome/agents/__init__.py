"""Who writes programs: a model by any variant of the method, and people's programs as they are."""
