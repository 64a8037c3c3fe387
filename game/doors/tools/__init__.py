"""What a language model may do here, as tools: named, described, typed, and answered in words.

They know nothing of the protocol that offers them (`webapp/mcp`). What they do is done by the operations of
`game/doors/rest`; seats follow from the token and the arguments, so that any web process may answer.
"""
