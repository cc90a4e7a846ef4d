"""VK without VK: the methods that the bot uses, over the same people, chats and messages."""
