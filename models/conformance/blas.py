"""Regenerates blas.vectors: results of the cuBLAS functions computed by numpy in double precision.

Data are small dyadic numbers, so that every sum is exact whatever its order, and results are recorded as digests that
must be met exactly. Run: python3 blas.py > blas.vectors (numpy 2).
"""

import random
import struct

import numpy as np

random.seed(20250101)
CASES = 104


def value(seed, i):
    return ((seed * 7 + i * 5 + (i * i % 11) * 3) % 17 - 8) / 4.0


def power(seed, i):
    return [0.5, -1.0, 2.0, 1.0, -0.5, -2.0][(seed + i * 3 + i * i) % 6]


def data(seed, count, f=value):
    return np.array([f(seed, i) for i in range(max(count, 1))])


def digest(*buffers):
    h = 0xCBF29CE484222325
    for buffer in buffers:
        for x in np.ravel(np.asarray(buffer, dtype=np.float64)):
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
    return m.T if transposed else m


def symmetric(m, upper):
    t = np.triu(m) if upper else np.tril(m)
    return t + t.T - np.diag(np.diag(m))


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


class Case:
    """Draws parameters in the order in which the driver reads them."""

    def __init__(self, seed):
        self.row = [seed]

    def __call__(self, x):
        self.row.append(x)
        return x


def two_vectors(f):
    def run(c, s):
        n, a, ix, iy = c(dim()), c(coef()) / 2, c(step()), c(step())
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


def dot(n, a, x, ix, y, iy):
    return digest([float(np.dot(vector(x, n, ix), vector(y, n, iy))) if n else 0.0])


def rot(n, a, x, ix, y, iy):
    u, v = vector(x, n, ix), vector(y, n, iy)
    put(x, n, ix, a * u + 0.5 * v)
    put(y, n, iy, a * v - 0.5 * u)
    return digest(x, y)


def one_vector(f):
    def run(c, s):
        n, a, ix = c(dim()), c(coef()) / 2, c(pos())
        x = data(s, extent(n, ix))
        return f(n, a, x, ix)

    return run


def scal(n, a, x, ix):
    put(x, n, ix, a * vector(x, n, ix))
    return digest(x)


def nrm2(precision):
    def f(n, a, x, ix):
        s = float(np.sum(vector(x, n, ix) ** 2)) if n else 0.0
        return digest([float(np.sqrt(precision(s)))])

    return f


def asum(n, a, x, ix):
    return digest([float(np.sum(np.abs(vector(x, n, ix)))) if n else 0.0])


def amax(n, a, x, ix):
    return digest([int(np.argmax(np.abs(vector(x, n, ix)))) + 1 if n else 0])


def amin(n, a, x, ix):
    return digest([int(np.argmin(np.abs(vector(x, n, ix)))) + 1 if n else 0])


def gemv(c, s):
    t, m, n, p, al, be = c(bit()), c(one()), c(one()), c(pad()), c(coef()) / 2, c(coef()) / 2
    ix, iy = c(step()), c(step())
    nx, ny = (m, n) if t else (n, m)
    a, x, y = data(s, (m + p) * n), data(s + 1, extent(nx, ix)), data(s + 2, extent(ny, iy))
    r = blend(al, op(matrix(a, m, n, m + p), t) @ vector(x, nx, ix), be, vector(y, ny, iy))
    put(y, ny, iy, r)
    return digest(a, x, y)


def gbmv(c, s):
    t, m, n, kl, ku = c(bit()), c(one()), c(one()), c(random.randrange(3)), c(random.randrange(3))
    p, al, be, ix, iy = c(pad()), c(coef()) / 2, c(coef()) / 2, c(step()), c(step())
    nx, ny = (m, n) if t else (n, m)
    ld = kl + ku + 1 + p
    a, x, y = data(s, ld * n), data(s + 1, extent(nx, ix)), data(s + 2, extent(ny, iy))
    full = np.zeros((m, n))
    for i in range(m):
        for j in range(n):
            if i - j <= kl and j - i <= ku:
                full[i, j] = a[ku + i - j + j * ld]
    r = blend(al, op(full, t) @ vector(x, nx, ix), be, vector(y, ny, iy))
    put(y, ny, iy, r)
    return digest(y)


