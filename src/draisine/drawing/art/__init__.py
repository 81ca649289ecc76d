"""Artwork: boards, cards, tickets and pieces as SVG.

* `tokens`: the visual language (colours, marks, sizes), read from tokens.json and glyphs.json, which the web page reads
  too.
* `svg`: SVG elements; `symbols`: everything that lies on a board; `wagons`: silhouettes of rolling stock.
* `board`: a whole board (`ground`: the map and its frame, `footer`: the strip below).
* `cards`, `tickets`: faces and backs; `assets`: the parts that the web page is composed of.
* `result`: a board with its players and scores; `raster`: SVG to PNG.
"""
