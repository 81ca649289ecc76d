"""Personal data: what is stored about a person, its export, and its deletion.

- `export`: everything that is stored about a person, for themselves
- `personal_data`: queries across tables
- `redaction`, `log_editor`: deletion of people; names and chat in the logs of tables
- `notes`: private notes of people about tables
- `retention`: deletion of old data
"""
