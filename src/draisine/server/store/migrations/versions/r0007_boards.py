"""Boards of games, stored once. Games that began before keep theirs in their log."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of boards."""
    op.create_table(
        "boards",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_boards"),
    )
