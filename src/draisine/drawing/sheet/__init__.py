"""Printable sheets: the board, its tickets and its rules on A4 pages, as SVG and PDF."""
