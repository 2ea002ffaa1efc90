"""Regenerates generators.vectors: what sequences of calls on host generators of cuRAND return, asked of the library itself.

Generators of host memory need no device. A row is a call: its number, its argument, and the status. Run:
python3 generators.py LIBRARY > generators.vectors, where LIBRARY is libcurand.so.10 (package nvidia-curand-cu12).
"""

import ctypes
import random
import sys

random.seed(20250105)
LIVES = 4  # for each type of generator
library = ctypes.CDLL(sys.argv[1])
TYPES = [100, 101, 121, 141, 142, 161, 200, 201, 202, 203, 204]
buffer = ctypes.create_string_buffer(4096)
double = ctypes.c_double
size = ctypes.c_size_t

counts = [0, 1, 2, 3, 4, 6, 7, 8, 12, 24]
CALLS = [
    ("SetPseudoRandomGeneratorSeed", [1, 42], lambda g, v: (g, ctypes.c_ulonglong(v))),
    ("SetGeneratorOffset", [0, 1, 64], lambda g, v: (g, ctypes.c_ulonglong(v))),
    ("SetGeneratorOrdering", [100, 101, 102, 103, 104, 201, 7], lambda g, v: (g, v)),
    ("SetQuasiRandomGeneratorDimensions", [0, 1, 2, 3, 20001], lambda g, v: (g, v)),
    ("Generate", counts, lambda g, v: (g, buffer, size(v))),
    ("GenerateLongLong", counts, lambda g, v: (g, buffer, size(v))),
    ("GenerateUniform", counts, lambda g, v: (g, buffer, size(v))),
    ("GenerateUniformDouble", counts, lambda g, v: (g, buffer, size(v))),
    ("GenerateNormal", counts, lambda g, v: (g, buffer, size(v), ctypes.c_float(0), ctypes.c_float(1))),
    ("GenerateNormalDouble", counts, lambda g, v: (g, buffer, size(v), double(0), double(1))),
    ("GenerateLogNormal", counts, lambda g, v: (g, buffer, size(v), ctypes.c_float(0), ctypes.c_float(1))),
    ("GenerateLogNormalDouble", counts, lambda g, v: (g, buffer, size(v), double(0), double(1))),
    ("GeneratePoisson", counts, lambda g, v: (g, buffer, size(v), double(4))),
    ("GenerateSeeds", [0], lambda g, v: (g,)),
    ("SetStream", [0], lambda g, v: (g, None)),
]


def life(kind):
    generator = ctypes.c_void_p()
    assert library.curandCreateGeneratorHost(ctypes.byref(generator), kind) == 0
    for _ in range(12):
        at = random.randrange(len(CALLS))
        name, values, arguments = CALLS[at]
        value = random.choice(values)
        is_null = random.choice([0] * 15 + [1])
        target = None if is_null else generator
        status = getattr(library, "curand" + name)(*arguments(target, value))
        yield [kind, at, is_null, value, status]
    assert library.curandDestroyGenerator(generator) == 0


def main():
    rows = [row for kind in TYPES for _ in range(LIVES) for row in life(kind)]
    names = [f"curand{name}" for name, _, _ in CALLS]
    names += ["curandCreateGenerator", "curandCreateGeneratorHost", "curandDestroyGenerator"]
    print("// Made by generators.py; see there.")
    print("// cases: " + " ".join(names))
    print(f"static const int generator_rows[{len(rows)}][5] = {{")
    for row in rows:
        print("{" + ",".join(map(str, row)) + "},")
    print("};")


main()
