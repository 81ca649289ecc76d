"""Results of finished games, deals played again, webhooks, and imported records."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All is empty at first: results are computed from the log on request."""
    op.add_column("tables", sa.Column("deal", sa.Text, nullable=True))
    op.create_index("ix_tables_deal", "tables", ["deal"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=True),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        _goes_with_table("results"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_results_person", ondelete="SET NULL"),
    )
    op.create_index("ix_results_person", "results", ["person"])
    op.create_table(
        "hooks",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_hooks"),
        _goes_with_table("hooks"),
    )
    op.create_table(
        "imports",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_imports"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_imports_person", ondelete="CASCADE"),
    )
    op.create_index("ix_imports_person", "imports", ["person"])


def _goes_with_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id", ondelete="CASCADE")
