"""Printable sheets: a board, its tickets and its rules on pages of A4, as SVG and PDF.

* `pages`: the whole sheet; `tickets`: pages of tickets to cut out; `rules`: pages with the numbers and rules.
* `rule_summary`: the rules of a board as text, derived from its data.
* `marks`: headings and small pictures; `paragraphs`: running text.
* `pdf`: SVG pages converted to PDF (`pdf_paths`: outlines).
"""
