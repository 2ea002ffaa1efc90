"""Regenerates handles.vectors: what sequences of calls on the handles of cuBLAS and cuDNN return.

The libraries make no handle without a device, so that the reference is what their manuals say of each call, kept as a
machine of its own here: the status, and the value read back. Run: python3 handles.py > handles.vectors.
"""

import random

random.seed(20250106)
LIVES = 104

# Calls of cuBLAS: name, values of the setting, its value in a new handle.
SETTINGS = [
    ("PointerMode", [0, 1], 0),
    ("AtomicsMode", [0, 1], 0),
    ("MathMode", [0, 1, 2, 3, 16], 0),
    ("Stream", [0, 1], 0),
]
NOT_INITIALIZED, INVALID_VALUE = 1, 7
WORKSPACES = [(0, 0), (1, 0), (2, INVALID_VALUE), (3, INVALID_VALUE)]  # none, aligned, not aligned, too small


def cublas(life):
    state = {name: start for name, _, start in SETTINGS}
    for _ in range(random.randrange(4, 9)):
        is_null = random.choice([0] * 9 + [1])
        at = random.randrange(len(SETTINGS) * 2 + 2)
        name, values, _ = SETTINGS[at // 2 % len(SETTINGS)]
        value = read = status = 0
        if at == 8:
            value, status = random.choice(WORKSPACES)
        elif at == 9:
            read = 120903
        elif at % 2 == 0:
            value = random.choice(values)
            if not is_null:
                state[name] = value
        else:
            read = state[name]
        if is_null:
            status, read = NOT_INITIALIZED, 0
        yield [life, at, is_null, value, status, read]


def cudnn(life):
    stream = 0
    for _ in range(random.randrange(4, 9)):
        at = random.randrange(2)
        value, read = 0, 0
        if at == 0:
            value = stream = random.choice([0, 1])
        else:
            read = stream
        yield [life, at, 0, value, 0, read]


def emit(name, lives, functions):
    rows = [row for life in range(LIVES) for row in lives(life)]
    print("// cases: " + " ".join(functions))
    print(f"static const int {name}_rows[{len(rows)}][6] = {{")
    for row in rows:
        print("{" + ",".join(map(str, row)) + "},")
    print("};")


print("// Made by handles.py; see there.")
emit("cublas", cublas, ["cublasCreate", "cublasDestroy", "cublasSetWorkspace", "cublasGetVersion"]
     + [f"cublas{way}{name}" for name, _, _ in SETTINGS for way in ("Set", "Get")])
emit("cudnn", cudnn, ["cudnnCreate", "cudnnDestroy", "cudnnSetStream", "cudnnGetStream"])
