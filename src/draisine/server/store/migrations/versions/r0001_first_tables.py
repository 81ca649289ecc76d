"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From nothing."""
    _people()
    _tables()
    _parts_of_tables()
    _secrets()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("recovery_hash", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("recovery_hash", name="uq_people_recovery_hash"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        _goes_with_person("sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("muted", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "muted", name="pk_mutes"),
        _goes_with_person("mutes"),
    )
    op.create_index("ix_mutes_muted", "mutes", ["muted"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("invite_hash", sa.Text, nullable=False),
        sa.Column("watch_hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("invite_hash", name="uq_tables_invite_hash"),
        sa.UniqueConstraint("watch_hash", name="uq_tables_watch_hash"),
    )
    op.create_index("ix_tables_phase_visibility_created", "tables", ["phase", "visibility", "created"])


def _parts_of_tables() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_log"),
        _goes_with_table("log"),
    )
    op.create_table(
        "orders",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("order_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "order_id", name="pk_orders"),
        _goes_with_table("orders"),
    )
    op.create_table(
        "members",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_members"),
        _goes_with_table("members"),
    )
    op.create_index("ix_members_person", "members", ["person"])


def _secrets() -> None:
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_seeds"),
        _goes_with_table("seeds"),
    )
    op.create_table(
        "plans",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("moves", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_plans"),
        _goes_with_table("plans"),
    )
    op.create_index("ix_plans_person", "plans", ["person"])


def _goes_with_person(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person"], ["people.id"], name=f"fk_{table}_person", ondelete="CASCADE")


def _goes_with_table(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{table}_table_id", ondelete="CASCADE")
