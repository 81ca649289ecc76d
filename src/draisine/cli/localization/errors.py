"""Errors of the command line as messages, including those that click raises."""

from pathlib import Path
from typing import Any

import rich_click as click
from click.exceptions import NoSuchCommand, NoSuchOption
from click.types import FloatParamType

from draisine.cli.localization.texts import current_language, join, t
from draisine.messages import Message, MessageValue, message
from draisine.messages.details import detail, shorten


class CliError(click.ClickException):
    """Invalid input; the message says what is wrong and what to do. The exit status is 1."""

    def __init__(self, message_id: str, /, **values: MessageValue) -> None:
        super().__init__(message_id)
        self.reason: MessageValue = Message(message_id, values)

    @classmethod
    def wrap(cls, reason: BaseException | str) -> "CliError":
        """Return an error with the text of another one, or with a text in the current language."""
        wrapped = cls("")
        wrapped.reason = reason if isinstance(reason, str) else detail(reason)
        return wrapped

    def format_message(self) -> str:
        """Return the text in the current language."""
        return _text(self.reason)


class CliUsageError(click.UsageError):
    """Options or arguments that do not fit together. The exit status is 2."""

    def __init__(self, reason: MessageValue) -> None:
        super().__init__("", click.get_current_context(silent=True))
        self.reason = reason

    def format_message(self) -> str:
        """Return the text in the current language."""
        return _text(self.reason)


def usage_error(message_id: str, /, **values: MessageValue) -> CliUsageError:
    """Return an error for options that do not fit together."""
    return CliUsageError(Message(message_id, values))


def _text(reason: MessageValue) -> str:
    return reason.text(current_language()) if isinstance(reason, Message) else str(reason)


class InvalidValue(click.BadParameter):
    """A value that the type of its parameter refuses."""

    def __init__(self, value: object, ctx: click.Context, param: click.Parameter) -> None:
        super().__init__("", ctx, param)
        self.value = value


def error_text(error: click.ClickException) -> str:
    """Return the text of an error in the current language."""
    described = _describe(error)
    text = error.format_message() if described is None else described.text(current_language())
    context = error.ctx if isinstance(error, click.UsageError) else None
    return t("cli-error-usage", error=shorten(text), command=context.command_path) if context else text


def _describe(error: click.ClickException) -> Message | None:
    """Return the message for an error of click; None for others."""
    if isinstance(error, NoSuchOption):
        return _unknown("cli-error-no_option", error.option_name, error.possibilities or [])
    if isinstance(error, NoSuchCommand):
        return _unknown("cli-error-no_command", error.command_name, error.possibilities or [])
    if isinstance(error, click.MissingParameter) and error.param:
        kind = "argument" if isinstance(error.param, click.Argument) else "option"
        return message(f"cli-error-missing_{kind}", name=parameter_name(error.param, error.ctx))
    if isinstance(error, InvalidValue) and error.param:
        name = parameter_name(error.param, error.ctx)
        return message("cli-error-value", name=name, value=shorten(str(error.value)), reason=_requirement(error))
    if isinstance(error, click.BadOptionUsage):
        return message("cli-error-no_value" if _is_flag(error) else "cli-error-value_missing", option=error.option_name)
    return None


def _unknown(message_id: str, name: str, near: list[str]) -> Message:
    return message(f"{message_id}-near", name=name, near=join(near, "or")) if near else message(message_id, name=name)


def _is_flag(error: click.BadOptionUsage) -> bool:
    """Whether a misused option takes no value."""
    options = error.ctx.command.get_params(error.ctx) if error.ctx else []
    return any(getattr(option, "is_flag", False) and error.option_name in option.opts for option in options)


def parameter_name(param: click.Parameter, ctx: click.Context | None) -> str:
    """Return an option or argument as the usage line shows it."""
    if isinstance(param, click.Argument):
        return param.make_metavar(ctx or click.Context(click.Command(None))).strip("[].")
    return max(param.opts, key=len)


def _requirement(error: InvalidValue) -> Message:
    """Return what a parameter accepts, or why it refuses a path."""
    kind: Any = error.param.type if error.param else None
    if isinstance(kind, click.Choice):
        return message("cli-accepts-choice", choices=join(list(kind.choices), "or"))
    if isinstance(kind, click.Path):
        return _path_problem(kind, Path(str(error.value)))
    number = "number" if isinstance(kind, FloatParamType) else "integer"
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is None:
        return message(f"cli-accepts-{number}")
    bound = "above" if kind.min_open else "from"
    if most is None:
        return message(f"cli-accepts-{number}-{bound}", least=f"{least:g}")
    return message(f"cli-accepts-{number}-{bound}-to", least=f"{least:g}", most=f"{most:g}")


def _path_problem(kind: "click.Path", path: Path) -> Message:
    if path.is_dir() and not kind.dir_okay:
        return message("cli-accepts-file")
    if path.is_file() and not kind.file_okay:
        return message("cli-accepts-folder")
    return message("system-eacces" if path.exists() else "system-enoent")
