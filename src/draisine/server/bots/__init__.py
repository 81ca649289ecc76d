"""Bots at server tables: when they move, and where they compute."""
