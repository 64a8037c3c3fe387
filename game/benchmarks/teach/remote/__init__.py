"""Model servers written for TEACh's own runners: the two requests they answer, and what they send back."""
