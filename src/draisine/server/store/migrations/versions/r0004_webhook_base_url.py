"""The base URL of a webhook gets a column of its own; revision 0003 stored it behind the address, after a space."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_hooks = sa.table("hooks", sa.column("table_id"), sa.column("address"), sa.column("base_url"))


def upgrade() -> None:
    """Split the stored addresses."""
    op.add_column("hooks", sa.Column("base_url", sa.Text, nullable=True))
    connection = op.get_bind()
    for table_id, stored in connection.execute(sa.select(_hooks.c.table_id, _hooks.c.address)).all():
        address, _, base_url = stored.partition(" ")
        row = sa.update(_hooks).where(_hooks.c.table_id == table_id)
        connection.execute(row.values(address=address, base_url=base_url))
