"""Regenerates blas.vectors: results of the cuBLAS functions computed by numpy in double precision.

Data are small dyadic numbers, so that every sum is exact whatever its order, and results are recorded as digests that
must be met exactly; those of half are rounded once. A line `// cases: names` says which functions the next table is of.
Run: python3 blas.py > blas.vectors; python3 blas.py complex > complex.vectors (numpy 2).
"""

import random
import struct
import sys

import numpy as np

COMPLEX = __name__ == "__main__" and sys.argv[1:] == ["complex"]

random.seed(20250101)
CASES = 104


def value(seed, i):
    return ((seed * 7 + i * 5 + (i * i % 11) * 3) % 17 - 8) / 4.0


def power(seed, i):
    part = [0.5, -1.0, 2.0, 1.0, -0.5, -2.0][(seed + i * 3 + i * i) % 6]
    return part * (1j if COMPLEX and (seed + i) % 3 == 0 else 1)


def element(seed, i):
    return value(seed, i) + 1j * value(seed + 5, i + 3) if COMPLEX else value(seed, i)


def data(seed, count, f=element):
    return np.array([f(seed, i) for i in range(max(count, 1))])


def parts(buffer):
    flat = np.ravel(np.asarray(buffer))
    return np.stack([flat.real, flat.imag], axis=1).ravel() if np.iscomplexobj(flat) else flat


def digest(*buffers):
    h = 0xCBF29CE484222325
    for buffer in buffers:
        for x in parts(buffer):
            bits = struct.unpack("<Q", struct.pack("<d", float(x) + 0.0))[0]
            h = (h ^ bits) * 0x100000001B3 % 2**64
    return h


def at(i, n, step):
    return i * step if step >= 0 else (i - n + 1) * step


def vector(buffer, n, step):
    return np.array([buffer[at(i, n, step)] for i in range(n)])


def put(buffer, n, step, values):
    for i in range(n):
        buffer[at(i, n, step)] = values[i]


def extent(n, step):
    return 1 + (n - 1) * abs(step) if n > 0 else 1


def matrix(buffer, rows, cols, ld):
    return np.array([[buffer[r + c * ld] for c in range(cols)] for r in range(rows)]).reshape(rows, cols)


def store(buffer, ld, m):
    for r in range(m.shape[0]):
        for c in range(m.shape[1]):
            buffer[r + c * ld] = m[r, c]


def op(m, transposed):
    return np.conj(m.T) if transposed == 2 else m.T if transposed else m


def symmetric(m, upper, hermitian=False):
    t = np.triu(m) if upper else np.tril(m)
    other = t - np.diag(np.diag(t))
    if hermitian:
        return other + np.conj(other.T) + np.diag(np.diag(t).real)
    return other + other.T + np.diag(np.diag(t))


def triangle(m, upper, unit):
    t = np.triu(m) if upper else np.tril(m)
    if unit:
        t = t - np.diag(np.diag(t)) + np.eye(len(t))
    return t


def blend(alpha, product, beta, old):
    return alpha * product + (beta * old if beta != 0 else 0)


step = lambda: random.choice([1, 1, 2, 3, -1, -2])
pos = lambda: random.choice([1, 1, 2, 3])
dim = lambda: random.choice([0, 1, 2, 3, 4, 5])
one = lambda: random.choice([1, 2, 3, 4])
bit = lambda: random.randrange(2)
pad = lambda: random.choice([0, 0, 1, 2])
coef = lambda: random.choice([0, 1, 2, -1, 3])  # halves of it are the factor
trans = lambda: random.randrange(3) if COMPLEX else bit()


def factor(k):
    """The factor that a coefficient stands for."""
    return k / 2 + (1j * ((k * k + k) % 3 - 1) / 2 if COMPLEX and k else 0)


class Case:
    """Draws parameters in the order in which the driver reads them."""

    def __init__(self, seed):
        self.row = [seed]

    def __call__(self, x):
        self.row.append(x)
        return x


def two_vectors(f):
    def run(c, s):
        n, a, ix, iy = c(dim()), factor(c(coef())), c(step()), c(step())
        x, y = data(s, extent(n, ix)), data(s + 1, extent(n, iy))
        return f(n, a, x, ix, y, iy)

    return run


def axpy(n, a, x, ix, y, iy):
    put(y, n, iy, vector(y, n, iy) + a * vector(x, n, ix))
    return digest(x, y)


def copy(n, a, x, ix, y, iy):
    put(y, n, iy, vector(x, n, ix))
    return digest(x, y)