def ger(c, s):
    m, n, p, al, ix, iy = c(one()), c(one()), c(pad()), c(coef()) / 2, c(step()), c(step())
    a, x, y = data(s, (m + p) * n), data(s + 1, extent(m, ix)), data(s + 2, extent(n, iy))
    store(a, m + p, matrix(a, m, n, m + p) + al * np.outer(vector(x, m, ix), vector(y, n, iy)))
    return digest(a)


def symv(c, s):
    u, n, p, al, be, ix, iy = c(bit()), c(one()), c(pad()), c(coef()) / 2, c(coef()) / 2, c(step()), c(step())
    a, x, y = data(s, (n + p) * n), data(s + 1, extent(n, ix)), data(s + 2, extent(n, iy))
    r = blend(al, symmetric(matrix(a, n, n, n + p), u) @ vector(x, n, ix), be, vector(y, n, iy))
    put(y, n, iy, r)
    return digest(y)


def rank(two):
    def f(c, s):
        u, n, p, al, ix, iy = c(bit()), c(one()), c(pad()), c(coef()) / 2, c(step()), c(step())
        a, x, y = data(s, (n + p) * n), data(s + 1, extent(n, ix)), data(s + 2, extent(n, iy))
        v, w = vector(x, n, ix), vector(y, n, iy)
        change = np.outer(v, w) + np.outer(w, v) if two else np.outer(v, v)
        full = matrix(a, n, n, n + p)
        keep = np.triu(np.ones((n, n))) if u else np.tril(np.ones((n, n)))
        store(a, n + p, full + al * change * keep)
        return digest(a)

    return f


def trmv(solve):
    def f(c, s):
        u, t, d, n, p, ix = c(bit()), c(bit()), c(bit()), c(one()), c(pad()), c(step())
        a, x = data(s, (n + p) * n, power), data(s + 1, extent(n, ix))
        full = op(triangle(matrix(a, n, n, n + p), u, d), t)
        v = vector(x, n, ix)
        put(x, n, ix, np.linalg.solve(full, v) if solve else full @ v)
        if solve:
            put(x, n, ix, exact_solve(full, v))
        return digest(x)

    return f


def exact_solve(full, right):
    from fractions import Fraction

    n = len(full)
    lower = np.allclose(full, np.tril(full))
    x = [Fraction(0)] * n
    for i in range(n) if lower else reversed(range(n)):
        total = Fraction(float(right[i]))
        for j in range(n):
            if j != i:
                total -= Fraction(float(full[i, j])) * x[j]
        x[i] = total / Fraction(float(full[i, i]))
    return np.array([float(v) for v in x])


def gemm(c, s):
    ta, tb, m, n, k = c(bit()), c(bit()), c(one()), c(one()), c(dim())
    pa, pb, pc, al, be = c(pad()), c(pad()), c(pad()), c(coef()) / 2, c(coef()) / 2
    ra, ca, rb, cb = (k, m) if ta else (m, k), None, (n, k) if tb else (k, n), None
    la, lb, lc = max(ra[0], 1) + pa, max(rb[0], 1) + pb, m + pc
    a, b, r = data(s, la * ra[1]), data(s + 1, lb * rb[1]), data(s + 2, lc * n)
    product = op(matrix(a, *ra, la), ta) @ op(matrix(b, *rb, lb), tb)
    store(r, lc, blend(al, product, be, matrix(r, m, n, lc)))
    return digest(r)


def symm(c, s):
    right, u, m, n, pa, pb, pc = c(bit()), c(bit()), c(one()), c(one()), c(pad()), c(pad()), c(pad())
    al, be = c(coef()) / 2, c(coef()) / 2
    order = n if right else m
    a, b, r = data(s, (order + pa) * order), data(s + 1, (m + pb) * n), data(s + 2, (m + pc) * n)
    full, other = symmetric(matrix(a, order, order, order + pa), u), matrix(b, m, n, m + pb)
    store(r, m + pc, blend(al, other @ full if right else full @ other, be, matrix(r, m, n, m + pc)))
    return digest(r)


