"""The planning bots: one network for all tickets, with weights per level."""