def swap(n, a, x, ix, y, iy):
    u, v = vector(x, n, ix), vector(y, n, iy)
    put(x, n, ix, v)
    put(y, n, iy, u)
    return digest(x, y)


def dot(conjugate=False):
    def f(n, a, x, ix, y, iy):
        u, v = vector(x, n, ix), vector(y, n, iy)
        return digest(np.array([np.sum((np.conj(u) if conjugate else u) * v)], dtype=x.dtype))

    return f


def rot(sine):
    def f(n, a, x, ix, y, iy):
        u, v = vector(x, n, ix), vector(y, n, iy)
        put(x, n, ix, a.real * u + sine * v)
        put(y, n, iy, a.real * v - np.conj(sine) * u)
        return digest(x, y)

    return f


def one_vector(f):
    def run(c, s):
        n, a, ix = c(dim()), factor(c(coef())), c(pos())
        x = data(s, extent(n, ix))
        return f(n, a, x, ix)

    return run


def scal(part=lambda a: a):
    def f(n, a, x, ix):
        put(x, n, ix, part(a) * vector(x, n, ix))
        return digest(x)

    return f


def magnitudes(v):
    return np.abs(v.real) + np.abs(v.imag)


def nrm2(precision):
    def f(n, a, x, ix):
        v = vector(x, n, ix)
        s = float(np.sum(v.real**2 + v.imag**2)) if n else 0.0
        return digest([float(np.sqrt(precision(s)))])

    return f


def asum(n, a, x, ix):
    return digest([float(np.sum(magnitudes(vector(x, n, ix)))) if n else 0.0])


def amax(n, a, x, ix):
    return digest([int(np.argmax(magnitudes(vector(x, n, ix)))) + 1 if n else 0])


def amin(n, a, x, ix):
    return digest([int(np.argmin(magnitudes(vector(x, n, ix)))) + 1 if n else 0])


def gemv(c, s):
    t, m, n, p, al, be = c(trans()), c(one()), c(one()), c(pad()), factor(c(coef())), factor(c(coef()))
    ix, iy = c(step()), c(step())
    nx, ny = (m, n) if t else (n, m)
    a, x, y = data(s, (m + p) * n), data(s + 1, extent(nx, ix)), data(s + 2, extent(ny, iy))
    r = blend(al, op(matrix(a, m, n, m + p), t) @ vector(x, nx, ix), be, vector(y, ny, iy))
    put(y, ny, iy, r)
    return digest(a, x, y)


def gbmv(c, s):
    t, m, n, kl, ku = c(trans()), c(one()), c(one()), c(random.randrange(3)), c(random.randrange(3))
    p, al, be, ix, iy = c(pad()), factor(c(coef())), factor(c(coef())), c(step()), c(step())
    nx, ny = (m, n) if t else (n, m)
    ld = kl + ku + 1 + p
    a, x, y = data(s, ld * n), data(s + 1, extent(nx, ix)), data(s + 2, extent(ny, iy))
    full = np.zeros((m, n), dtype=a.dtype)
    for i in range(m):
        for j in range(n):
            if i - j <= kl and j - i <= ku:
                full[i, j] = a[ku + i - j + j * ld]
    r = blend(al, op(full, t) @ vector(x, nx, ix), be, vector(y, ny, iy))
    put(y, ny, iy, r)
    return digest(y)


def ger(conjugate=False):
    def f(c, s):
        m, n, p, al, ix, iy = c(one()), c(one()), c(pad()), factor(c(coef())), c(step()), c(step())
        a, x, y = data(s, (m + p) * n), data(s + 1, extent(m, ix)), data(s + 2, extent(n, iy))
        right = vector(y, n, iy)
        right = np.conj(right) if conjugate else right
        store(a, m + p, matrix(a, m, n, m + p) + al * np.outer(vector(x, m, ix), right))
        return digest(a)

    return f


def symv(hermitian=False):
    def f(c, s):
        u, n, p, al, be = c(bit()), c(one()), c(pad()), factor(c(coef())), factor(c(coef()))
        ix, iy = c(step()), c(step())
        a, x, y = data(s, (n + p) * n), data(s + 1, extent(n, ix)), data(s + 2, extent(n, iy))
        full = symmetric(matrix(a, n, n, n + p), u, hermitian)
        put(y, n, iy, blend(al, full @ vector(x, n, ix), be, vector(y, n, iy)))
        return digest(y)

    return f


def real_diagonal(m):
    return m - 1j * np.diag(np.diag(m).imag)


def put_triangle(buffer, ld, old, new, upper, hermitian):
    keep = np.triu(np.ones(old.shape)) if upper else np.tril(np.ones(old.shape))
    store(buffer, ld, np.where(keep == 1, real_diagonal(new) if hermitian else new, old))


