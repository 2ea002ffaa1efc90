"""Regenerates layers.vectors: softmax, activations, batch normalisation and dropout, forward and backward.

Forward results come from scipy (softmax, logistic function), onnxruntime (batch normalisation with given statistics) and
numpy; gradients are central differences of the forward functions in extended precision. Four elements of each result are
recorded, to be met within an error that the driver states. Run: python3 layers.py > layers.vectors (numpy 2, scipy, onnx,
onnxruntime).
"""

import random

import numpy as np
import onnxruntime as ort
from onnx import helper
from scipy import special

from blas import CASES, bit, coef, value

random.seed(20250103)
ort.set_default_logger_severity(3)
L = np.longdouble
EPSILON = 0.015625


class Case:
    """Draws parameters in the order in which the driver reads them."""

    def __init__(self, seed):
        self.row = [seed]

    def __call__(self, x):
        self.row.append(x)
        return x


def data(seed, shape):
    return np.array([value(seed, i) for i in range(int(np.prod(shape)))]).reshape(shape)


def draw(c):
    al, be, nhwc = c(coef()) / 2, c(coef()) / 2, c(bit())
    shape = c(random.choice([1, 2, 3])), c(random.choice([1, 2, 3])), c(random.choice([1, 2, 3])), c(random.choice([1, 3]))
    return al, be, nhwc, shape


def unlay(flat, shape, nhwc):
    n, c, h, w = shape
    return flat.reshape(n, h, w, c).transpose(0, 3, 1, 2) if nhwc else flat.reshape(shape)


def tensor(seed, shape, nhwc):
    return unlay(data(seed, shape).ravel(), shape, nhwc)


def blend(al, be, new, old):
    return al * new + (be * old if be else 0)


