"""Calls are replaced by the bodies of their callees, until the entry is the only function.

Each call makes an *instance* of its callee with variables of its own. Recursion is followed to the depth
`Config.recursion`, and all of it evenly deeper as long as that takes few edges; a call beyond ends in an
error location of the property RECURSION_CUT instead, and so does one whose types are not those of the
function, as only another file's declaration can have them. Calls of functions that are declared only stay.

What a call's frame means is kept: registers that the callee may read before it sets them and objects are
arbitrary when the instance is entered again, aggregates are copied, variable arguments lie in an object of
words. What is not: an object lives on after its function has returned, so an access through a dangling
pointer does not end the path; and stack allocations live until the program ends. Both only add paths.
"""

from collections import deque
from collections.abc import Iterator

from lemmata.cfa.callgraph import call_graph
from lemmata.cfa.liveness import live_at_entry
from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Begin,
    Call,
    Const,
    Copy,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Operand,
    Operation,
    Return,
    Skip,
    StartVarArgs,
    Var,
    Write,
)
from lemmata.cfa.program import Edge, ErrorLocation, Function, Label, Location, LoopStatement, Program
from lemmata.cfa.source import Span, Unsupported
from lemmata.cfa.types import VOID, FunctionType, Int, Pointer, is_scalar, size_of
from lemmata.cfa.uses import addresses_taken
from lemmata.encode.frames import Frame, callable_directly, passed, variable_arguments
from lemmata.encode.stage import RECURSION_CUT, Instance, Origin, Stage
from lemmata.encode.substitution import in_operation
from lemmata.value import replace, value

_ENTERING = 10
"""What a call is taken to add beside the edges of the function."""


def inline(stage: Stage) -> Stage:
    inlining = _Inlining(stage)
    inlining.run()
    return inlining.stage()


@value
class _Pending:
    """An instance whose body is still to be laid out, from location `base` on; its returns go to `after`."""

    frame: Frame
    function: Function
    base: Location
    after: Location
    call: Call


