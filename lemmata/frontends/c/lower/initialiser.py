"""The entry to lowering for the initialiser of a static object."""

from lemmata.cfa.program import Initial
from lemmata.frontends.c.context import Context
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.constants import ConstantEmitter, NoCode
from lemmata.frontends.c.lower.images import pieces
from lemmata.frontends.c.lower.tables import TABLES
from lemmata.frontends.c.tree import Declaration, Node


def global_initialiser(context: Context, declaration: Declaration, tree: Node) -> tuple[Initial, ...]:
    """The initial value of a static variable, from its initialiser's expression."""
    emit = ConstantEmitter(NoCode(context, tree.span), context.machine.pointer_bits)
    return pieces(Body(context, emit, TABLES, constant=True), declaration.type, tree)
