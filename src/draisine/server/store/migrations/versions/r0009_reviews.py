"""Reviews of finished games and imports, and the quality of play by seat."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All is empty at first: reviews are computed on request."""
    _create_reviews("reviews", "table_id", "tables")
    _create_reviews("import_reviews", "import_id", "imports")
    op.create_table(
        "review_qualities",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("loss", sa.Double, nullable=False),
        sa.Column("squares", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_review_qualities"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_review_qualities_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_review_qualities_person", ondelete="CASCADE"),
    )
    op.create_index("ix_review_qualities_person", "review_qualities", ["person"])


def _create_reviews(name: str, key: str, games: str) -> None:
    op.create_table(
        name,
        sa.Column(key, sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint(key, name=f"pk_{name}"),
        sa.ForeignKeyConstraint([key], [f"{games}.id"], name=f"fk_{name}_{key}", ondelete="CASCADE"),
    )
