"""Artwork: boards, cards, tickets and pieces as SVG."""
