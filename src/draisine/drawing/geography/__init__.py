"""The map behind a board: the real world, an invented island or bare paper, bent to follow the moved cities.

* `projection`: from latitude and longitude to the board; `window`: the part of the globe that a board shows.
* `world`: packaged coasts, lakes, rivers and borders (`polyline`: their encoding, SOURCE.md: their origin).
* `ranges`: packaged mountain crests; `relief`: their hachures.
* `terrain`: land and water in board units; `island`: land for a board of no real place.
* `canals`: water that a board file draws; `waterlines`: lines along the coasts.
* `warp`: the smooth displacement that follows the cities.
* `ground`: which of these a board has; `backdrop`: all of it together; `model`: the result, as SVG path data
  (`path_data`).
"""
