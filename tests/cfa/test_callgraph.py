"""Calls by name and through pointers, and recursion."""

from lemmata.cfa.callgraph import call_graph
from lemmata.cfa.operations import Assign, Call, FunctionAddress, Operation, Var
from lemmata.cfa.program import Function, Program
from lemmata.cfa.types import INT, FunctionType, Pointer
from tests.cfa.graphs import function, program

NONE = FunctionType(INT, ())
ONE = FunctionType(INT, (INT,))
ADDRESS = Pointer(NONE, 64)
POINTER = Var("main::p", ADDRESS)


def call(name: str) -> Operation:
    return Call(None, FunctionAddress(name, ADDRESS), (), NONE)


def made(name: str, *operations: Operation, type_: FunctionType = NONE) -> Function:
    edges = [(i, i + 1, operation) for i, operation in enumerate(operations)]
    return function(edges, len(edges) + 1, name=name, type_=type_)


def pointers() -> Program:
    return program(
        made("main", Assign(POINTER, FunctionAddress("f", ADDRESS)), Call(None, POINTER, (), NONE)),
        made("f"),
        made("g"),
    )


def test_components_and_recursion() -> None:
    found = call_graph(
        program(
            made("main", call("even"), call("self"), call("leaf"), call("printf")),
            made("even", call("odd")),
            made("odd", call("even"), call("leaf")),
            made("self", call("self")),
            made("leaf"),
        )
    )
    assert found.callees["main"] == ("even", "self", "leaf")
    assert found.order == (("leaf",), ("even", "odd"), ("self",), ("main",))
    assert found.recursive == {"even", "odd", "self"}


def test_a_pointer_reaches_what_has_its_address_taken() -> None:
    assert call_graph(pointers()).callees["main"] == ("f",)


def test_a_pointer_reaches_no_function_of_other_arguments() -> None:
    address = FunctionAddress("f", ADDRESS)
    found = call_graph(
        program(made("main", Assign(POINTER, address), Call(None, POINTER, (), NONE)), made("f", type_=ONE))
    )
    assert found.callees["main"] == ()
