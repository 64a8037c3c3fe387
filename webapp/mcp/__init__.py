"""The door for MCP's clients: the tools of `game/doors/tools`, over HTTP and over standard input and output.

Only what is here knows MCP's library; where that is not installed, nothing of it is loaded.
"""
