"""The unmodified bot over real HTTP: what people send and what they see.

One bot serves each file, so every test also shows that the bot survived the tests before it.
Each test has its own people.
"""
