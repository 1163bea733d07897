"""Problems on words, as BTOR2: `sound` ones are safe, the others have one mistake that is reached.

`n` says how large: bits, stages, places; each problem grows with it.
"""

from collections.abc import Callable, Mapping
from functools import reduce

from lemmata.bench.circuits.lines import Lines, Node


def _any(parts: list[Node]) -> Node:
    return reduce(lambda a, b: a | b, parts)


# ---------------------------------------------------------------- counters and registers


def counter(n: int, *, sound: bool) -> str:
    """Modulo 2^n - 2, when enabled; the mistake counts one further."""
    made = Lines("a counter with an enable")
    limit = (1 << n) - 2
    count, enable = made.state("count", n, 0), made.input("enable")
    last = count.is_(limit - 1 if sound else limit)
    made.next(count, made.choose(enable, made.choose(last, 0, count + 1), count))
    made.bad(count.is_(limit), "beyond")
    return made.text()


def gray(n: int, *, sound: bool) -> str:
    """A Gray code beside its counter; the mistake stays behind once."""
    made = Lines("a Gray code beside its counter")
    count, code = made.state("count", n, 0), made.state("code", n, 0)
    after = count + 1
    right = after ^ (after >> 1)
    slow = count.is_(1 << (n - 1))
    made.next(count, after)
    made.next(code, right if sound else made.choose(slow, code, right))
    made.bad(code.differs(count ^ (count >> 1)))
    return made.text()


def saturating(n: int, *, sound: bool) -> str:
    """A signed sum that stops at its bounds; the mistake looks at the carry instead of the overflow."""
    made = Lines("a saturating signed sum")
    total, before, was = made.state("total", n, 0), made.state("before", n, 0), made.state("was", n, 0)
    x = made.input("x", n)
    over = made.op("saddo" if sound else "uaddo", total, x)
    bound = made.choose(made.op("slt", x, 0), made.constant(1 << (n - 1), n), (1 << (n - 1)) - 1)
    made.next(total, made.choose(over, bound, total + x))
    made.next(before, total)
    made.next(was, x)
    rose = made.op("sgte", was, 0) & made.op("slt", total, before)
    fell = made.op("slt", was, 0) & made.op("sgt", total, before)
    made.bad(rose | fell, "wrapped")
    return made.text()


def shift_register(n: int, *, sound: bool) -> str:
    """n bits with their parity kept beside; the mistake forgets what leaves a full register."""
    made = Lines("a shift register with its parity")
    bits, parity, x = made.state("bits", n, 0), made.state("parity", 1, 0), made.input("x")
    leaving = bits.bits(n - 1, n - 1)
    made.next(bits, made.op("concat", bits.bits(n - 2, 0), x))
    right = parity ^ x ^ leaving
    made.next(parity, right if sound else made.choose(made.op("redand", bits), parity ^ x, right))
    made.bad(made.op("redxor", bits).differs(parity))
    return made.text()


def feedback(n: int, *, sound: bool) -> str:
    """A shift register with linear feedback never becomes zero; with a conjunction as feedback it does."""
    made = Lines("a shift register with feedback")
    bits = made.state("bits", n, 1)
    fed = made.op("xor" if sound else "and", bits.bits(n - 1, n - 1), bits.bits(0, 0))
    made.next(bits, made.op("concat", bits.bits(n - 2, 0), fed))
    made.bad(bits.is_(0))
    return made.text()


def rotation(n: int, *, sound: bool) -> str:
    """What was rotated can be rotated back; the mistake does not count the largest rotation."""
    made = Lines("rotations that are counted")
    first = made.frozen("first", n)
    value, turned, by = made.state("value", n, first), made.state("turned", n, 0), made.input("by", n)
    made.constraint(by < n)
    total = turned.wider(1) + by.wider(1)
    wrapped = made.choose(total >= n, total - n, total).bits(n - 1, 0)
    made.next(value, made.op("rol", value, by))
    made.next(turned, wrapped if sound else made.choose(by.is_(n - 1), turned, wrapped))
    made.bad(made.op("ror", value, turned).differs(first))
    return made.text()