def rank(two, hermitian=False):
    def f(c, s):
        # Nothing is done where the factor is zero.
        u, n, p, al = c(bit()), c(one()), c(pad()), factor(c(coef() or int(hermitian)))
        ix, iy = c(step()), c(step())
        a, x, y = data(s, (n + p) * n), data(s + 1, extent(n, ix)), data(s + 2, extent(n, iy))
        v, w = vector(x, n, ix), vector(y, n, iy)
        turn = np.conj if hermitian else lambda t: t
        al = al.real if hermitian and not two else al
        change = al * np.outer(v, turn(w)) + turn(al) * np.outer(w, turn(v)) if two else al * np.outer(v, turn(v))
        old = matrix(a, n, n, n + p)
        put_triangle(a, n + p, old, old + change, u, hermitian)
        return digest(a)

    return f


def trmv(solve):
    def f(c, s):
        u, t, d, n, p, ix = c(bit()), c(trans()), c(bit()), c(one()), c(pad()), c(step())
        a, x = data(s, (n + p) * n, power), data(s + 1, extent(n, ix))
        full = op(triangle(matrix(a, n, n, n + p), u, d), t)
        v = vector(x, n, ix)
        put(x, n, ix, np.linalg.solve(full, v) if solve else full @ v)
        if solve:
            put(x, n, ix, exact_solve(full, v))
        return digest(x)

    return f


def exact_solve(full, right):
    n = len(full)
    lower = np.allclose(full, np.tril(full))
    x = np.array(right)
    for i in range(n) if lower else reversed(range(n)):
        for j in range(n):
            if j != i and full[i, j] != 0:
                x[i] -= full[i, j] * x[j]
        x[i] /= full[i, i]
    return x


def gemm(c, s):
    ta, tb, m, n, k = c(trans()), c(trans()), c(one()), c(one()), c(dim())
    pa, pb, pc, al, be = c(pad()), c(pad()), c(pad()), factor(c(coef())), factor(c(coef()))
    ra, ca, rb, cb = (k, m) if ta else (m, k), None, (n, k) if tb else (k, n), None
    la, lb, lc = max(ra[0], 1) + pa, max(rb[0], 1) + pb, m + pc
    a, b, r = data(s, la * ra[1]), data(s + 1, lb * rb[1]), data(s + 2, lc * n)
    product = op(matrix(a, *ra, la), ta) @ op(matrix(b, *rb, lb), tb)
    store(r, lc, blend(al, product, be, matrix(r, m, n, lc)))
    return digest(r)


def symm(hermitian=False):
    def f(c, s):
        right, u, m, n, pa, pb, pc = c(bit()), c(bit()), c(one()), c(one()), c(pad()), c(pad()), c(pad())
        al, be = factor(c(coef())), factor(c(coef()))
        order = n if right else m
        a, b, r = data(s, (order + pa) * order), data(s + 1, (m + pb) * n), data(s + 2, (m + pc) * n)
        full = symmetric(matrix(a, order, order, order + pa), u, hermitian)
        other = matrix(b, m, n, m + pb)
        store(r, m + pc, blend(al, other @ full if right else full @ other, be, matrix(r, m, n, m + pc)))
        return digest(r)

    return f


def syrk(two, hermitian=False):
    def f(c, s):
        u, t, n, k, pa, pc, al, be = (
            c(bit()), c(bit()), c(one()), c(dim()), c(pad()), c(pad()), factor(c(coef())), factor(c(coef()))
        )
        shape = (k, n) if t else (n, k)
        la = max(shape[0], 1) + pa
        a, b, r = data(s, la * shape[1]), data(s + 1, la * shape[1]), data(s + 2, (n + pc) * n)
        kind = (2 if hermitian else 1) if t else 0
        x, y = op(matrix(a, *shape, la), kind), op(matrix(b, *shape, la), kind)
        turn = np.conj if hermitian else lambda v: v
        if hermitian:
            al, be = al if two else al.real, be.real
        product = al * (x @ turn(y).T) + turn(al) * (y @ turn(x).T) if two else al * (x @ turn(x).T)
        old = matrix(r, n, n, n + pc)
        put_triangle(r, n + pc, old, product + be * old if be else product, u, hermitian)
        return digest(r)

    return f