class _Inlining:
    def __init__(self, stage: Stage) -> None:
        self.old = stage
        self.program = stage.program
        self.entry = stage.function
        self.recursive = call_graph(stage.program).recursive
        self.word = Int(stage.program.pointer_bits, False)
        self.edges: list[Edge] = []
        self.frames: list[int] = []
        self.instances: list[Instance] = []
        self.origins: dict[str, Origin] = {}
        self.variables: list[Var] = []
        self.labels: list[Label] = []
        self.loops: list[LoopStatement] = []
        self.errors: list[ErrorLocation] = []
        self._marked = _errors_by_function(stage.program)
        self._live: dict[str, list[Var]] = {}
        self._pending: deque[_Pending] = deque()
        self._deeper = 0

    # ------------------------------------------------------------ the walk over instances

    def run(self) -> None:
        nothing = Call(
            None, FunctionAddress(self.entry.name, Pointer(VOID, self.word.bits)), (), self.entry.type
        )
        frame = self._instance(self.entry, nothing, None, self.entry.span)
        self.variables.extend(self.entry.variables)
        self._pending.append(_Pending(frame, self.entry, 0, self.entry.exit, nothing))
        self._locations(frame.number, self.entry.size)
        while self._pending:
            self._lay_out(self._pending.popleft())
            if len(self.edges) > self.old.config.inlined_edges:
                place = self.program.place(self.entry.span)
                raise Unsupported(place, f"more than {self.old.config.inlined_edges} operations when inlined")

    def _locations(self, frame: int, count: int) -> Location:
        """The first of `count` new locations."""
        self.frames.extend([frame] * count)
        return len(self.frames) - count

    def _instance(self, function: Function, call: Call, caller: int | None, span: Span) -> Frame:
        number = len(self.instances)
        self.instances.append(Instance(function.name, caller, span))
        extra = variable_arguments(call, function.type, self.word)
        return Frame(self.entry.name, function.name, number, extra, self.origins)

    def _lay_out(self, instance: _Pending) -> None:
        function, base, frame = instance.function, instance.base, instance.frame
        falls_off = False
        for edge in function.edges:
            source, target = base + edge.source, base + edge.target
            match edge.operation:
                case Call(_, FunctionAddress(name)) as call if name in self.program.functions:
                    self._call(frame, call, Edge(source, target, call, edge.span))
                case Return(result) if frame.number:
                    result = None if result is None else frame.operand(result)
                    done = self._returned(instance.call, function, result)
                    self.edges.append(Edge(source, instance.after, done, edge.span))
                case StartVarArgs(address) if frame.number:
                    area = AddressOf(frame.variable_arguments, 0, Pointer(VOID, self.word.bits))
                    stored = Write(frame.operand(address), area, area.type)
                    self.edges.append(Edge(source, target, stored, edge.span))
                case operation:
                    moved = (
                        in_operation(operation, frame.operand, frame.variable) if frame.number else operation
                    )
                    self.edges.append(Edge(source, target, moved, edge.span))
                    falls_off |= edge.target == function.exit
        if falls_off and frame.number:
            done = self._returned(instance.call, function, None)
            self.edges.append(Edge(base + function.exit, instance.after, done, function.span))
        self._carry_marks(function, base)

    def _carry_marks(self, function: Function, base: Location) -> None:
        name = self.entry.name
        self.labels += [Label(one.name, base + one.location, one.span) for one in function.labels]
        self.loops += [LoopStatement(one.keyword, base + one.location, one.span) for one in function.loops]
        self.errors += [
            ErrorLocation(one.property, name, base + one.location, one.message, one.span)
            for one in self._marked.get(function.name, ())
        ]

    # ------------------------------------------------------------ calls

    def _call(self, caller: Frame, call: Call, edge: Edge) -> None:
        """Lead the edge into a new instance, or to where it ends."""
        callee = call.callee
        assert isinstance(callee, FunctionAddress)
        call = Call(
            None if call.target is None else caller.variable(call.target),
            callee,
            tuple(map(caller.operand, call.arguments)),
            call.type,
        )
        function = self.program.functions[callee.function]
        if not callable_directly(function.type, call):
            self._cut(caller.number, f"{function.name} is called as if it had another type", edge)
            return
        depth = self._depth(caller.number, function.name)
        if self._too_deep(depth, function):
            self._cut(caller.number, f"calls of {function.name} nest more than {depth} deep", edge)
            return
        frame = self._instance(function, call, caller.number, edge.span)
        base = self._locations(frame.number, function.size)
        self.variables.extend(frame.variable(one) for one in function.variables)
        if function.type.variadic:
            self.variables.append(frame.variable_arguments)
        self._enter(frame, function, call, Edge(edge.source, base + function.entry, call, edge.span))
        self._pending.append(_Pending(frame, function, base, edge.target, call))

    def _depth(self, instance: int | None, name: str) -> int:
        """How many calls of a function are open in an instance; none, of one that is not recursive."""
        open_calls = 0
        while instance is not None and name in self.recursive:
            open_calls += self.instances[instance].function == name
            instance = self.instances[instance].caller
        return open_calls

    def _too_deep(self, depth: int, function: Function) -> bool:
        if depth < self.old.config.recursion:
            return False
        self._deeper += _ENTERING + len(function.edges)
        return self._deeper > self.old.config.recursive_edges

    def _cut(self, frame: int, message: str, edge: Edge) -> None:
        at = self._locations(frame, 1)
        self.edges.append(Edge(edge.source, at, Skip(), edge.span))
        self.errors.append(ErrorLocation(RECURSION_CUT, self.entry.name, at, message, edge.span))

    def _enter(self, frame: Frame, function: Function, call: Call, edge: Edge) -> None:
        """A chain of operations along the edge that give the instance its arguments and fresh variables."""
        chain = [*passed(frame, function, call, self.word), *self._fresh(frame, function)] or [Skip()]
        at = edge.source
        for operation in chain[:-1]:
            after = self._locations(frame.number, 1)
            self.edges.append(Edge(at, after, operation, edge.span))
            at = after
        self.edges.append(Edge(at, edge.target, chain[-1], edge.span))

    def _fresh(self, frame: Frame, function: Function) -> Iterator[Operation]:
        """What is arbitrary when a call begins."""
        if function.name not in self._live:
            self._live[function.name] = live_at_entry(function)
        parameters = set(function.parameters)
        for one in self._live[function.name]:
            if not one.is_global and one not in parameters:
                yield Havoc(frame.variable(one), "uninitialised")
        for one in function.variables:
            if one.in_memory and one not in parameters:
                yield Begin(frame.variable(one))

    def _returned(self, call: Call, function: Function, result: Operand | None) -> Operation:
        """What a return leaves with the caller."""
        target = call.target
        if target is None or target.type == VOID:
            return Skip()
        if not target.in_memory or is_scalar(target.type):
            return Havoc(target, "uninitialised") if result is None else Assign(target, result)
        place = AddressOf(target, 0, Pointer(target.type, self.word.bits))
        size = Const(size_of(function.type.result), self.word)
        return HavocMemory(place, size) if result is None else Copy(place, result, size)

    # ------------------------------------------------------------ the result

    def stage(self) -> Stage:
        entry = replace(
            self.entry,
            size=len(self.frames),
            variables=tuple(self.variables),
            edges=tuple(self.edges),
            labels=tuple(self.labels),
            loops=tuple(self.loops),
        )
        program = replace(self.program, functions={entry.name: entry}, errors=tuple(self.errors))
        program = replace(program, declared={**self.program.declared, **self._pointed(program)})
        return replace(
            self.old,
            program=program,
            instances=tuple(self.instances),
            frames=tuple(self.frames),
            variables=self.origins,
        )

    def _pointed(self, program: Program) -> dict[str, FunctionType]:
        """Functions whose address is still a value; their bodies are not needed any more."""
        taken = addresses_taken(program) - program.functions.keys()
        return {
            name: self.program.functions[name].type for name in sorted(taken & self.program.functions.keys())
        }


def _errors_by_function(program: Program) -> dict[str, list[ErrorLocation]]:
    found: dict[str, list[ErrorLocation]] = {}
    for error in program.errors:
        found.setdefault(error.function, []).append(error)
    return found
