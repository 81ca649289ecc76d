"""Connections: `readers` execute queries, `writers` run transactions; each on SQLite and on PostgreSQL."""
