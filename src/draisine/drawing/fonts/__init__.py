"""Text as outlines: labels look the same on every machine, and no text of a board file enters a picture as text.

* `font`: the two packaged fonts (`serif`, `plain`): outlines, advances and kerning; SOURCE.md: their origin.
* `text`: the width and outline of a text, and its line breaks.
* `path_writer`: compact path data.
"""
