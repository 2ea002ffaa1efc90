"""Regenerates math.vectors: values of the real functions, rounded to float and to double.

Computed by numpy and scipy in double precision for float and by numpy in extended precision for double. Results are
compared within the error that the model states, plus one unit for the rounding of the reference.
Run: python3 real.py > math.vectors (numpy 2, scipy).
"""

import numpy as np
from scipy import special

CASES = 104
L = np.longdouble
PI = L("3.14159265358979323846264338327950288")


def reduced(f, g):
    """sin or cos of pi x by exact reduction to an eighth of the circle."""

    def h(x):
        r = x - 2 * np.rint(x / 2)
        return f(PI * r)

    return h


# Name: function, near range, far range, whether double is recorded.
FUNCTIONS = {
    "exp": (np.exp, (-4, 4), (-80, 80), True),
    "exp2": (np.exp2, (-4, 4), (-120, 120), True),
    "exp10": (lambda x: L(10) ** L(x), (-4, 4), (-37, 38), True),
    "expm1": (np.expm1, (-1, 1), (-40, 80), True),
    "log": (np.log, (0.5, 2), (1e-30, 1e30), True),
    "log2": (np.log2, (0.5, 2), (1e-30, 1e30), True),
    "log10": (np.log10, (0.5, 2), (1e-30, 1e30), True),
    "log1p": (np.log1p, (-0.75, 1), (0, 1e20), True),
    "sin": (np.sin, (-3.25, 3.25), (-1000, 1000), True),
    "cos": (np.cos, (-3.25, 3.25), (-1000, 1000), True),
    "tan": (np.tan, (-1.5, 1.5), (-100, 100), True),
    "sinpi": (reduced(np.sin, np.cos), (-0.5, 0.5), (-0.25, 0.25), True),
    "cospi": (reduced(np.cos, np.sin), (-0.25, 0.25), (-0.125, 0.125), True),
    "asin": (np.arcsin, (-1, 1), (-0.01, 0.01), True),
    "acos": (np.arccos, (-1, 1), (-0.01, 0.01), True),
    "atan": (np.arctan, (-4, 4), (-1e6, 1e6), True),
    "sinh": (np.sinh, (-2, 2), (-80, 80), True),
    "cosh": (np.cosh, (-2, 2), (-80, 80), True),
    "tanh": (np.tanh, (-2, 2), (-30, 30), True),
    "asinh": (np.arcsinh, (-2, 2), (-1e6, 1e6), True),
    "acosh": (np.arccosh, (1, 4), (1, 1e6), True),
    "atanh": (np.arctanh, (-0.9, 0.9), (-0.01, 0.01), True),
    "cbrt": (np.cbrt, (-8, 8), (-1e30, 1e30), True),
    "rsqrt": (lambda x: 1 / np.sqrt(L(x)), (0.01, 4), (1e-30, 1e30), True),
    "rcbrt": (lambda x: 1 / np.cbrt(L(x)), (0.01, 4), (1e-30, 1e30), True),
    "erf": (lambda x: special.erf(np.float64(x)), (-2, 2), (-5, 5), False),
    "erfc": (lambda x: special.erfc(np.float64(x)), (-2, 2), (-5, 5), False),
    "atan2": (np.arctan2, (-4, 4), (-1e6, 1e6), True),
    "hypot": (np.hypot, (-4, 4), (-1e15, 1e15), True),
    "pow": (lambda x, y: np.abs(L(x)) ** L(y), (-4, 4), (-9, 9), True),
}


def argument(near, far, i):
    low, high = near if i < 64 else far
    return low + (high - low) * i / 64.0 if i < 64 else low + (high - low) * (i - 63) / 41.0


def table(name, kind, values, digits):
    print(f"static const {kind} {name}[{CASES}] = {{")
    for i in range(0, CASES, 8):
        print(",".join(digits(v) for v in values[i : i + 8]) + ",")
    print("};")


print("// Made by real.py; see there.")
for name, (f, near, far, has_double) in FUNCTIONS.items():
    xs = [argument(near, far, i) for i in range(CASES)]
    ys = [argument(near, far, (i * 37 + 11) % CASES) for i in range(CASES)]
    two = name in ("atan2", "hypot", "pow")
    with np.errstate(all="ignore"):
        singles = [
            np.float32(f(L(np.float32(x)), L(np.float32(y))) if two else f(L(np.float32(x)))) for x, y in zip(xs, ys)
        ]
        doubles = [np.float64(f(L(x), L(y)) if two else f(L(x))) for x, y in zip(xs, ys)]
    print(f"static const double {name}_ranges[4] = {{{near[0]!r},{near[1]!r},{far[0]!r},{far[1]!r}}};")
    table(f"{name}_singles", "unsigned", singles, lambda v: hex(v.view(np.uint32)))
    if has_double:
        table(f"{name}_doubles", "unsigned long long", doubles, lambda v: hex(v.view(np.uint64)))
