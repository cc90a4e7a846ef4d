"""Answers as people see them: text, keyboard and picture."""
