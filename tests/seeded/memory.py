"""Bugs in the encoding of memory."""

from tests.seeded.bug import Bug

_MEMORY = ("tests/encode/test_memory.py",)
BUGS = (
    Bug(
        "a pointer that is moved keeps its residue",
        "lemmata/encode/alignment.py",
        "                return base.plus_multiples(scale)\n",
        "                return base\n",
        _MEMORY,
    ),
    Bug(
        "pointers that are loaded begin their objects",
        "lemmata/encode/alignment.py",
        "                return self._in_register(target, self._content(address))\n",
        "                return self._in_register(target, _START)\n",
        _MEMORY,
    ),
    Bug(
        "a copy carries only what is read of its source",
        "lemmata/encode/layout.py",
        "        while any([self._carried(edge.operation) for edge in self._edges]):\n            pass\n",
        "",
        _MEMORY,
    ),
    Bug(
        "objects lie one upon the other",
        "lemmata/encode/layout.py",
        "            at += -(-(size + 1) // unit) * unit\n",
        "            at += unit\n",
        _MEMORY,
    ),
    Bug(
        "an access may begin at an object's last byte",
        "lemmata/encode/memory.py",
        "ways.append(terms.ule(distance, self._number(whole - size)))",
        "ways.append(terms.ule(distance, self._number(whole)))",
        _MEMORY,
    ),
    Bug(
        "every block is the first",
        "lemmata/encode/memory.py",
        "        at.state[name] = terms.add(number, terms.bv(1, slots.count + 1))\n",
        "",
        _MEMORY,
    ),
    Bug(
        "bytes are stored in the wrong order",
        "lemmata/encode/memory.py",
        "                    parts.insert(0, terms.extract(old, 8 * cell.size - 1, 8 * (end - distance)))\n",
        "                    parts.append(terms.extract(old, 8 * cell.size - 1, 8 * (end - distance)))\n",
        _MEMORY,
    ),
    Bug(
        "blocks of zeros are as they come",
        "lemmata/encode/memory.py",
        "if made.zeroed and isinstance(made.size, Const)",
        "if not made.zeroed and isinstance(made.size, Const)",
        _MEMORY,
    ),
    Bug(
        "globals begin with any content",
        "lemmata/encode/contents.py",
        "                    yield terms.eq(held, terms.bv(number, 8 * cell.size))\n",
        "                    yield terms.eq(held, held)\n",
        _MEMORY,
    ),
    Bug(
        "large arrays are zero",
        "lemmata/encode/contents.py",
        "                    found[cell][place >> area.dropped] = number\n",
        "                    found[cell][place >> area.dropped] = 0\n",
        _MEMORY,
    ),
    Bug(
        "what is only written counts as constant",
        "lemmata/encode/contents.py",
        "        if isinstance(edge.operation, Write | Copy | Fill | HavocMemory):\n",
        "        if isinstance(edge.operation, Copy | Fill | HavocMemory):\n",
        _MEMORY,
    ),
    Bug(
        "what follows upon globals begins with zeros",
        "lemmata/encode/contents.py",
        "        return min(others, default=None)\n",
        "        return None\n",
        _MEMORY,
    ),
    Bug(
        "of two arrays the wrong one is written",
        "lemmata/encode/memory.py",
        "ways = (array, stored) if number else (stored, array)",
        "ways = (stored, array) if number else (array, stored)",
        _MEMORY,
    ),
    Bug(
        "large arrays lose their first content in the step from the entry",
        "lemmata/encode/transitions.py",
        "            state.registers.update(self.first | state.registers)\n",
        "            pass\n",
        _MEMORY,
    ),
    Bug(
        "a program may begin again",
        "lemmata/encode/transitions.py",
        "            self._stage = stage = begun_apart(stage)\n",
        "            pass\n",
        _MEMORY,
    ),
    Bug(
        "an address may be computed with as a number",
        "lemmata/encode/observations.py",
        "        if not _is_blind(edge.operation, numbers, program.pointer_bits):\n",
        "        if not _is_blind(edge.operation, set(), program.pointer_bits):\n",
        _MEMORY,
    ),
)
