"""Games recorded as Parquet files: rows per decision and per game, in one file or in shards."""
