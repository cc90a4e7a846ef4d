"""The unmodified bot and its real rooms, over real HTTP: what a person sends, what they see.

One bot serves each file, so every test also shows that the bot went on after the ones before it.
Each test has people of its own.
"""
