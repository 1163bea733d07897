"""The entry to lowering for a function."""

from lemmata.cfa.builder import FunctionBuilder
from lemmata.cfa.operations import Const, Var
from lemmata.cfa.program import Function
from lemmata.cfa.types import FunctionType, Int, Pointer, Record, Type
from lemmata.frontends.c.context import Context
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.emit import Emitter
from lemmata.frontends.c.lower.places import object_place, store
from lemmata.frontends.c.lower.sizes import declare_extents, is_variable
from lemmata.frontends.c.lower.statements import give
from lemmata.frontends.c.lower.tables import TABLES
from lemmata.frontends.c.tree import Declaration, Node


def lower_function(context: Context, declaration: Declaration, tree: Node) -> Function:
    """The graph of a function with a body."""
    type_ = declaration.type
    assert isinstance(type_, FunctionType)
    *parameters, statement = tree.children
    types = _parameter_types(type_, parameters)
    builder = FunctionBuilder(
        declaration.linked, FunctionType(type_.result, types, type_.variadic), tree.span
    )
    body = Body(context, Emitter(builder, context.machine.pointer_bits, context.rounding_mode()), TABLES)
    body.result = type_.result
    for parameter, passed in zip(parameters, types, strict=True):
        _declare_parameter(body, parameter, passed)
    for parameter in parameters:
        _declare_lengths(body, parameter)
    body.statement(statement)
    if builder.here is not None:
        is_main = declaration.linked == "main" and isinstance(type_.result, Int)
        give(body, Const(0, type_.result) if is_main else None, tree.span)
    return builder.finish()


def _parameter_types(type_: FunctionType, parameters: list[Node]) -> tuple[Type, ...]:
    """The types in which arguments arrive; a definition in the old style may not tell them."""
    if len(type_.parameters) == len(parameters):
        return type_.parameters
    return tuple(_declared(parameter).type for parameter in parameters)


def _declared(parameter: Node) -> Declaration:
    assert parameter.reference is not None
    return parameter.reference


def _declare_parameter(body: Body, parameter: Node, passed: Type) -> None:
    """A parameter in memory, or of another type than its argument (old style), is set from what is passed."""
    declaration = _declared(parameter)
    builder, span = body.builder, parameter.span
    variable = body.declare(declaration)
    if isinstance(declaration.type, Record) or (not variable.in_memory and declaration.type == passed):
        builder.parameters.append(variable)
        return
    arrived = Var(body.unique(f"{declaration.name}.passed"), passed)
    builder.parameters.append(arrived)
    builder.variables.append(arrived)
    value = body.emit.convert(arrived, declaration.type, span)
    store(body, object_place(body, variable), value, span)


def _declare_lengths(body: Body, parameter: Node) -> None:
    declaration = _declared(parameter)
    type_ = declaration.type
    if parameter.children and isinstance(type_, Pointer) and is_variable(type_.target):
        declare_extents(body, declaration, parameter.children, parameter)
