"""Read the text beside a board: the words played, scores, names, and whose turn it is.

That is a second call once the board is known, so no answer waits for it.
"""
