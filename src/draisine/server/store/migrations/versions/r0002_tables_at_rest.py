"""Resting tables: games in which only a person can act, and which no process has loaded."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No table is resting at first."""
    op.add_column("tables", sa.Column("resting", sa.Boolean, nullable=False, server_default=sa.false()))
