"""A Follower that knows everything: upper bound, reference lengths, and proof that tasks can be done."""