def syrk(two):
    def f(c, s):
        u, t, n, k, pa, pc, al, be = (
            c(bit()), c(bit()), c(one()), c(dim()), c(pad()), c(pad()), c(coef()) / 2, c(coef()) / 2
        )
        shape = (k, n) if t else (n, k)
        la = max(shape[0], 1) + pa
        a, b, r = data(s, la * shape[1]), data(s + 1, la * shape[1]), data(s + 2, (n + pc) * n)
        x, y = op(matrix(a, *shape, la), t), op(matrix(b, *shape, la), t)
        product = x @ y.T + y @ x.T if two else x @ x.T
        old = matrix(r, n, n, n + pc)
        keep = np.triu(np.ones((n, n))) if u else np.tril(np.ones((n, n)))
        store(r, n + pc, np.where(keep == 1, blend(al, product, be, old), old))
        return digest(r)

    return f


def trmm(solve):
    def f(c, s):
        right, u, t, d, m, n = c(bit()), c(bit()), c(bit()), c(bit()), c(one()), c(one())
        pa, pb, al = c(pad()), c(pad()), c(coef()) / 2
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
    ta, tb, m, n, pa, pb, pc = c(bit()), c(bit()), c(one()), c(one()), c(pad()), c(pad()), c(pad())
    al, be = c(coef()) / 2, c(coef()) / 2
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
        c(bit()), c(bit()), c(one()), c(one()), c(one()), c(coef()) / 2, c(coef()) / 2, c(dim())
    )
    sizes = m * k, k * n, m * n
    a, b, r = (data(s + i, size * count) for i, size in enumerate(sizes))
    for i in range(count):
        x = a[i * m * k :]
        y = b[i * k * n :]
        z = r[i * m * n :]
        left = matrix(x, k, m, k).T if ta else matrix(x, m, k, m)
        right = matrix(y, n, k, n).T if tb else matrix(y, k, n, k)
        store(z, m, blend(al, left @ right, be, matrix(z, m, n, m)))
    return digest(r)


def vector_batch(c, s):
    t, m, n, al, be, count = c(bit()), c(one()), c(one()), c(coef()) / 2, c(coef()) / 2, c(dim())
    nx, ny = (m, n) if t else (n, m)
    a, x, y = data(s, m * n * count), data(s + 1, nx * count), data(s + 2, ny * count)
    for i in range(count):
        full = matrix(a[i * m * n :], m, n, m)
        z = y[i * ny :]
        put(z, ny, 1, blend(al, op(full, t) @ vector(x[i * nx :], nx, 1), be, vector(z, ny, 1)))
    return digest(y)


def emit(name, run):
    rows, digests = [], []
    for i in range(CASES):
        case = Case(i + 1)
        digests.append(run(case, i + 1))
        rows.append(case.row)
    print(f"static const int {name}_rows[{CASES}][{len(rows[0])}] = {{")
    for row in rows:
        print("{" + ",".join(map(str, row)) + "},")
    print(f"}};\nstatic const unsigned long long {name}_digests[{CASES}] = {{")
    for d in digests:
        print(f"{d:#x},")
    print("};")


if __name__ == "__main__":
    print("// Made by blas.py; see there.")
    for name, f in [("axpy", axpy), ("copy", copy), ("swap", swap), ("dot", dot), ("rot", rot)]:
        emit(name, two_vectors(f))
    for name, f in [("scal", scal), ("snrm2", nrm2(np.float32)), ("dnrm2", nrm2(np.float64)), ("asum", asum),
                    ("amax", amax), ("amin", amin)]:
        emit(name, one_vector(f))
    for name, f in [("gemv", gemv), ("gbmv", gbmv), ("ger", ger), ("symv", symv), ("syr", rank(False)),
                    ("syr2", rank(True)), ("trmv", trmv(False)), ("trsv", trmv(True)), ("gemm", gemm), ("symm", symm),
                    ("syrk", syrk(False)), ("syr2k", syrk(True)), ("trmm", trmm(False)), ("trsm", trmm(True)),
                    ("geam", geam), ("dgmm", dgmm), ("batch", batch), ("vector_batch", vector_batch)]:
        emit(name, f)
