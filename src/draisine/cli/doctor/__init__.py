"""`draisine doctor`: findings about an installation, from the machine, the database and the proxy."""
