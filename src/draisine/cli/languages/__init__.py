"""`draisine languages`: the languages of the catalogues, and the problems of a translation."""