def sample(t, nhwc=0):
    flat = np.ravel(t.transpose(0, 2, 3, 1) if nhwc else t)
    return [float(flat[k * len(flat) // 4]) for k in range(4)]


def gradient(f, x, dy):
    """The gradient of sum(f(x) * dy)."""
    h = L(2) ** -20
    result = np.zeros(x.shape, dtype=L)
    for i in np.ndindex(*x.shape):
        high, low = x.astype(L), x.astype(L)
        high[i] += h
        low[i] -= h
        result[i] = np.sum((f(high) - f(low)) * dy) / (2 * h)
    return result


def normalised_exponentials(algorithm, mode):
    axes = 1 if mode else (1, 2, 3)

    def f(x):
        z = x - x.max(axis=axes, keepdims=True)
        z = z - np.log(np.exp(z).sum(axis=axes, keepdims=True))
        return z if algorithm == 2 else np.exp(z)

    return f


def softmax(c, s):
    algorithm, mode = c(random.randrange(3)), c(bit())
    al, be, nhwc, shape = draw(c)
    x, old = tensor(s, shape, nhwc), tensor(s + 1, shape, nhwc)
    f = special.log_softmax if algorithm == 2 else special.softmax
    y = f(x, axis=1) if mode else f(x, axis=(1, 2, 3))
    return sample(blend(al, be, y, old), nhwc)


def softmax_gradient(c, s):
    algorithm, mode = c(random.randrange(3)), c(bit())
    al, be, nhwc, shape = draw(c)
    x, dy, old = (tensor(s + k, shape, nhwc) for k in range(3))
    return sample(blend(al, be, gradient(normalised_exponentials(algorithm, mode), x, dy), old), nhwc)


# By cudnnActivationMode_t, with the coefficient 1.25 and the beta of swish 0.75.
ACTIVATIONS = {
    0: lambda x: 1 / (1 + np.exp(-x)),
    2: np.tanh,
    4: lambda x: np.where(x > 0, x, 1.25 * np.expm1(x)),
    6: lambda x: x / (1 + np.exp(-0.75 * x)),
}


def activation(c, s):
    mode = c(random.choice([0, 2, 4, 6]))
    al, be, nhwc, shape = draw(c)
    x, old = tensor(s, shape, nhwc), tensor(s + 1, shape, nhwc)
    y = {0: special.expit, 6: lambda t: t * special.expit(0.75 * t)}.get(mode, ACTIVATIONS[mode])(x)
    return sample(blend(al, be, y, old), nhwc)


def activation_gradient(c, s):
    mode = c(random.choice([0, 2, 4, 6]))
    al, be, nhwc, shape = draw(c)
    # The slope of ELU jumps at zero.
    x = tensor(s, shape, nhwc) + 0.125
    dy, old = tensor(s + 1, shape, nhwc), tensor(s + 2, shape, nhwc)
    return sample(blend(al, be, gradient(ACTIVATIONS[mode], x, dy), old), nhwc)


def parameters(s, shape, mode):
    small = (1, shape[1], 1, 1) if mode else (1,) + shape[1:]
    scale, bias, mean = (data(s + k, small) for k in range(3))
    return scale, bias, mean, abs(data(s + 3, small)) + 0.5


def run(op, inputs, **attributes):
    names = [f"i{k}" for k in range(len(inputs))]
    kind = helper.np_dtype_to_tensor_dtype(inputs[0].dtype)
    graph = helper.make_graph(
        [helper.make_node(op, names, ["o"], **attributes)],
        "g",
        [helper.make_tensor_value_info(n, kind, a.shape) for n, a in zip(names, inputs)],
        [helper.make_tensor_value_info("o", kind, None)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)], ir_version=8)
    session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, dict(zip(names, inputs)))[0]


def norm_inference(c, s):
    mode = c(bit())
    al, be, nhwc, shape = draw(c)
    x, old = tensor(s, shape, nhwc), tensor(s + 1, shape, nhwc)
    wide = x if mode else x.reshape(shape[0], -1, 1, 1)
    flat = [p.ravel() for p in parameters(s + 2, shape, mode)]
    y = run("BatchNormalization", [np.ascontiguousarray(wide)] + flat, epsilon=EPSILON).reshape(shape)
    return sample(blend(al, be, y, old), nhwc)


def normalise(scale, bias, axes):
    def f(x):
        mean = x.mean(axis=axes, keepdims=True)
        spread = np.sqrt(((x - mean) ** 2).mean(axis=axes, keepdims=True) + L(EPSILON))
        return scale * (x - mean) / spread + bias

    return f


def norm_training(c, s):
    mode = c(bit())
    al, be, nhwc, shape = draw(c)
    x, old = tensor(s, shape, nhwc), tensor(s + 1, shape, nhwc)
    scale, bias, mean, variance = parameters(s + 2, shape, mode)
    axes = (0, 2, 3) if mode else 0
    y = normalise(scale, bias, axes)(x.astype(L))
    count = x.size // scale.size
    spread = x.var(axis=axes, keepdims=True)
    seen = spread * count / (count - 1) if count > 1 else spread
    return (sample(blend(al, be, y, old), nhwc) + sample(0.75 * mean + 0.25 * x.mean(axis=axes, keepdims=True))
            + sample(0.75 * variance + 0.25 * seen))


def norm_gradient(c, s):
    mode = c(bit())
    al, be, nhwc, shape = draw(c)
    x, dy, old = (tensor(s + k, shape, nhwc) for k in range(3))
    scale, bias, _, _ = parameters(s + 3, shape, mode)
    axes = (0, 2, 3) if mode else 0
    dx = gradient(normalise(scale, bias, axes), x, dy)
    dscale = gradient(lambda p: normalise(p, bias, axes)(x.astype(L)), scale, dy)
    dbias = gradient(lambda p: normalise(scale, p, axes)(x.astype(L)), bias, dy)
    return sample(blend(al, be, dx, old), nhwc) + sample(dscale) + sample(dbias)


def window_sums(n, exponent, k, a):
    """What each element is divided by: windows reach (n - 1) // 2 channels down and the rest up."""

    def f(x):
        below = (n - 1) // 2
        squares = x * x
        total = np.zeros_like(x)
        for c in range(x.shape[1]):
            total[:, c] = squares[:, max(c - below, 0) : c + n - below].sum(axis=1)
        return (k + a / n * total) ** exponent

    return f


def draw_lrn(c):
    return c(random.choice([1, 2, 3, 4, 5])), c(random.choice([1, 2, 3])) / 4, c(random.choice([1, 2])) / 2


def lrn(c, s):
    n, a, k = draw_lrn(c)
    al, be, nhwc, shape = draw(c)
    x, old = tensor(s, shape, nhwc), tensor(s + 1, shape, nhwc)
    exact = x / window_sums(n, 0.75, k, a)(x)
    if n % 2 == 1:  # onnxruntime has no others
        y = run("LRN", [np.ascontiguousarray(x).astype(np.float32)], alpha=a, beta=0.75, bias=k, size=n)
        assert np.allclose(y, exact, rtol=1e-5, atol=1e-6)
    return sample(blend(al, be, exact, old), nhwc)


def lrn_gradient(c, s):
    n, a, k = draw_lrn(c)
    al, be, nhwc, shape = draw(c)
    x, dy, old = (tensor(s + k2, shape, nhwc) for k2 in range(3))
    return sample(blend(al, be, gradient(lambda t: t / window_sums(n, L(0.75), L(k), L(a))(t), x, dy), old), nhwc)


def dropout(c, s):
    """Where every element is kept, which is one of the choices; a rate of one keeps none."""
    rate = c(random.choice([0, 1, 2, 3, 4])) / 4
    _, _, nhwc, shape = draw(c)
    x, dy = tensor(s, shape, nhwc), tensor(s + 1, shape, nhwc)
    kept = 1 / (1 - rate) if rate < 1 else 0
    return sample(kept * x, nhwc) + sample(kept * dy, nhwc)


FUNCTIONS = {
    "softmax": "cudnnSoftmaxForward", "softmax_gradient": "cudnnSoftmaxBackward",
    "activation": "cudnnActivationForward", "activation_gradient": "cudnnActivationBackward",
    "norm_inference": "cudnnBatchNormalizationForwardInference",
    "norm_training": "cudnnBatchNormalizationForwardTraining",
    "norm_gradient": "cudnnBatchNormalizationBackward",
    "lrn": "cudnnLRNCrossChannelForward", "lrn_gradient": "cudnnLRNCrossChannelBackward",
    "dropout": "cudnnDropoutForward cudnnDropoutBackward cudnnSetDropoutDescriptor cudnnCreateDropoutDescriptor "
               "cudnnDestroyDropoutDescriptor cudnnDropoutGetStatesSize cudnnDropoutGetReserveSpaceSize",
}


def emit(name, f):
    rows, results = [], []
    for i in range(CASES):
        case = Case(i + 1)
        results.append(f(case, i + 1))
        rows.append(case.row)
    print("// cases: " + FUNCTIONS[name])
    print(f"static const int {name}_rows[{CASES}][{len(rows[0])}] = {{")
    for row in rows:
        print("{" + ",".join(map(str, row)) + "},")
    print(f"}};\nstatic const double {name}_results[{CASES}][{len(results[0])}] = {{")
    for result in results:
        print("{" + ",".join(f"{x:.15g}" for x in result) + "},")
    print("};")


if __name__ == "__main__":
    print("// Made by layers.py; see there.")
    for f in [softmax, softmax_gradient, activation, activation_gradient, norm_inference, norm_training, norm_gradient, lrn,
              lrn_gradient, dropout]:
        emit(f.__name__, f)
