"""Handlers, a module for each concern; each registers what it answers."""
