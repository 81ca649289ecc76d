"""Games recorded as Parquet files, one row per decision or per game, in one file or in shards.

- `rows.py`: the rows of decisions and games, written in compiled code (`DecisionRows`, `GameRows`)
- `bot_rows.py`: the same with bots
- `recorder.py`: `Run` describes what is recorded; a `Recorder` plays its games in groups
- `parquet.py`: the columns of the files, their metadata (`read_info`) and zero-copy readers (`as_bytes`)
- `shards.py`: one file (`write_file`), or a folder of shards that an interrupted run continues (`ShardFolder`,
  `write_folder`), also on a Ray cluster (`write_on_cluster`)

`parquet` and `shards` need pyarrow, so everything is imported from its own module."""
