"""Batched environments on a GPU."""
