"""Regenerates sequences.vectors: reductions, prefix sums, sorting and selections of sequences of integers by numpy.

A case is one flat run of numbers: the length, the keys, the values, then the results in the order of `record`. The
results of CUB and Thrust must be equal. Run: python3 sequences.py > sequences.vectors (numpy 2).
"""

import numpy as np

CASES = 104
GREATEST = 2**31 - 1


def runs(keys):
    """The first index of each run of equal keys."""
    return np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]]) if len(keys) else np.array([], int)


def record(case, random):
    n = case * 7 % 41
    span = (2, 9, 1000)[case % 3]
    keys = random.integers(-span, span, n)
    values = random.integers(-100, 100, n)
    if case % 5 == 0 and n > 1:
        keys[0], keys[1] = GREATEST, -GREATEST - 1
        values[:2] = 0
    out = [n, *keys, *values]
    starts = runs(keys)
    order = np.argsort(keys, kind="stable")
    # Sums are those of the values, so that they do not overflow.
    out += [values.sum(), keys.max() if n else 0, keys.min() if n else 0, keys.argmax() if n else 0]
    out += [np.count_nonzero(values % 2 == 0), np.dot(values, values[::-1])]
    out += [*np.cumsum(values), *(np.cumsum(values) - values), *np.maximum.accumulate(keys)]
    out += [*keys[order], *values[order], *keys[order][::-1]]
    out += [len(starts), *keys[starts], *(np.add.reduceat(values, starts) if n else [])]
    out += [*values[values % 2 == 0]]
    counts, _ = np.histogram(values, bins=np.arange(-60, 61, 30))
    # The last bin of numpy holds its upper end.
    counts[-1] -= np.count_nonzero(values == 60)
    out += [*counts]
    out += [*np.searchsorted(keys[order], values, "left"), *np.searchsorted(keys[order], values, "right")]
    return [int(x) for x in out]


random = np.random.default_rng(20)
numbers = [x for case in range(CASES) for x in record(case, random)]
texts = [f"({x + 1} - 1)" if x == -GREATEST - 1 else str(x) for x in numbers]
lines = [",".join(texts[i : i + 24]) for i in range(0, len(texts), 24)]
print("// Made by sequences.py; see there.")
print(f"static const int sequences[{len(numbers)}] = {{\n" + ",\n".join(lines) + "};")
