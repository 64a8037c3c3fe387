"""Who plays TEACh: Commanders and Followers, with a model and without."""
