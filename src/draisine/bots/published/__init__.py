"""Bots from the literature, as described by their authors."""