def maximum(n: int, *, sound: bool) -> str:
    """The largest signed value so far; the mistake compares without signs."""
    made = Lines("the largest value so far")
    low = -(1 << (n - 1))
    best, last, x = made.state("best", n, low), made.state("last", n, low), made.input("x", n)
    made.next(best, made.choose(made.op("sgt" if sound else "ugt", x, best), x, best))
    made.next(last, x)
    made.bad(made.op("slt", best, last))
    return made.text()


# ---------------------------------------------------------------- queues and memories


def fifo(n: int, *, sound: bool) -> str:
    """A circular queue of 2^n places gives back what was put at a place; the mistake puts into a full one."""
    made = Lines("a circular queue")
    memory = made.state("memory", 3, index=n)
    head, tail = made.state("head", n, 0), made.state("tail", n, 0)
    count, watched = made.state("count", n + 1, 0), made.frozen("watched", n)
    armed, seen = made.state("armed", 1, 0), made.state("seen", 3, 0)
    push, pop, data = made.input("push"), made.input("pop"), made.input("data", 3)
    full = count.is_(1 << n) if sound else count > (1 << n)
    puts, takes = push & ~full, pop & count.differs(0)
    made.next(memory, made.choose(puts, memory.stored(tail, data), memory))
    made.next(tail, tail + puts.wider(n - 1) if n > 1 else tail ^ puts)
    made.next(head, head + takes.wider(n - 1) if n > 1 else head ^ takes)
    made.next(count, count + puts.wider(n) - takes.wider(n))
    here = puts & tail.is_(watched)
    gone = takes & head.is_(watched)
    made.next(armed, made.choose(here, 1, armed & ~gone))
    made.next(seen, made.choose(here, data, seen))
    made.bad(count > (1 << n), "overflow")
    made.bad(armed & head.is_(watched) & memory[watched].differs(seen), "data")
    return made.text()


def queues(n: int, *, sound: bool) -> str:
    """A queue of n places that moves its values, against one that moves its pointers.

    The mistake puts a value one place too far when one is taken at the same time.
    """
    made = Lines("two queues")
    places = [made.state(f"place{each}", 2, 0) for each in range(n)]
    ring = [made.state(f"ring{each}", 2, 0) for each in range(n)]
    width = n.bit_length() + 1
    count, head = made.state("count", width, 0), made.state("head", width, 0)
    push, pop, data = made.input("push"), made.input("pop"), made.input("data", 2)
    takes = pop & count.differs(0)
    puts = push & (count < n)
    after = count - takes.wider(width - 1)
    spot = after if sound else count
    for at, place in enumerate(places):
        moved = made.choose(takes, places[at + 1] if at + 1 < n else place, place)
        made.next(place, made.choose(puts & spot.is_(at), data, moved))
    raw = head + count
    tail = made.choose(raw >= n, raw - n, raw)
    for at, place in enumerate(ring):
        made.next(place, made.choose(puts & tail.is_(at), data, place))
    made.next(count, after + puts.wider(width - 1))
    step = made.choose(head.is_(n - 1), 0, head + 1)
    made.next(head, made.choose(takes, step, head))
    front = reduce(lambda no, at: made.choose(head.is_(at), ring[at], no), range(n), ring[0])
    made.bad(count.differs(0) & front.differs(places[0]))
    return made.text()


def stack(n: int, *, sound: bool) -> str:
    """A stack in a memory, with its top beside; the mistake keeps the old top after two pops in a row."""
    made = Lines("a stack with its top in a register")
    memory, pointer = made.state("memory", 4, 0, index=n), made.state("pointer", n, 0)
    top, popped = made.state("top", 4, 0), made.state("popped", 1, 0)
    push, pop, data = made.input("push"), made.input("pop"), made.input("data", 4)
    puts = push & ~pop & pointer.differs((1 << n) - 1)
    takes = pop & ~push & pointer.differs(0)
    above, below = pointer + 1, pointer - 1
    made.next(memory, made.choose(puts, memory.stored(above, data), memory))
    made.next(pointer, made.choose(puts, above, made.choose(takes, below, pointer)))
    fetched = memory[below] if sound else made.choose(popped, top, memory[below])
    made.next(top, made.choose(puts, data, made.choose(takes, fetched, top)))
    made.next(popped, takes)
    made.bad(pointer.differs(0) & top.differs(memory[pointer]))
    return made.text()


