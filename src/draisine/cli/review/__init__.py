"""`draisine review`: `command` runs it, `wording` has its texts, `tables` its figures by seat; `terminal` prints a
review, and `page`, `plots` and `pictures` write it as an HTML file."""
