"""The method of "Language Models as Zero-Shot Planners" (Huang et al., 2022), piece by piece."""
