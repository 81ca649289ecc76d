"""Positions: any moment of a game as a readable document, and the state built from it."""
