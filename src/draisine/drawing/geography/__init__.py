"""Land and water of the real world, or of a board's own, as lines and areas on the board."""
