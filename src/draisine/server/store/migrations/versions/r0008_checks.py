"""Results of checks: ended tables that were replayed without a fault."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of passed checks."""
    op.create_table(
        "checks",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_checks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_checks_table_id", ondelete="CASCADE"),
    )