def trmm(solve):
    def f(c, s):
        right, u, t, d, m, n = c(bit()), c(bit()), c(trans()), c(bit()), c(one()), c(one())
        pa, pb, al = c(pad()), c(pad()), factor(c(coef()))
        order = n if right else m
        a, b = data(s, (order + pa) * order, power), data(s + 1, (m + pb) * n)
        full, other = op(triangle(matrix(a, order, order, order + pa), u, d), t), matrix(b, m, n, m + pb)
        if solve:
            if right:
                r = np.array([exact_solve(full.T, al * row) for row in other])
            else:
                r = np.array([exact_solve(full, al * col) for col in other.T]).T
        else:
            r = al * (other @ full if right else full @ other)
        store(b, m + pb, r)
        return digest(b)

    return f


def geam(c, s):
    ta, tb, m, n, pa, pb, pc = c(trans()), c(trans()), c(one()), c(one()), c(pad()), c(pad()), c(pad())
    al, be = factor(c(coef())), factor(c(coef()))
    ra, rb = (n, m) if ta else (m, n), (n, m) if tb else (m, n)
    la, lb = ra[0] + pa, rb[0] + pb
    a, b, r = data(s, la * ra[1]), data(s + 1, lb * rb[1]), data(s + 2, (m + pc) * n)
    store(r, m + pc, al * op(matrix(a, *ra, la), ta) + be * op(matrix(b, *rb, lb), tb))
    return digest(r)


def dgmm(c, s):
    right, m, n, pa, pc, ix = c(bit()), c(one()), c(one()), c(pad()), c(pad()), c(step())
    order = n if right else m
    a, x, r = data(s, (m + pa) * n), data(s + 1, extent(order, ix)), data(s + 2, (m + pc) * n)
    full, v = matrix(a, m, n, m + pa), vector(x, order, ix)
    store(r, m + pc, full * v[None, :] if right else full * v[:, None])
    return digest(r)


def batch(c, s):
    ta, tb, m, n, k, al, be, count = (
        c(trans()), c(trans()), c(one()), c(one()), c(one()), factor(c(coef())), factor(c(coef())), c(dim())
    )
    sizes = m * k, k * n, m * n
    a, b, r = (data(s + i, size * count) for i, size in enumerate(sizes))
    for i in range(count):
        x = a[i * m * k :]
        y = b[i * k * n :]
        z = r[i * m * n :]
        left = op(matrix(x, k, m, k), ta) if ta else matrix(x, m, k, m)
        right = op(matrix(y, n, k, n), tb) if tb else matrix(y, k, n, k)
        store(z, m, blend(al, left @ right, be, matrix(z, m, n, m)))
    return digest(r)


def vector_batch(c, s):
    t, m, n, al, be, count = c(trans()), c(one()), c(one()), factor(c(coef())), factor(c(coef())), c(dim())
    nx, ny = (m, n) if t else (n, m)
    a, x, y = data(s, m * n * count), data(s + 1, nx * count), data(s + 2, ny * count)
    for i in range(count):
        full = matrix(a[i * m * n :], m, n, m)
        z = y[i * ny :]
        put(z, ny, 1, blend(al, op(full, t) @ vector(x[i * nx :], nx, 1), be, vector(z, ny, 1)))
    return digest(y)


def trsm_batch(c, s):
    right, u, t, d, m, n = c(bit()), c(bit()), c(trans()), c(bit()), c(one()), c(one())
    al, count = factor(c(coef())), c(dim())
    order = n if right else m
    a, b = data(s, order * order * count, power), data(s + 1, m * n * count)
    for i in range(count):
        full = op(triangle(matrix(a[i * order * order :], order, order, order), u, d), t)
        z = b[i * m * n :]
        other = matrix(z, m, n, m)
        if right:
            r = np.array([exact_solve(full.T, al * row) for row in other])
        else:
            r = np.array([exact_solve(full, al * col) for col in other.T]).T
        store(z, m, r)
    return digest(b)


def copies(c, s):
    """A vector and a matrix to the device, with steps and leading dimensions of their own, and back."""
    n, ix, iy, m, k, pa, pb = c(dim()), c(pos()), c(pos()), c(dim()), c(dim()), c(pad()), c(pad())
    x, y = data(s, extent(n, ix)), data(s + 1, extent(n, iy))
    put(y, n, iy, vector(x, n, ix))
    la, lb = max(m, 1) + pa, max(m, 1) + pb
    a, b = data(s + 2, la * k), data(s + 3, lb * k)
    store(b, lb, matrix(a, m, k, la))
    return digest(y, b)


def half(f):
    """The digests of results that are rounded to half once."""

    def run(c, s):
        global digest
        exact = digest
        digest = lambda *buffers: exact(*(np.float16(buffer).astype(np.float64) for buffer in buffers))
        try:
            return f(c, s)
        finally:
            digest = exact

    return run