def cache(n: int, *, sound: bool) -> str:
    """A cache of 2^n lines, written through; the mistake leaves the old value in a line that is written."""
    made = Lines("a direct-mapped cache, written through")
    memory = made.state("memory", 4, index=2 * n)
    lines, tags = made.state("lines", 4, index=n), made.state("tags", n, index=n)
    valid, watched = made.state("valid", 1, 0, index=n), made.frozen("watched", 2 * n)
    write, address, data = made.input("write"), made.input("address", 2 * n), made.input("data", 4)
    tag, line = address.bits(2 * n - 1, n), address.bits(n - 1, 0)
    hit = valid[line] & tags[line].is_(tag)
    fills = ~write & ~hit
    made.next(memory, made.choose(write, memory.stored(address, data), memory))
    updated = made.choose(write & hit, lines.stored(line, data), lines) if sound else lines
    made.next(lines, made.choose(fills, lines.stored(line, memory[address]), updated))
    made.next(tags, made.choose(fills, tags.stored(line, tag), tags))
    made.next(valid, made.choose(fills, valid.stored(line, made.constant(1, 1)), valid))
    its_tag, its_line = watched.bits(2 * n - 1, n), watched.bits(n - 1, 0)
    held = valid[its_line] & tags[its_line].is_(its_tag)
    made.bad(held & lines[its_line].differs(memory[watched]), "stale")
    return made.text()


def registers(n: int, *, sound: bool) -> str:
    """2^n registers that are written a step late, with forwarding, which the mistake drops during a stall."""
    made = Lines("a register file with forwarding")
    meant, file = made.state("meant", 4, 0, index=n), made.state("file", 4, 0, index=n)
    waiting, place = made.state("waiting", 1, 0), made.state("place", n, 0)
    value, watched = made.state("value", 4, 0), made.frozen("watched", n)
    write, stall = made.input("write"), made.input("stall")
    address, data = made.input("address", n), made.input("data", 4)
    puts = write & ~stall
    made.next(meant, made.choose(puts, meant.stored(address, data), meant))
    made.next(file, made.choose(waiting & ~stall, file.stored(place, value), file))
    made.next(waiting, made.choose(stall, waiting, puts))
    made.next(place, made.choose(puts, address, place))
    made.next(value, made.choose(puts, data, value))
    forwards = waiting & place.is_(watched)
    used = made.choose(forwards if sound else forwards & ~stall, value, file[watched])
    made.bad(used.differs(meant[watched]))
    return made.text()


# ---------------------------------------------------------------- arithmetic


def average(n: int, *, sound: bool) -> str:
    """The sum of the last n samples, kept; the mistake does not take off a sample that was the largest."""
    made = Lines("a moving sum")
    width = 3 + n.bit_length()
    samples = [made.state(f"sample{each}", 3, 0) for each in range(n)]
    total, x = made.state("total", width, 0), made.input("x", 3)
    for after, before in zip(samples, [x, *samples], strict=False):
        made.next(after, before)
    oldest = samples[-1]
    right = total + x.wider(width - 3) - oldest.wider(width - 3)
    wrong = made.choose(made.op("redand", oldest), total + x.wider(width - 3), right)
    made.next(total, right if sound else wrong)
    exact = reduce(lambda a, b: a + b, [each.wider(width - 3) for each in samples])
    made.bad(total.differs(exact))
    return made.text()


def smooth(n: int, *, sound: bool) -> str:
    """y - y/4 + x/4 stays within n bits; with x/2 it does not."""
    made = Lines("an exponential filter")
    y, x = made.state("y", n + 2, 0), made.input("x", n)
    made.next(y, y - (y >> 2) + (x.wider(2) >> (2 if sound else 1)))
    made.bad(y >= 1 << n)
    return made.text()


