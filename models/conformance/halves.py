"""Regenerates halves.vectors: arithmetic and conversions of half and bfloat16, rounded from exact rational numbers.

Operands are patterns of bits spread over all exponents, the least and the greatest finite numbers among them. Results
must be equal bit by bit. The table of half is checked against numpy on the way, where numpy has the operation.
Run: python3 halves.py > halves.vectors (numpy 2).
"""

from fractions import Fraction
from math import isqrt

import numpy as np

CASES = 104
MODES = ("rn", "rz", "ru", "rd")


class Format:
    """A binary format of 16 bits: bits of the significand with the hidden one, greatest exponent."""

    def __init__(self, name, precision, most):
        self.name, self.precision, self.most = name, precision, most
        self.least = 1 - most
        self.fraction_bits = precision - 1
        self.infinity = (2 * most + 1) << self.fraction_bits

    def value(self, bits):
        exponent = (bits & 0x7FFF) >> self.fraction_bits
        fraction = bits & ((1 << self.fraction_bits) - 1)
        if exponent == 0:
            size = Fraction(fraction, 1) * Fraction(2) ** (self.least - self.fraction_bits)
        else:
            fraction += 1 << self.fraction_bits
            size = fraction * Fraction(2) ** (exponent - self.most - self.fraction_bits)
        return -size if bits & 0x8000 else size

    def rounded(self, x, mode="rn", is_negative_zero=False):
        """The bits of a rational number; zero is positive unless told."""
        if x == 0:
            return 0x8000 if is_negative_zero else 0
        sign, size = (0x8000, -x) if x < 0 else (0, x)
        exponent = self.least
        while size >= Fraction(2) ** (exponent + 1):
            exponent += 1
        unit = Fraction(2) ** (exponent - self.fraction_bits)
        count, rest = divmod(size, unit)
        is_away = {"rz": False, "ru": rest > 0 and not sign, "rd": rest > 0 and bool(sign)}.get(mode)
        if mode == "rn":
            is_away = 2 * rest > unit or (2 * rest == unit and count % 2 == 1)
        count += is_away
        # A carry moves into the exponent; subnormal numbers have the exponent field 0.
        bits = int(count) + ((exponent - self.least) << self.fraction_bits)
        if bits >= self.infinity:
            is_finite = mode == "rz" or (mode == "ru" and sign) or (mode == "rd" and not sign)
            bits = self.infinity - 1 if is_finite else self.infinity
        return sign | bits


def square_root(form, x):
    """To nearest: no root of a number of the format lies half way, so that 64 more bits decide."""
    scale = 1 << 400
    return form.rounded(Fraction(2 * isqrt(x.numerator * scale * scale // x.denominator) + 1, 2 * scale)) if x else 0


def is_minus_zero(a, b):
    return bool((a ^ b) & 0x8000)


def table(ctype, name, values):
    rows = [", ".join(str(v) for v in values[i : i + 16]) for i in range(0, len(values), 16)]
    print(f"static const {ctype} {name}[{len(values)}] = {{\n" + ",\n".join(rows) + "};")


def operands(form, seed):
    """Finite patterns from a linear congruential generator, after those at the ends of the format."""
    ends = [0, 0x8000, 1, 0x8001, form.infinity - 1, 0x8000 | (form.infinity - 1), 1 << form.fraction_bits]
    ends.append((form.most << form.fraction_bits) | 1)
    found, state = [ends[(i * (2 * seed + 1)) % len(ends)] for i in range(len(ends))], seed * 7919 + 1
    while len(found) < CASES:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        bits = state >> 48
        # Every other operand is near one, so that sums do not lose one of the operands.
        if len(found) % 2:
            near = (form.most - 4 + (bits >> form.fraction_bits) % 8) << form.fraction_bits
            bits = (bits & 0x8000) | near | (bits & ((1 << form.fraction_bits) - 1))
        if (bits & 0x7FFF) < form.infinity:
            found.append(bits)
    return found


def record(form):
    a, b, c = (operands(form, seed) for seed in (1, 2, 3))
    for name, bits in zip("abc", (a, b, c)):
        table("unsigned short", f"{form.name}_{name}", bits)
    value = form.value
    # An exact sum of zero is negative only if both operands are.
    add = [form.rounded(value(x) + value(y), "rn", x == y == 0x8000) for x, y in zip(a, b)]
    sub = [form.rounded(value(x) - value(y), "rn", x == 0x8000 and y == 0) for x, y in zip(a, b)]
    mul = [form.rounded(value(x) * value(y), "rn", is_minus_zero(x, y)) for x, y in zip(a, b)]
    nonzero = [y if value(y) != 0 else y | (form.most << form.fraction_bits) for y in b]
    div = [form.rounded(value(x) / value(y), "rn", is_minus_zero(x, y)) for x, y in zip(a, nonzero)]
    # A product that is too small for the format keeps its sign in the sum of two zeros.
    fma = [
        form.rounded(value(x) * value(y) + value(z), "rn", is_minus_zero(x, y) and z == 0x8000)
        for x, y, z in zip(a, b, c)
    ]
    sqrt = [square_root(form, value(x & 0x7FFF)) for x in a]
    if form.name == "half":
        x, y, n = (np.array(v, np.uint16).view(np.float16) for v in (a, b, nonzero))
        with np.errstate(all="ignore"):
            for ours, theirs in ((add, x + y), (sub, x - y), (mul, x * y), (div, x / n), (sqrt, np.sqrt(np.abs(x)))):
                assert ours == theirs.view(np.uint16).tolist()
    for name, bits in (("add", add), ("sub", sub), ("mul", mul), ("div", div), ("fma", fma), ("sqrt", sqrt)):
        table("unsigned short", f"{form.name}_{name}", bits)
    # Floats between neighbours of the format, and beyond its end.
    floats = []
    for i, (x, y) in enumerate(zip(a, b)):
        middle = np.float32(float(value(x)) + float(value(x)) * (i % 7 - 3) / 2 ** (form.precision + i % 4))
        floats.append(int(np.float32(middle if i % 13 else float(value(x)) * 3).view(np.uint32)))
    table("unsigned", f"{form.name}_floats", floats)
    exact = [Fraction(float(np.uint32(bits).view(np.float32))) if np.isfinite(np.uint32(bits).view(np.float32)) else None
             for bits in floats]
    for mode in MODES:
        results = [
            (form.infinity | (bits >> 16 & 0x8000)) if x is None else form.rounded(x, mode, bool(bits >> 31))
            for x, bits in zip(exact, floats)
        ]
        table("unsigned short", f"{form.name}_from_float_{mode}", results)
        whole = {
            "rn": round,
            "rz": int,
            "ru": lambda v: -((-v.numerator) // v.denominator),
            "rd": lambda v: v.numerator // v.denominator,
        }[mode]
        # Conversions to integers saturate.
        ints = [max(-(2**31), min(2**31 - 1, whole(value(x)))) for x in c]
        table("int", f"{form.name}_to_int_{mode}", [f"({v + 1} - 1)" if v == -(2**31) else v for v in ints])


print("// Made by halves.py; see there.")
record(Format("half", 11, 15))
record(Format("bfloat", 8, 127))
