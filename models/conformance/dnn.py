"""Regenerates dnn.vectors: results of the cuDNN functions computed by onnxruntime and numpy.

Data are small dyadic numbers, so that sums are exact whatever their order, and results are recorded as digests that
must be met exactly. Convolutions are those of onnxruntime; their gradients are its transposes, taken from the results
for every unit tensor. Run: python3 dnn.py > dnn.vectors (numpy 2, onnx, onnxruntime).
"""

import random

import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto, helper

import blas
from blas import CASES, bit, coef, digest, value

random.seed(20250102)
ort.set_default_logger_severity(3)


def data(seed, shape):
    return np.array([value(seed, i) for i in range(int(np.prod(shape)))]).reshape(shape)


def run(op, inputs, outputs=1, **attributes):
    names = [f"i{k}" for k in range(len(inputs))]
    node = helper.make_node(op, names, [f"o{k}" for k in range(outputs)], **attributes)
    kind = helper.np_dtype_to_tensor_dtype(inputs[0].dtype)
    graph = helper.make_graph(
        [node],
        "g",
        [helper.make_tensor_value_info(n, kind, a.shape) for n, a in zip(names, inputs)],
        [helper.make_tensor_value_info(f"o{k}", kind, None) for k in range(outputs)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, dict(zip(names, inputs)))


def convolve(x, w, p):
    w = w if p["correlates"] else w[:, :, ::-1, ::-1]
    args = dict(pads=[p["ph"], p["pw"]] * 2, strides=[p["sh"], p["sw"]], dilations=[p["dh"], p["dw"]], group=p["g"])
    y = run("Conv", [x.astype(np.float32), np.ascontiguousarray(w).astype(np.float32)], **args)[0]
    return y.astype(np.float64)


def lay(t, nhwc):
    return t.transpose(0, 2, 3, 1) if nhwc else t


def unlay(flat, shape, nhwc):
    n, c, h, w = shape
    return flat.reshape(n, h, w, c).transpose(0, 3, 1, 2) if nhwc else flat.reshape(shape)


class Case(blas.Case):
    pass


def draw_conv(c, groups=(1, 1, 1, 2)):
    while True:
        p = dict(
            correlates=bit(), nhwc=bit(), n=random.choice([1, 1, 2]), g=random.choice(groups),
            cg=random.choice([1, 2]), kg=random.choice([1, 2]), h=random.choice([1, 2, 3, 4, 5]),
            w=random.choice([1, 2, 3, 5]), fh=random.choice([1, 2, 3]), fw=random.choice([1, 2, 3]),
            ph=random.choice([0, 0, 1, 2]), pw=random.choice([0, 0, 1]), sh=random.choice([1, 1, 2, 3]),
            sw=random.choice([1, 1, 2]), dh=random.choice([1, 1, 2]), dw=random.choice([1, 1, 2]),
            al=coef(), be=coef(),
        )
        oh = p["h"] + 2 * p["ph"] - (p["fh"] - 1) * p["dh"] - 1
        ow = p["w"] + 2 * p["pw"] - (p["fw"] - 1) * p["dw"] - 1
        if oh >= 0 and ow >= 0:
            break
    for v in p.values():
        c(v)
    p["oh"], p["ow"] = 1 + oh // p["sh"], 1 + ow // p["sw"]
    p["x"] = (p["n"], p["cg"] * p["g"], p["h"], p["w"])
    p["f"] = (p["kg"] * p["g"], p["cg"], p["fh"], p["fw"])
    p["y"] = (p["n"], p["kg"] * p["g"], p["oh"], p["ow"])
    return p


def blend(p, product, old):
    return p["al"] / 2 * product + (p["be"] / 2 * old if p["be"] else 0)


def tensors(p, s):
    x, f, y = (
        unlay(data(s + i, int(np.prod(p[k]))), p[k], p["nhwc"]) for i, k in enumerate("xfy")
    )
    return x, f, y


def forward(c, s):
    p = draw_conv(c)
    x, f, y = tensors(p, s)
    return digest(lay(blend(p, convolve(x, f, p), y), p["nhwc"]))


def backward_data(c, s):
    p = draw_conv(c)
    x, f, y = tensors(p, s)
    size = int(np.prod(p["x"][1:]))
    units = np.eye(size).reshape((size,) + p["x"][1:])
    responses = convolve(units, f, p).reshape(size, -1)
    gradient = np.array([responses @ image.ravel() for image in y]).reshape(p["x"])
    return digest(lay(blend(p, gradient, x), p["nhwc"]))


def backward_filter(c, s):
    p = draw_conv(c)
    x, f, y = tensors(p, s)
    gradient = np.zeros(p["f"])
    for i in np.ndindex(*p["f"]):
        unit = np.zeros(p["f"])
        unit[i] = 1
        gradient[i] = np.sum(convolve(x, unit, p) * y)
    return digest(lay(blend(p, gradient, f), p["nhwc"]))


def backward_bias(c, s):
    p = draw_conv(c)
    _, _, y = tensors(p, s)
    old = data(s + 3, (p["y"][1],))
    return digest(blend(p, y.sum(axis=(0, 2, 3)), old))


def draw_pool(c):
    while True:
        p = dict(
            mode=random.randrange(3), nhwc=bit(), n=random.choice([1, 2]), c=random.choice([1, 2]),
            h=random.choice([1, 2, 3, 4, 5]), w=random.choice([1, 2, 3, 5]), fh=random.choice([1, 2, 3]),
            fw=random.choice([1, 2, 3]), ph=0, pw=0, sh=random.choice([1, 2, 3]), sw=random.choice([1, 2]),
            al=coef(), be=coef(),
        )
        p["ph"], p["pw"] = random.randrange(p["fh"]), random.randrange(p["fw"])
        oh, ow = p["h"] + 2 * p["ph"] - p["fh"], p["w"] + 2 * p["pw"] - p["fw"]
        if oh < 0 or ow < 0:
            continue
        p["oh"], p["ow"] = 1 + oh // p["sh"], 1 + ow // p["sw"]
        starts = [(i * p["sh"] - p["ph"], j * p["sw"] - p["pw"]) for i in range(p["oh"]) for j in range(p["ow"])]
        if all(-p["fh"] < a < p["h"] and -p["fw"] < b < p["w"] for a, b in starts):
            break
    for key, v in p.items():
        if key not in ("oh", "ow"):
            c(v)
    p["x"], p["y"] = (p["n"], p["c"], p["h"], p["w"]), (p["n"], p["c"], p["oh"], p["ow"])
    return p


def windows(p):
    for i in range(p["oh"]):
        for j in range(p["ow"]):
            places = [
                (i * p["sh"] - p["ph"] + a, j * p["sw"] - p["pw"] + b) for a in range(p["fh"]) for b in range(p["fw"])
            ]
            yield i, j, [(a, b) for a, b in places if 0 <= a < p["h"] and 0 <= b < p["w"]]


def pooled(p, x):
    y = np.zeros(p["y"])
    for i, j, inside in windows(p):
        values = np.array([x[:, :, a, b] for a, b in inside])
        count = p["fh"] * p["fw"] if p["mode"] == 1 else len(inside)
        y[:, :, i, j] = values.max(axis=0) if p["mode"] == 0 else np.float32(values.sum(axis=0)) / np.float32(count)
    args = dict(kernel_shape=[p["fh"], p["fw"]], pads=[p["ph"], p["pw"]] * 2, strides=[p["sh"], p["sw"]])
    if p["mode"]:
        args["count_include_pad"] = int(p["mode"] == 1)
    other = run("AveragePool" if p["mode"] else "MaxPool", [x.astype(np.float32)], **args)[0]
    assert np.allclose(other, y, rtol=1e-6), p
    return y


def single(x):
    return np.float32(x).astype(np.float64)


def pool(c, s):
    p = draw_pool(c)
    x, y = unlay(data(s, int(np.prod(p["x"]))), p["x"], p["nhwc"]), None
    y = unlay(data(s + 1, int(np.prod(p["y"]))), p["y"], p["nhwc"])
    scaled = single(p["al"] / 2 * pooled(p, x))
    result = single(p["be"] / 2 * y + scaled) if p["be"] else scaled
    return digest(lay(result, p["nhwc"]))


def pool_gradient(c, s):
    p = draw_pool(c)
    # Window counts that are no powers of two would round.
    x = unlay(data(s, int(np.prod(p["x"]))), p["x"], p["nhwc"])
    y = pooled(p, x)
    dy = unlay(data(s + 1, int(np.prod(p["y"]))), p["y"], p["nhwc"]) * 2520
    old = unlay(data(s + 2, int(np.prod(p["x"]))), p["x"], p["nhwc"])
    gradient = np.zeros(p["x"])
    for i, j, inside in windows(p):
        for n in range(p["n"]):
            for ch in range(p["c"]):
                if p["mode"] == 0:
                    best = max(inside, key=lambda ab: (x[n, ch, ab[0], ab[1]], (-ab[0], -ab[1])))
                    gradient[n, ch, best[0], best[1]] += dy[n, ch, i, j]
                else:
                    count = p["fh"] * p["fw"] if p["mode"] == 1 else len(inside)
                    for a, b in inside:
                        gradient[n, ch, a, b] += dy[n, ch, i, j] / count
    return digest(lay(blend(p, gradient, old), p["nhwc"]))


def shape(c):
    return c(random.choice([1, 2])), c(random.choice([1, 2, 3])), c(random.choice([1, 2, 3])), c(random.choice([1, 3]))


def combine(c, s):
    op, al, al2, be, mask = c(random.randrange(4)), c(coef()), c(coef()), c(coef()), c(random.randrange(16))
    full = shape(c)
    small = tuple(1 if mask >> k & 1 else d for k, d in enumerate(full))
    a, b, old = data(s, full), data(s + 1, small), data(s + 2, full)
    f = [np.add, np.multiply, np.minimum, np.maximum][op]
    return digest(f(al / 2 * a, al2 / 2 * b) + (be / 2 * old if be else 0))


def add(c, s):
    al, be, mask = c(coef()), c(coef()), c(random.randrange(16))
    full = shape(c)
    small = tuple(1 if mask >> k & 1 else d for k, d in enumerate(full))
    a, old = data(s, small), data(s + 1, full)
    return digest(np.broadcast_to(al / 2 * a, full) + (be / 2 * old if be else 0))


def transform(c, s):
    al, be, first, second = c(coef()), c(coef()), c(bit()), c(bit())
    full = shape(c)
    count = int(np.prod(full))
    a, old = unlay(data(s, count), full, first), unlay(data(s + 1, count), full, second)
    return digest(lay(al / 2 * a + (be / 2 * old if be else 0), second))


def reduce(c, s):
    op, al, be, mask = c(random.choice([0, 1, 2, 3, 4, 6, 8])), c(coef()), c(coef()), c(random.randrange(16))
    full = shape(c)
    small = tuple(1 if mask >> k & 1 else d for k, d in enumerate(full))
    axes = tuple(k for k in range(4) if mask >> k & 1)
    a, old = data(s, full), data(s + 1, small)
    if op in (1, 8):
        a = np.array([blas.power(s, i) for i in range(a.size)]).reshape(full)
    f = {0: np.sum, 1: np.prod, 2: np.min, 3: np.max, 4: lambda t, **k: np.max(abs(t), **k),
         6: lambda t, **k: np.sum(abs(t), **k), 8: np.prod}[op]
    result = f(a, axis=axes, keepdims=True) if axes else (abs(a) if op in (4, 6) else a)
    return digest(al / 2 * result + (be / 2 * old if be else 0))


def relu(c, s):
    op, al, be = c(random.choice([1, 3, 5])), c(coef()), c(coef())
    full = shape(c)
    x, old = data(s, full), data(s + 1, full)
    y = {1: np.maximum(x, 0), 3: np.clip(x, 0, 1.25), 5: x}[op]
    return digest(al / 2 * y + (be / 2 * old if be else 0))


def relu_gradient(c, s):
    op, al, be = c(random.choice([1, 3, 5])), c(coef()), c(coef())
    full = shape(c)
    x, dy, old = data(s, full), data(s + 1, full), data(s + 2, full)
    slope = {1: x > 0, 3: (x > 0) & (x <= 1.25), 5: x == x}[op]
    return digest(al / 2 * dy * slope + (be / 2 * old if be else 0))


def fill(c, s):
    al, _, full = c(coef()), c(bit()), shape(c)
    return digest(np.full(full, al / 2))


def scale(c, s):
    al, _, full = c(coef()), c(bit()), shape(c)
    return digest(al / 2 * data(s, full))


def unfold(c, s):
    p = draw_conv(c, groups=(1,))
    x, _, _ = tensors(p, s)
    # The response of a convolution with every unit filter is a row of the matrix.
    size = int(np.prod(p["f"][1:]))
    units = np.eye(size).reshape((size,) + p["f"][1:])
    rows = convolve(x, units, dict(p, correlates=1)).transpose(1, 0, 2, 3)
    return digest(rows)


def fused(c, s):
    p, mode = draw_conv(c), c(bit())
    x, f, _ = tensors(p, s)
    z = unlay(data(s + 3, int(np.prod(p["y"]))), p["y"], p["nhwc"])
    bias = data(s + 4, (1, p["y"][1], 1, 1))
    y = p["al"] / 2 * convolve(x, f, p) + p["be"] / 2 * z + bias
    return digest(lay(np.maximum(y, 0) if mode else y, p["nhwc"]))


FUNCTIONS = {
    "forward": "cudnnConvolutionForward", "backward_data": "cudnnConvolutionBackwardData",
    "backward_filter": "cudnnConvolutionBackwardFilter", "backward_bias": "cudnnConvolutionBackwardBias",
    "pool": "cudnnPoolingForward", "pool_gradient": "cudnnPoolingBackward", "combine": "cudnnOpTensor",
    "add": "cudnnAddTensor", "transform": "cudnnTransformTensor", "reduce": "cudnnReduceTensor",
    "relu": "cudnnActivationForward", "relu_gradient": "cudnnActivationBackward", "fill": "cudnnSetTensor",
    "scale": "cudnnScaleTensor", "unfold": "cudnnIm2Col", "fused": "cudnnConvolutionBiasActivationForward",
}


def emit(name, f):
    rows, digests = [], []
    for i in range(CASES):
        case = Case(i + 1)
        digests.append(f(case, i + 1))
        rows.append(case.row)
    print("// cases: " + FUNCTIONS[name])
    print(f"static const int {name}_rows[{CASES}][{len(rows[0])}] = {{")
    for row in rows:
        print("{" + ",".join(map(str, row)) + "},")
    print(f"}};\nstatic const unsigned long long {name}_digests[{CASES}] = {{")
    for d in digests:
        print(f"{d:#x},")
    print("};")


print("// Made by dnn.py; see there.")
for name, f in [("forward", forward), ("backward_data", backward_data), ("backward_filter", backward_filter),
                ("backward_bias", backward_bias), ("pool", pool), ("pool_gradient", pool_gradient),
                ("combine", combine), ("add", add), ("transform", transform), ("reduce", reduce), ("relu", relu),
                ("relu_gradient", relu_gradient), ("fill", fill), ("scale", scale), ("unfold", unfold),
                ("fused", fused)]:
    emit(name, f)