def divider(n: int, *, sound: bool) -> str:
    """Division by the method of school, one bit in each step; the mistake leaves out equality."""
    made = Lines("a sequential divider")
    number, by = made.frozen("number", n), made.frozen("by", n)
    rest, quotient = made.state("rest", n + 1, 0), made.state("quotient", n, 0)
    left, todo = made.state("left", n, number), made.state("todo", n, n)
    longer = made.op("concat", rest.bits(n - 1, 0), left.bits(n - 1, n - 1))
    divisor = by.wider(1)
    fits = longer >= divisor if sound else longer > divisor
    busy = todo.differs(0)
    made.constraint(by.differs(0))
    made.next(rest, made.choose(busy, made.choose(fits, longer - divisor, longer), rest))
    made.next(quotient, made.choose(busy, made.op("concat", quotient.bits(n - 2, 0), fits), quotient))
    made.next(left, made.op("sll", left, 1))
    made.next(todo, made.choose(busy, todo - 1, todo))
    made.bad(
        ~busy
        & (
            quotient.differs(made.op("udiv", number, by))
            | rest.differs(number.wider(1) - (quotient.wider(1) * divisor))
        )
    )
    return made.text()


def pipeline(n: int, *, sound: bool) -> str:
    """n stages after an adder, which can be held; in the mistake the adder's other operand is not held."""
    made = Lines("a pipeline that can be held")
    hold, start = made.input("hold"), made.input("start")
    a, b, c = (made.input(name, 3) for name in "abc")
    valid, first = made.state("valid0", 1, 0), made.state("sum", 3, 0)
    other, wanted = made.state("other", 3, 0), made.state("wanted0", 3, 0)
    held = [(valid, start), (first, a + b), (wanted, (a + b) ^ c)]
    if sound:
        held.append((other, c))
    else:
        made.next(other, c)
    value = first ^ other
    for stage in range(1, n):
        after = made.state(f"valid{stage}", 1, 0), made.state(f"value{stage}", 3, 0)
        right = made.state(f"wanted{stage}", 3, 0)
        held += [(after[0], valid), (after[1], value), (right, wanted)]
        (valid, value), wanted = after, right
    for state, image in held:
        made.next(state, made.choose(hold, state, image))
    made.bad(valid & value.differs(wanted))
    return made.text()


# ---------------------------------------------------------------- control


def arbiter(n: int, *, sound: bool) -> str:
    """One of n requests is granted in turn; the mistake makes a second turn when the last one waits."""
    made = Lines("an arbiter that grants in turn")
    turn, requests = made.state("turn", n, 1), made.input("requests", n)
    passed = made.op("concat", turn.bits(n - 2, 0), turn.bits(n - 1, n - 1))
    waits = (turn & requests).is_(0) & turn.bits(n - 1, n - 1)
    made.next(turn, passed if sound else made.choose(waits, passed | 2, passed))
    grants = turn & requests
    made.bad((grants & (grants - 1)).differs(0), "two-grants")
    return made.text()


def priority(n: int, *, sound: bool) -> str:
    """The first of n requests is granted and kept until it is released; the mistake hands over too early."""
    made = Lines("an arbiter with priorities")
    owner, requests, release = made.state("owner", n, 0), made.input("requests", n), made.input("release")
    before, kept = made.state("before", n, 0), made.state("kept", 1, 0)
    first = requests & made.op("neg", requests)
    idle = owner.is_(0)
    early = made.constant(0, 1) if sound else owner.is_(1 << (n - 1)) & requests.bits(0, 0)
    made.next(owner, made.choose(idle | early, first, made.choose(release, 0, owner)))
    made.next(before, owner)
    made.next(kept, ~idle & ~release)
    made.bad(kept & owner.differs(before), "taken-away")
    made.bad((owner & (owner - 1)).differs(0), "two-owners")
    return made.text()


