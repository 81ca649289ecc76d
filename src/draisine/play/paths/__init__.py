"""Shortest paths over a board, and the cheapest path to complete a ticket."""
