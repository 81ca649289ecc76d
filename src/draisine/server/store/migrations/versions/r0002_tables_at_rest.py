"""Tables at rest: games in which only a person can go on, and which nobody has open."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No table is known to be at rest yet."""
    op.add_column("tables", sa.Column("resting", sa.Boolean, nullable=False, server_default=sa.false()))
