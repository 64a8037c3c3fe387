"""Robots that take part in a study as people do, by its pages and sockets, and what a researcher learns from them.

They know of the server what a browser without scripts is shown, and of the study its file.
"""
