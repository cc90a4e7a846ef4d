"""Readings beside a board: the words played, scores, names, and whose turn it is.

It is read once the board is known, by a call of its own, so no answer waits for it.
"""
