"""Counts of what chance decided in finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All is empty at first: finished games are counted in the background."""
    op.create_table(
        "fairness_games",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_fairness_games"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_fairness_games_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "fairness_counts",
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("observed", sa.Integer, nullable=False),
        sa.Column("expected", sa.Double, nullable=False),
        sa.Column("variance", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("board", "kind", "players", "label", name="pk_fairness_counts"),
    )
