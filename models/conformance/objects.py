"""Regenerates objects.vectors: what sequences of calls on the descriptors of cuDNN return, asked of the library itself.

Descriptors live on the host, so that the library answers without a device. A row is a call: its number, its arguments,
the status, and a digest of what it wrote. Run: python3 objects.py FOLDER > objects.vectors, where FOLDER holds the
libraries of cuDNN (package nvidia-cudnn-cu12).
"""

import ctypes
import random
import sys

random.seed(20250104)
SEQUENCES = 104
WIDTH = 10
for name in ["libcudnn_graph.so.9", "libcudnn_ops.so.9", "libcudnn_cnn.so.9", "libcudnn.so.9"]:
    library = ctypes.CDLL(f"{sys.argv[1]}/{name}", mode=ctypes.RTLD_GLOBAL)

size = lambda: random.choice([1, 1, 2, 3, 5, 7, 1, 2, 3, 0, -1])
pad = lambda: random.choice([0, 0, 1, 2, 3, 0, 1, -1])
kind = lambda: random.randrange(3)  # float, double, half
layout = lambda: random.randrange(2)
flag = lambda: random.randrange(2)
quarters = lambda: random.randrange(-8, 9)
null = lambda: random.choice([0] * 15 + [1])  # whether the descriptor is null

INT, QUARTERS = "int", "quarters"


def among(*values):
    return lambda: random.choice(values)


class Call:
    """A function of the object: how its arguments are drawn, how they are passed, and what it writes."""

    def __init__(self, name, arguments, shape, writes=(), is_set=False, needs=False):
        self.name, self.arguments, self.shape, self.writes = name, arguments, shape, writes
        self.is_set, self.needs = is_set, needs


def digest(values):
    h = 0x811C9DC5
    for v in values:
        h = (h ^ (int(v) & 0xFFFFFFFF)) * 0x01000193 % 2**32
    return h


class Object:
    def __init__(self, kind):
        self.at = ctypes.c_void_p()
        assert getattr(library, f"cudnnCreate{kind}Descriptor")(ctypes.byref(self.at)) == 0


others = {kind: Object(kind) for kind in ["Tensor", "Filter"]}


def call(target, c, values):
    """The status and what was written."""
    arguments = []
    out = []
    rest = list(values[1:])
    if c.name.startswith("Get") and "OutputDim" in c.name:
        # The first values are the sizes of the input, and of the filter of a convolution.
        library.cudnnSetTensor4dDescriptor(others["Tensor"].at, 0, 0, *rest[:4])
        arguments.append(others["Tensor"].at)
        if "Convolution" in c.name:
            library.cudnnSetFilter4dDescriptor(others["Filter"].at, 0, 0, *rest[4:8])
            arguments.append(others["Filter"].at)
        rest = []
    if c.name == "DeriveBN":
        library.cudnnSetTensor4dDescriptor(others["Tensor"].at, rest[0], rest[1], *rest[2:6])
        status = library.cudnnDeriveBNTensorDescriptor(target, others["Tensor"].at, rest[6])
        return status, []
    for way in c.shape:
        if way == INT:
            arguments.append(ctypes.c_int(rest.pop(0)))
        elif way == QUARTERS:
            arguments.append(ctypes.c_double(rest.pop(0) / 4))
        else:
            array, rest = rest[:way], rest[way:]
            arguments.append((ctypes.c_int * way)(*array))
    for way in c.writes:
        out.append({INT: ctypes.c_int, QUARTERS: ctypes.c_double, "size": ctypes.c_size_t}[way](-7))
        arguments.append(ctypes.byref(out[-1]))
    status = getattr(library, "cudnn" + c.name)(target, *arguments)
    return status, [o.value * 4 if w == QUARTERS else o.value for o, w in zip(out, c.writes)]


