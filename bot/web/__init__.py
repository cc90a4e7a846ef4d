"""The web app of the bot: everything that it serves besides the chat, at one address."""
