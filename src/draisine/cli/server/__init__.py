"""`draisine serve`, `draisine worker` and `draisine admin`."""