TENSOR = [
    Call("SetTensor4dDescriptor", [layout, kind, size, size, size, size], [INT] * 6, is_set=True),
    Call("SetTensor4dDescriptorEx", [kind] + [size] * 8, [INT] * 9, is_set=True),
    Call("SetTensorNdDescriptor", [kind] + [size] * 8, [INT, "four", 4, 4], is_set=True),
    Call("GetTensor4dDescriptor", [], [], [INT] * 9, needs=True),
    Call("GetTensorSizeInBytes", [], [], ["size"], needs=True),
    Call("DeriveBN", [layout, kind] + [among(1, 2, 3)] * 4 + [among(0, 1, 2)], [], is_set=True),
]
FILTER = [
    Call("SetFilter4dDescriptor", [kind, layout] + [size] * 4, [INT] * 6, is_set=True),
    Call("SetFilterNdDescriptor", [kind, layout] + [size] * 4, [INT, INT, "four", 4], is_set=True),
    Call("GetFilter4dDescriptor", [], [], [INT] * 6, needs=True),
    Call("GetFilterSizeInBytes", [], [], ["size"], needs=True),
]
CONVOLUTION = [
    Call("SetConvolution2dDescriptor", [pad, pad] + [size] * 4 + [flag, kind], [INT] * 8, is_set=True),
    Call("SetConvolutionNdDescriptor", [pad, pad] + [size] * 4 + [flag, kind], ["two", 2, 2, 2, INT, INT], is_set=True),
    Call("GetConvolution2dDescriptor", [], [], [INT] * 8, needs=True),
    Call("SetConvolutionGroupCount", [size], [INT]),
    Call("GetConvolutionGroupCount", [], [], [INT]),
    Call("SetConvolutionMathType", [among(0, 1, 2, 3)], [INT]),
    Call("GetConvolutionMathType", [], [], [INT]),
    Call("GetConvolution2dForwardOutputDim", [among(1, 2, 4)] * 2 + [among(4, 5, 9)] * 2 + [among(1, 2, 4)] * 2
         + [among(1, 2, 3)] * 2, [], [INT] * 4, needs=True),
]
POOLING = [
    Call("SetPooling2dDescriptor", [among(0, 1, 2, 3), flag] + [size] * 2 + [pad] * 2 + [size] * 2, [INT] * 8, is_set=True),
    Call("GetPooling2dDescriptor", [], [], [INT] * 8, needs=True),
    Call("GetPooling2dForwardOutputDim", [among(1, 2)] * 2 + [among(5, 6, 9)] * 2, [], [INT] * 4, needs=True),
]
ACTIVATION = [
    Call("SetActivationDescriptor", [among(0, 1, 2, 3, 4, 5, 6, 7, -1), flag, quarters], [INT, INT, QUARTERS], is_set=True),
    Call("GetActivationDescriptor", [], [], [INT, INT, QUARTERS], needs=True),
    Call("SetActivationDescriptorSwishBeta", [quarters], [QUARTERS]),
    Call("GetActivationDescriptorSwishBeta", [], [], [QUARTERS], needs=True),
]
OP_TENSOR = [
    Call("SetOpTensorDescriptor", [among(0, 1, 2, 3, 4, 5, 6, -1), among(0, 1), flag], [INT] * 3, is_set=True),
    Call("GetOpTensorDescriptor", [], [], [INT] * 3, needs=True),
]
REDUCE_TENSOR = [
    Call("SetReduceTensorDescriptor", [among(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1), among(0, 1), flag, among(0), among(0, 1, 2)],
         [INT] * 5, is_set=True),
    Call("GetReduceTensorDescriptor", [], [], [INT] * 5, needs=True),
]
LRN = [
    Call("SetLRNDescriptor", [among(0, 1, 2, 5, 16, 17), quarters, quarters, quarters], [INT] + [QUARTERS] * 3, is_set=True),
    Call("GetLRNDescriptor", [], [], [INT] + [QUARTERS] * 3, needs=True),
]
OBJECTS = {"Tensor": TENSOR, "Filter": FILTER, "Convolution": CONVOLUTION, "Pooling": POOLING,
           "Activation": ACTIVATION, "OpTensor": OP_TENSOR, "ReduceTensor": REDUCE_TENSOR, "LRN": LRN}


def sequence(kind, calls):
    """Rows of one life: created, used, destroyed. What is read was set before."""
    target = Object(kind)
    is_set = False
    for _ in range(random.randrange(3, 8)):
        at = random.choice([i for i, c in enumerate(calls) if is_set or not c.needs])
        c = calls[at]
        # The library does not look for a null descriptor everywhere.
        is_null = null() if not c.needs and kind != "LRN" and not c.name.startswith("Get") else 0
        values = [is_null] + [draw() for draw in c.arguments]
        fixed = {"two": 2, "four": 4}
        shape = []
        passed = list(values)
        for i, way in enumerate(c.shape):
            shape.append(INT if way in fixed else way)
        flat = passed[:1]
        rest = passed[1:]
        for way in c.shape:
            if way in fixed:
                flat.append(fixed[way])
            else:
                n = way if isinstance(way, int) else 1
                flat += rest[:n]
                rest = rest[n:]
        flat += rest
        status, written = call(None if is_null else target.at, Call(c.name, [], shape, c.writes), flat)
        # What a descriptor holds after values that were refused is not documented.
        is_set = status == 0 if c.is_set and not is_null else is_set
        yield [at] + values + [0] * (WIDTH - len(values)), status, digest(written) if status == 0 else 0
    assert getattr(library, f"cudnnDestroy{kind}Descriptor")(target.at) == 0


print("// Made by objects.py; see there.")
for kind, calls in OBJECTS.items():
    table = [list(sequence(kind, calls)) for _ in range(SEQUENCES)]
    rows = sum(map(len, table))
    functions = [f"cudnnCreate{kind}Descriptor", f"cudnnDestroy{kind}Descriptor"]
    functions += ["cudnn" + ("DeriveBNTensorDescriptor" if c.name == "DeriveBN" else c.name) for c in calls]
    print("// cases: " + " ".join(functions))
    print(f"static const Row {kind}_rows[{rows}] = {{")
    for life, sequence_rows in enumerate(table):
        for arguments, status, written in sequence_rows:
            print(f"{{{life},{{{','.join(map(str, arguments))}}},{status},{written}u}},")
    print("};")