def lights(n: int, *, sound: bool) -> str:
    """Two lights with n bits of time each; the mistake skips the time in which both are red."""
    made = Lines("traffic lights")
    phase, clock = made.state("phase", 2, 0), made.state("clock", n, 0)
    north, east = made.state("north", 1, 1), made.state("east", 1, 0)
    request = made.input("request")
    over = made.op("redand", clock) & request
    made.next(clock, made.choose(over, 0, made.choose(made.op("redand", clock), clock, clock + 1)))
    made.next(phase, made.choose(over, phase + 1, phase))
    made.next(north, made.choose(over, phase.is_(3), north))
    go = phase.is_(1) if sound else phase.is_(1) | (phase.is_(3) & request)
    made.next(east, made.choose(over, go, east))
    made.bad(north & east, "both-green")
    return made.text()


def flow(n: int, *, sound: bool) -> str:
    """n credits between a sender and a queue; the mistake gives one back for an empty queue."""
    made = Lines("flow control by credits")
    width = n.bit_length() + 1
    free, flying, queued = (
        made.state(name, width, n if name == "free" else 0) for name in ("free", "flying", "queued")
    )
    send, arrive, consume = (made.input(name) for name in ("send", "arrive", "consume"))
    sends, arrives = send & free.differs(0), arrive & flying.differs(0)
    consumes = consume & queued.differs(0)
    returns = consumes if sound else consumes | (consume & free.is_(0) & flying.is_(n))
    extra = width - 1
    made.next(free, free - sends.wider(extra) + returns.wider(extra))
    made.next(flying, flying + sends.wider(extra) - arrives.wider(extra))
    made.next(queued, queued + arrives.wider(extra) - consumes.wider(extra))
    made.bad(queued > n, "overrun")
    made.bad((free + flying + queued).differs(n), "lost-or-doubled")
    return made.text()


def handshake(n: int, *, sound: bool) -> str:
    """Request and acknowledgement in four phases around n bits, which the mistake changes too early."""
    made = Lines("a handshake in four phases")
    request, answer = made.state("request", 1, 0), made.state("answer", 1, 0)
    data, taken, sent = made.state("data", n, 0), made.state("taken", n, 0), made.state("sent", n, 0)
    go, take, x = made.input("go"), made.input("take"), made.input("x", n)
    starts = go & ~request & ~answer
    changes = starts if sound else starts | (request & ~answer & go & made.op("redand", data))
    made.next(request, made.choose(starts, 1, request & ~answer))
    made.next(data, made.choose(changes, x, data))
    made.next(sent, made.choose(starts, x, sent))
    receives = request & ~answer & take
    made.next(taken, made.choose(receives, data, taken))
    made.next(answer, made.choose(receives, 1, answer & request))
    made.bad(answer & request & taken.differs(sent))
    return made.text()


def tickets(n: int, *, sound: bool) -> str:
    """Three processes with tickets of n bits; the mistake lets one that waits end somebody's turn."""
    made = Lines("a lock with tickets")
    following, serving = made.state("following", n, 0), made.state("serving", n, 0)
    who = made.input("who", 2)
    waits = [made.state(f"waits{each}", 1, 0) for each in range(3)]
    holds = [made.state(f"holds{each}", 1, 0) for each in range(3)]
    numbers = [made.state(f"ticket{each}", n, 0) for each in range(3)]
    asks, ends = [], []
    for process, (wait, hold, number) in enumerate(zip(waits, holds, numbers, strict=True)):
        moves = who.is_(process)
        ask = moves & ~wait & ~hold
        enter = moves & wait & number.is_(serving)
        made.next(number, made.choose(ask, following, number))
        made.next(wait, ask | (wait & ~enter))
        made.next(hold, enter | (hold & ~moves))
        asks.append(ask)
        ends.append(moves & (hold if sound or process else hold | (wait & (number.is_(serving + 1)))))
    made.next(following, following + _any(asks).wider(n - 1))
    made.next(serving, serving + _any(ends).wider(n - 1))
    made.bad((holds[0] & holds[1]) | (holds[1] & holds[2]) | (holds[0] & holds[2]), "two-inside")
    return made.text()


