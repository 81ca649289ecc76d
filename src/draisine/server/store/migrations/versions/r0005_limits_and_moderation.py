"""Limits, moderation and retention: bans, blocks, reports, shared rate limits, due times of clocks, uptime."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_tables = sa.table(
    "tables", sa.column("id"), sa.column("phase"), sa.column("options"), sa.column("changed"), sa.column("due"),
    sa.column("resting"),
)  # fmt: skip
_log = sa.table("log", sa.column("table_id"), sa.column("entry"))
_plans = sa.table("plans", sa.column("table_id"))
_people = sa.table("people", sa.column("id"))
_members = sa.table("members", sa.column("table_id"), sa.column("person"))
_chat_authors = sa.table("chat_authors", sa.column("table_id"), sa.column("person"))


def upgrade() -> None:
    """Tables without bots that wait for a clock need not be loaded before it runs out."""
    _people_columns()
    _tables_columns()
    _moderation()
    _operations()
    _set_due_times()
    _find_chat_authors()
    _find_deleted_people()


def _people_columns() -> None:
    op.add_column("people", sa.Column("banned", sa.Double, nullable=True))
    op.add_column("people", sa.Column("ban_reason", sa.Text, nullable=True))
    op.create_index("ix_people_seen", "people", ["seen"])
    op.add_column("sessions", sa.Column("device", sa.Text, nullable=True))


def _tables_columns() -> None:
    op.add_column("tables", sa.Column("origin", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("due", sa.Double, nullable=True))
    for columns in (["host", "phase"], ["origin", "phase"], ["phase", "due"], ["phase", "changed"]):
        op.create_index(f"ix_tables_{'_'.join(columns)}", "tables", columns)


def _moderation() -> None:
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("blocked", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_blocks_person", ondelete="CASCADE"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "chat_authors",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_chat_authors"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_authors_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_chat_authors_person", "chat_authors", ["person"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("reported", sa.Text, nullable=True),
        sa.Column("reported_name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chat", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("answered", sa.Double, nullable=True),
        sa.Column("answer", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_reports_person", ondelete="CASCADE"),
    )
    op.create_index("ix_reports_person", "reports", ["person"])
    op.create_index("ix_reports_answered_created", "reports", ["answered", "created"])


def _operations() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "rate_limits",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("tokens", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_rate_limits"),
    )
    op.create_index("ix_rate_limits_at", "rate_limits", ["at"])
    op.create_table(
        "uptime",
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("last", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("started", name="pk_uptime"),
    )


def _set_due_times() -> None:
    """Earlier versions loaded every running game with a clock at the start."""
    import json

    connection = op.get_bind()
    acts_alone = sa.or_(_log.c.entry.like('%"what":"bot_sat"%'), _log.c.entry.like('%"what":"held"%'))
    with_bots = sa.select(_log.c.table_id).where(_log.c.table_id == _tables.c.id, acts_alone).exists()
    with_plans = sa.select(_plans.c.table_id).where(_plans.c.table_id == _tables.c.id).exists()
    running = sa.select(_tables.c.id, _tables.c.options, _tables.c.changed).where(
        _tables.c.phase == "playing", ~with_bots, ~with_plans
    )
    for table_id, options, changed in connection.execute(running).all():
        clock = json.loads(options).get("clock")
        if clock is not None:
            row = sa.update(_tables).where(_tables.c.id == table_id)
            connection.execute(row.values(due=changed + clock, resting=sa.true()))


def _find_chat_authors() -> None:
    said = sa.select(_log.c.table_id, _field("person")).where(_log.c.entry.like('%"what":"said"%')).distinct()
    op.get_bind().execute(_chat_authors.insert().from_select(["table_id", "person"], said))


def _find_deleted_people() -> None:
    """Earlier versions left deleted people in the logs: as members without an account they are removed by `prune`."""
    people = sa.union(
        sa.select(_log.c.table_id, _field("person")).where(_log.c.entry.like('%"what":"sat"%')),
        sa.select(_log.c.table_id, _field("host")).where(_log.c.entry.like('%"what":"opened"%')),
    ).subquery()
    table_id, person = people.c
    known = sa.select(_members.c.person).where(_members.c.table_id == table_id, _members.c.person == person).exists()
    deleted = sa.select(table_id, person).where(person.not_in(sa.select(_people.c.id)), ~known)
    op.get_bind().execute(_members.insert().from_select(["table_id", "person"], deleted))


def _field(name: str) -> sa.ColumnElement[str]:
    """A field of the JSON text of an entry."""
    is_postgres = op.get_bind().dialect.name == "postgresql"
    entry = (sa.cast if is_postgres else sa.type_coerce)(_log.c.entry, sa.JSON)
    person: sa.ColumnElement[str] = entry[name].as_string().label("person")
    return person
