"""The address space of a run.

Every object is a `bytearray` (read-only ones are `bytes`) that starts on a page of its own, with unmapped
pages after it: an address finds its object by one look into `pages`, and the bounds check is Python's own.
Generated code reads `pages` directly; everything that is rarer goes through the methods here.

Addresses are not used again until a region has been used up; then the least recently tried free place is
taken. In 64 bits objects lie 2^34 bytes apart, so that no int index can reach from one object to another; in
32 bits 16 KB apart.
"""

from lemmata.cfa.interpreter.outcome import Exceeded, Fault, UndefinedKind

Data = bytearray | bytes
_LIVE_OVERHEAD = 64
_ODD = 0x1235
"""Where regions start: an address cut to 32 bits is still no zero, and differs from object to object."""


class Region:
    """A range of pages in which objects of one kind of storage are placed one after another."""

    __slots__ = ("end", "gap", "next", "reused", "start")

    def __init__(self, start: int, end: int, gap: int) -> None:
        self.start = start
        self.end = end
        self.gap = gap
        self.next = start
        self.reused = False

    def __contains__(self, page: int) -> bool:
        return self.start <= page < self.end

    def was_used(self, page: int) -> bool:
        return self.reused or page < self.next


class Memory:
    """`pages` maps a page number to (object, address of the object's first byte).

    `shift` is the width of an address within its page; `mask` the machine's greatest address.
    """

    def __init__(self, pointer_bits: int, limit: int) -> None:
        self.pages: dict[int, tuple[Data, int]] = {}
        self.mask = (1 << pointer_bits) - 1
        self.limit = limit
        self.used = 0
        self._heap_sizes: dict[int, int] = {}
        if pointer_bits == 64:
            self.shift = 16
            self.static = Region((1 << 40) + _ODD, 1 << 42, (1 << 18) + 1)
            self.heap = Region((1 << 42) + _ODD, 1 << 43, (1 << 18) + 1)
            self.stack = Region((1 << 43) + _ODD, 1 << 44, (1 << 18) + 1)
        else:
            self.shift = 12
            self.static = Region(0x10000, 0x30000, 4)
            self.heap = Region(0x30000, 0x80000, 4)
            self.stack = Region(0x80000, 0xF0000, 4)
        self._kinds: list[tuple[Region, UndefinedKind]] = [
            (self.heap, "use-after-free"),
            (self.stack, "use-after-return"),
        ]

    # ------------------------------------------------------------ objects

    def place(self, data: Data, region: Region) -> int:
        """Give the object an address in the region."""
        count = (len(data) >> self.shift) + 1
        page = region.next
        if region.reused or page + count >= region.end:
            page = self._find(region, count)
        region.next = page + count + region.gap
        address = page << self.shift
        entry = (data, address)
        pages = self.pages
        pages[page] = entry
        for other in range(page + 1, page + count):
            pages[other] = entry
        return address

    def _find(self, region: Region, count: int) -> int:
        """The next place, from the last one on, with a free page on both sides."""
        region.reused = True
        room = count + 2
        page = region.next - 1
        tried = 0
        while tried < region.end - region.start:
            if page + room > region.end:
                tried += region.end - page
                page = region.start
            taken = next((p for p in range(page + room - 1, page - 1, -1) if p in self.pages), None)
            if taken is None:
                return page + 1
            tried += taken + 1 - page
            page = taken + 1
        raise Exceeded("memory")

    def enter(self, data: bytearray) -> int:
        """The address of a new object of the running function."""
        return self.place(data, self.stack)

    def leave(self, address: int) -> None:
        """The end of an object of the stack."""
        pages, page = self.pages, address >> self.shift
        data, _ = pages[page]
        for other in range(page, page + (len(data) >> self.shift) + 1):
            del pages[other]

    def static_object(self, data: Data) -> int:
        return self.place(data, self.static)

    def freeze(self, address: int, content: bytes) -> bytes:
        """Make a static object read-only, with this content."""
        page = address >> self.shift
        for other in range(page, page + (len(content) >> self.shift) + 1):
            self.pages[other] = (content, address)
        return content

    def allocate(self, data: bytearray) -> int:
        """A new object of the heap."""
        self.charge(len(data))
        address = self.place(data, self.heap)
        self._heap_sizes[address] = len(data)
        return address

    def charge(self, size: int) -> None:
        """Count bytes against the limit."""
        self.used += size + _LIVE_OVERHEAD
        if self.used > self.limit:
            raise Exceeded("memory")

    def frame(self, size: int) -> None:
        """Count the objects of a function that begins, or (less than 0) ends."""
        self.used += size
        if self.used > self.limit:
            raise Exceeded("memory")

    def free(self, address: int) -> None:
        if address == 0:
            return
        size = self._heap_sizes.pop(address, None)
        if size is None:
            kind = self.fault_at(address)
            raise Fault("double-free" if kind == "use-after-free" else "invalid-free")
        self.used -= size + _LIVE_OVERHEAD
        self.leave(address)

    # ------------------------------------------------------------ faults

    def fault_at(self, address: int) -> UndefinedKind:
        """Why an access at the address fails."""
        page = address >> self.shift
        if page < (0x10000 >> self.shift):
            return "null-dereference"
        for region, kind in self._kinds:
            if page in region:
                return kind if region.was_used(page) and not self._is_near(page, region) else "out-of-bounds"
        return "out-of-bounds"

    def _is_near(self, page: int, region: Region) -> bool:
        """Whether the page belongs to a live object, or lies nearer to one than any other object could."""
        below, above = (1, 1) if region.reused else (region.gap // 2, region.gap)
        return any(p - below <= page <= p + above for p in self.pages if p in region)

    def range_of(self, address: int, size: int) -> tuple[Data, int]:
        """(object, offset) of `size` bytes, all of which exist."""
        entry = self.pages.get(address >> self.shift)
        if entry is None:
            raise Fault(self.fault_at(address))
        data, base = entry
        if address - base + size > len(data):
            raise Fault("out-of-bounds")
        return data, address - base

    def writable(self, address: int, size: int) -> tuple[bytearray, int]:
        data, offset = self.range_of(address, size)
        if isinstance(data, bytes):
            raise Fault("read-only-write")
        return data, offset

    # ------------------------------------------------------------ bytes

    def load(self, address: int, size: int) -> bytes:
        if size == 0:
            return b""
        data, offset = self.range_of(address, size)
        return bytes(data[offset : offset + size])

    def store(self, address: int, content: Data) -> None:
        if content:
            data, offset = self.writable(address, len(content))
            data[offset : offset + len(content)] = content

    def copy(self, target: int, source: int, size: int) -> None:
        self.store(target, self.load(source, size))

    def fill(self, address: int, byte: int, size: int) -> None:
        if size:
            data, offset = self.writable(address, size)
            data[offset : offset + size] = bytes((byte & 255,)) * size

    def string(self, address: int, most: int | None = None) -> bytes:
        """The characters up to a NUL, or `most` of them."""
        if most == 0:
            return b""
        data, offset = self.range_of(address, 1)
        end = data.find(0, offset) if most is None else data.find(0, offset, offset + most)
        if end >= 0:
            return bytes(data[offset:end])
        if most is None or offset + most > len(data):
            raise Fault("out-of-bounds")
        return bytes(data[offset : offset + most])

    def object_size(self, address: int) -> int:
        """The size of the object that the address points into or one past."""
        data, _ = self.range_of(address, 0)
        return len(data)

    def object_offset(self, address: int) -> int:
        """How far the address lies from the start of the object that it points into or one past."""
        return self.range_of(address, 0)[1]

    def accessible(self, address: int, size: int, writing: bool) -> int:
        try:
            self.writable(address, size) if writing else self.range_of(address, size)
        except Fault:
            return 0
        return 1

    def load_bits(self, address: int, first: int, width: int) -> int:
        """An unsigned bit-field."""
        size = (first + width + 7) >> 3
        data, offset = self.range_of(address, size)
        number = int.from_bytes(data[offset : offset + size], "little")
        return number >> first & ((1 << width) - 1)

    def store_bits(self, address: int, first: int, width: int, field: int) -> None:
        size = (first + width + 7) >> 3
        data, offset = self.writable(address, size)
        mask = ((1 << width) - 1) << first
        number = int.from_bytes(data[offset : offset + size], "little")
        number = number & ~mask | field << first & mask
        data[offset : offset + size] = number.to_bytes(size, "little")
