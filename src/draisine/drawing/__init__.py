"""Boards as pictures: where everything lies, and how it looks."""