def emit(name, run, functions):
    rows, digests = [], []
    for i in range(CASES):
        case = Case(i + 1)
        digests.append(run(case, i + 1))
        rows.append(case.row)
    print("// cases: " + " ".join(functions))
    print(f"static const int {name}_rows[{CASES}][{len(rows[0])}] = {{")
    for row in rows:
        print("{" + ",".join(map(str, row)) + "},")
    print("};")
    print(f"static const unsigned long long {name}_digests[{CASES}] = {{")
    for d in digests:
        print(f"{d:#x},")
    print("};")


def both(stem, prefixes):
    """`$axpy` for the prefixes S and D is cublasSaxpy and cublasDaxpy, `I$amax` cublasIsamax and cublasIdamax."""
    return ["cublas" + stem.replace("$", p if stem.startswith("$") else p.lower()) for p in prefixes]


GENERAL = [
    ("gemv", gemv), ("gbmv", gbmv), ("symv", symv()), ("syr", rank(False)), ("syr2", rank(True)),
    ("trmv", trmv(False)), ("trsv", trmv(True)), ("gemm", gemm), ("symm", symm()), ("syrk", syrk(False)),
    ("syr2k", syrk(True)), ("trmm", trmm(False)), ("trsm", trmm(True)), ("geam", geam), ("dgmm", dgmm),
]
BATCHES = [
    ("batch", batch, ["$gemmBatched", "$gemmStridedBatched"]),
    ("vector_batch", vector_batch, ["$gemvBatched", "$gemvStridedBatched"]),
    ("trsm_batch", trsm_batch, ["$trsmBatched"]),
]


def named(functions, prefixes):
    return [name for stem in functions for name in both(stem, prefixes)]


def real():
    s_and_d = "SD"
    for name, f in [("axpy", axpy), ("copy", copy), ("swap", swap), ("dot", dot()), ("rot", rot(0.5))]:
        emit(name, two_vectors(f), both(f"${name}", s_and_d))
    emit("scal", one_vector(scal()), both("$scal", s_and_d))
    emit("snrm2", one_vector(nrm2(np.float32)), ["cublasSnrm2"])
    emit("dnrm2", one_vector(nrm2(np.float64)), ["cublasDnrm2"])
    for name, f, stem in [("asum", asum, "$asum"), ("amax", amax, "I$amax"), ("amin", amin, "I$amin")]:
        emit(name, one_vector(f), both(stem, s_and_d))
    emit("ger", ger(), both("$ger", s_and_d))
    for name, f in GENERAL:
        emit(name, f, both(f"${name}", s_and_d))
    for name, f, functions in BATCHES:
        emit(name, f, named(functions, s_and_d))
    names = ["SetVector", "GetVector", "SetMatrix", "GetMatrix"]
    emit("copies", copies, [f"cublas{name}{end}" for name in names for end in ("", "Async")])
    emit("half", half(gemm), ["cublasHgemm", "cublasGemmEx", "cublasSgemmEx"])
    emit("half_batch", half(batch), ["cublasHgemmStridedBatched"])


def complex_ones():
    c_and_z = "CZ"
    for name, f in [("axpy", axpy), ("copy", copy), ("swap", swap), ("dotu", dot()), ("dotc", dot(True)),
                    ("rot", rot(0.5 + 0.5j))]:
        emit(name, two_vectors(f), both(f"${name}", c_and_z))
    emit("srot", two_vectors(rot(0.5)), ["cublasCsrot", "cublasZdrot"])
    emit("scal", one_vector(scal()), both("$scal", c_and_z))
    emit("sscal", one_vector(scal(lambda a: a.real)), ["cublasCsscal", "cublasZdscal"])
    emit("scnrm2", one_vector(nrm2(np.float32)), ["cublasScnrm2"])
    emit("dznrm2", one_vector(nrm2(np.float64)), ["cublasDznrm2"])
    emit("asum", one_vector(asum), ["cublasScasum", "cublasDzasum"])
    emit("amax", one_vector(amax), both("I$amax", c_and_z))
    emit("amin", one_vector(amin), both("I$amin", c_and_z))
    for name, f in [("geru", ger()), ("gerc", ger(True)), ("hemv", symv(True)), ("her", rank(False, True)),
                    ("her2", rank(True, True)), ("hemm", symm(True)), ("herk", syrk(False, True)),
                    ("her2k", syrk(True, True))] + GENERAL:
        emit(name, f, both(f"${name}", c_and_z))
    for name, f, functions in BATCHES:
        emit(name, f, named(functions, c_and_z))


if __name__ == "__main__":
    print("// Made by blas.py; see there.")
    if COMPLEX:
        complex_ones()
    else:
        real()
