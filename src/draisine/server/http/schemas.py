"""The OpenAPI description of values that Litestar describes wrongly."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, get_args

from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator


class NumberSchemaPlugin(OpenAPISchemaPlugin):
    """Describes `int | float` as a number: an integer must not match two alternatives of a `oneOf`."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether a field is a union of both kinds of numbers."""
        return field_definition.is_union and {int, float} <= set(get_args(field_definition.annotation))

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: "SchemaCreator") -> Schema:
        """Return the schema of the union without int."""
        kinds = [kind for kind in get_args(field_definition.annotation) if kind is not int]
        return schema_creator.for_union_field(FieldDefinition.from_annotation(reduce(or_, kinds)))
