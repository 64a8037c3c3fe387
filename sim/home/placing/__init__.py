"""Where things come to rest: put on a spot, fallen, slid, shuffled, cut to pieces."""
