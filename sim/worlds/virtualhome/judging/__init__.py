"""Judging programs as the zero-shot planners' paper does: can they be read, do they run, whom are they like?"""
