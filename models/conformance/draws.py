"""Regenerates draws.vectors: numbers that kernels draw from cuRAND states, of known seeds, subsequences and offsets.

The recurrences are those of the papers (Marsaglia, Journal of Statistical Software 8(14), 2003; L'Ecuyer, Operations
Research 47(1), 1999; Salmon et al., SC 2011), skipped by powers of matrices; the conversions to floats are those of the
documentation; normal numbers are made by the formula of Box and Muller, computed in double precision. Before anything is
recorded, the numbers are compared with the library's generators of host memory, which need no device. Run:
python3 draws.py LIBRARY > draws.vectors, where LIBRARY is libcurand.so.10 (package nvidia-curand-cu12).
"""

import ctypes
import math
import struct
import sys

CASES = 104
WORD = 2**32 - 1


def single(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def inputs(i):
    """The seed, the subsequence and the offset of case i; draws.cu has the same."""
    seed = i * 0x9E3779B97F4A7C15 % 2**64
    sequence = [0, i, i * 0x100010001][i % 3]
    return seed, sequence, i * i % 64 + (2**40 if i % 5 == 4 else 0)


def linear(matrix, n, state):
    """The state after n steps of a map over bits, whose images of the single bits are the list `matrix`."""

    def image(of, bits):
        out, k = 0, 0
        while bits:
            if bits & 1:
                out ^= of[k]
            bits, k = bits >> 1, k + 1
        return out

    for bit in range(n.bit_length()):
        if bit == len(matrix):
            matrix.append([image(matrix[-1], column) for column in matrix[-1]])
        if n >> bit & 1:
            state = image(matrix[bit], state)
    return state


class Floats:
    """Floats of generators of 32 bits: uniform ones are the middles of the intervals that the bits stand for."""

    spare = spare_double = None
    mean, deviation = 0, 1

    def uniform(self):
        return single(single(self.bits()) * 2.0**-32 + 2.0**-33)

    def uniform_double(self):
        low, high = self.bits(), self.bits()
        return (low ^ high << 21) * 2.0**-53 + 2.0**-54

    def pair(self, uniform):
        u, v = uniform(), uniform()
        radius = math.sqrt(-2 * math.log(u))
        return radius * math.sin(2 * math.pi * v), radius * math.cos(2 * math.pi * v)

    def normal2(self):
        return self.pair(self.uniform)

    def normal2_double(self):
        return self.pair(self.uniform_double)

    def normal(self):
        first, self.spare = (self.spare, None) if self.spare is not None else self.normal2()
        return first

    def normal_double(self):
        first, self.spare_double = (
            (self.spare_double, None) if self.spare_double is not None else self.normal2_double()
        )
        return first

    def of_normal(self, x):
        return math.exp(self.mean + self.deviation * x)

    def log_normal(self):
        return self.of_normal(self.normal())

    def log_normal_double(self):
        return self.of_normal(self.normal_double())

    def log_normal2(self):
        return tuple(map(self.of_normal, self.normal2()))

    def log_normal2_double(self):
        return tuple(map(self.of_normal, self.normal2_double()))


class Xorwow(Floats):
    def step(x):
        t, last = x & WORD, x >> 128
        t ^= t >> 2
        return x >> 32 | ((last ^ last << 4 ^ t ^ t << 1) & WORD) << 128

    powers = [[]]

    def __init__(self, seed, sequence, offset):
        low = 1099087573 * ((seed & WORD) ^ 0xAAD26B49)
        high = 2591861531 * ((seed >> 32) ^ 0xF7DCEFDD)
        words = [123456789 + low, 362436069 ^ low, 521288629 + high, 88675123 ^ high, 5783321 + low]
        state = sum((word & WORD) << 32 * k for k, word in enumerate(words))
        if not Xorwow.powers[0]:
            Xorwow.powers[0] = [Xorwow.step(1 << k) for k in range(160)]
        self.state = linear(Xorwow.powers, sequence * 2**67 + offset, state)
        self.added = 6615241 + low + high + 362437 * offset

    def bits(self):
        self.state = Xorwow.step(self.state)
        self.added += 362437
        return (self.added + (self.state >> 128)) & WORD


class Mrg(Floats):
    M = [2**32 - 209, 2**32 - 22853]
    # The powers found so far of the matrices of a step, each the square of the one before.
    STEPS = [[[[0, 1, 0], [0, 0, 1], [-810728, 1403580, 0]]], [[[0, 1, 0], [0, 0, 1], [-1370589, 0, 527612]]]]

    def __init__(self, seed, sequence, offset):
        low, high = (seed & WORD ^ 0x55555555, seed >> 32 ^ 0xAAAAAAAA) if seed else (1, 1)
        self.states = [[12345 * low, 12345 * high, 12345 * low], [12345 * high, 12345 * low, 12345 * high]]
        self.skip((sequence << 76) + offset)

    def skip(self, n):
        for k, m in enumerate(self.M):
            for bit in range(n.bit_length()):
                power = self.STEPS[k][bit]
                if bit + 1 == len(self.STEPS[k]):
                    columns = list(zip(*power))
                    square = [[sum(map(int.__mul__, row, column)) % m for column in columns] for row in power]
                    self.STEPS[k].append(square)
                if n >> bit & 1:
                    self.states[k] = [sum(map(int.__mul__, row, self.states[k])) % m for row in power]

    def draw(self):
        self.skip(1)
        return (self.states[0][2] - self.states[1][2]) % self.M[0] or self.M[0]

    # The scales of the library, found by comparison.
    def bits(self):
        return int(self.draw() * 1.000000048662)

    def uniform(self):
        return single(self.uniform_double())

    def uniform_double(self):
        return self.draw() * 2.3283065498378290e-10


class Philox(Floats):
    def __init__(self, seed, sequence, offset):
        self.key, self.place = seed, (sequence << 66) + offset

    def bits(self):
        x = [self.place >> 2 + 32 * k & WORD for k in range(4)]
        key = [self.key & WORD, self.key >> 32]
        for _ in range(10):
            p, q = 0xD2511F53 * x[0], 0xCD9E8D57 * x[2]
            x = [q >> 32 ^ x[1] ^ key[0], q & WORD, p >> 32 ^ x[3] ^ key[1], p & WORD]
            key = [key[0] + 0x9E3779B9 & WORD, key[1] + 0xBB67AE85 & WORD]
        self.place += 1
        return x[self.place - 1 & 3]


def words(kind, x):
    """The bits of a number, lowest word first: an integer and a float are one word, a double is two."""
    if isinstance(x, int):
        return [x]
    bits = struct.unpack("I" if kind == "f" else "Q", struct.pack(kind, x))[0]
    return [bits] if kind == "f" else [bits & WORD, bits >> 32]


def row(generator, i, calls):
    state = generator(*inputs(i))
    state.mean, state.deviation = i % 5 - 2, i % 4 / 2
    numbers = []
    for call in calls.split():
        x = getattr(state, call)()
        for part in x if isinstance(x, tuple) else [x]:
            numbers += words("d" if call.endswith("double") else "f", part)
    return numbers


def library_numbers(library, kind, name, element, seed, count, parameters):
    """The first numbers that a generator of host memory makes."""
    generator = ctypes.c_void_p()
    assert library.curandCreateGeneratorHost(ctypes.byref(generator), kind) == 0
    assert library.curandSetPseudoRandomGeneratorSeed(generator, ctypes.c_ulonglong(seed)) == 0
    out = (element * count)()
    assert getattr(library, name)(generator, out, ctypes.c_size_t(count), *parameters) == 0
    assert library.curandDestroyGenerator(generator) == 0
    return list(out)


def check(library, generator, kind, run):
    """Compares with the library, which takes as many numbers as `run` from each subsequence in turn."""
    single, double = ctypes.c_float, ctypes.c_double
    calls = [
        ("bits", "", ctypes.c_uint, 0),
        ("uniform", "Uniform", single, 0),
        ("uniform_double", "UniformDouble", double, 0),
        ("normal", "Normal", single, 1e-6),
        ("normal_double", "NormalDouble", double, 1e-15),
        ("log_normal", "LogNormal", single, 3e-6),
        ("log_normal_double", "LogNormalDouble", double, 1e-15),
    ]
    for seed in [0, 1234, 2**40 + 77]:
        for call, name, element, error in calls:
            parameters = [element(0), element(1)] if "normal" in call else []
            numbers = library_numbers(library, kind, "curandGenerate" + name, element, seed, 1024, parameters)
            # Normal numbers are made in pairs.
            together = max(run, 2) if parameters else run
            for k in range(0, 1024, together):
                state = generator(seed, k // together, 0)
                for x in numbers[k : k + together]:
                    y = getattr(state, call)()
                    assert abs(x - y) <= error * (1 + abs(x)), (generator, call, k, x, y)


def table(name, functions, generator, calls):
    rows = [row(generator, i, calls) for i in range(CASES)]
    print("// cases: " + functions)
    print(f"static __device__ const unsigned {name}_rows[{CASES}][{len(rows[0])}] = {{")
    for numbers in rows:
        print("{" + ",".join(map(hex, numbers)) + "},")
    print("};")


def main():
    library = ctypes.CDLL(sys.argv[1])
    check(library, Xorwow, 101, 1)
    check(library, Mrg, 121, 1)
    check(library, Philox, 161, 4)
    print("// Made by draws.py; see there.")
    common = "curand_init curand curand_uniform curand_uniform_double"
    table("xorwow", common, Xorwow, "bits uniform uniform_double")
    table("mrg", common, Mrg, "bits uniform uniform_double")
    vectors = "curand4 curand_uniform4 curand_uniform2_double curand_uniform4_double"
    draws = "bits uniform uniform_double" + " bits" * 4 + " uniform" * 4 + " uniform_double" * 6
    table("philox", common + " " + vectors, Philox, draws)
    # Every second call for one number takes the one that is left over.
    draws = "normal normal2 normal normal_double normal2_double normal_double"
    draws += " log_normal log_normal2 log_normal log_normal_double log_normal2_double log_normal_double"
    names = " ".join("curand_" + name for name in sorted(set(draws.split())))
    table("xorwow_normal", names, Xorwow, draws)
    table("mrg_normal", names, Mrg, draws)
    vectors = "curand_normal4 curand_normal4_double curand_log_normal4 curand_log_normal4_double"
    draws += "".join(f" {draw} {draw}" for draw in draws.split()[1:11:3])
    table("philox_normal", names + " " + vectors, Philox, draws)


main()