def peterson(n: int, *, sound: bool) -> str:
    """Peterson's rule for two processes; in the mistake one does not wait after 2^n rounds of the other."""
    made = Lines("Peterson's mutual exclusion")
    turn, rounds, who = made.state("turn", 1, 0), made.state("rounds", n, 0), made.input("who")
    places = [made.state(f"place{each}", 2, 0) for each in range(2)]
    flags = [made.state(f"flag{each}", 1, 0) for each in range(2)]
    late = made.op("redand", rounds)
    moves = [~who, who]
    turned = turn
    for me, place in enumerate(places):
        other = 1 - me
        mine = turn if me else ~turn
        waits = flags[other] & ~mine
        if not sound and me:
            waits = waits & ~late
        enters = place.is_(2) & ~waits
        after = made.choose(place.is_(2), made.choose(enters, 3, place), place + 1)
        made.next(place, made.choose(moves[me], after, place))
        claimed = made.choose(place.is_(0), 1, made.choose(place.is_(3), 0, flags[me]))
        made.next(flags[me], made.choose(moves[me], claimed, flags[me]))
        turned = made.choose(moves[me] & place.is_(1), other, turned)
    made.next(turn, turned)
    left = moves[0] & places[0].is_(3)
    made.next(rounds, made.choose(left & ~late, rounds + 1, rounds))
    made.bad(places[0].is_(3) & places[1].is_(3), "both-inside")
    return made.text()


# ---------------------------------------------------------------- how states begin


def anything_first(n: int, *, sound: bool) -> str:
    """A count up to a first value that may be anything; the mistake goes one further."""
    made = Lines("a state without init")
    limit, count = made.frozen("limit", n), made.state("count", n, 0)
    below = count < limit if sound else count <= limit
    made.constraint(limit < (1 << n) - 1)
    made.next(count, made.choose(below, count + 1, count))
    made.bad(count > limit)
    return made.text()


def computed_first(n: int, *, sound: bool) -> str:
    """A state that begins as another one plus 1, and keeps its distance; the mistake lets it wait."""
    made = Lines("an init that is an expression")
    left = made.state("left", n)
    right, x = made.state("right", n, left + 1), made.input("x", n)
    made.next(left, left + x)
    made.next(right, right + x if sound else made.choose(left.is_((1 << n) - 1), right, right + x))
    made.bad((right - left).differs(1))
    return made.text()


def free_later(n: int, *, sound: bool) -> str:
    """A state with a first value and no next is free later, and so is what the mistake copies from it."""
    made = Lines("an init without next")
    first, free = made.state("first", 1, 1), made.state("free", n, 3)
    kept, count = made.state("kept", n, 3), made.state("count", n, 0)
    made.next(first, 0)
    made.next(count, made.choose(made.op("redand", count), count, count + 1))
    made.next(kept, made.choose(first if sound else first | made.op("redand", count), free, kept))
    made.bad(kept.differs(3))
    return made.text()


FAMILIES: Mapping[str, tuple[Callable[..., str], int]] = {
    "counter": (counter, 4),
    "gray": (gray, 4),
    "saturating": (saturating, 4),
    "shift-register": (shift_register, 5),
    "feedback": (feedback, 6),
    "rotation": (rotation, 4),
    "maximum": (maximum, 6),
    "fifo": (fifo, 2),
    "queues": (queues, 2),
    "stack": (stack, 2),
    "cache": (cache, 2),
    "registers": (registers, 2),
    "average": (average, 2),
    "smooth": (smooth, 5),
    "divider": (divider, 3),
    "pipeline": (pipeline, 3),
    "arbiter": (arbiter, 4),
    "priority": (priority, 3),
    "lights": (lights, 2),
    "credits": (flow, 3),
    "handshake": (handshake, 3),
    "tickets": (tickets, 2),
    "peterson": (peterson, 1),
    "anything-first": (anything_first, 4),
    "computed-first": (computed_first, 4),
    "free-later": (free_later, 3),
}
"""By name, with a size at which every engine should manage."""
