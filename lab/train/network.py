"""The network of bots/learned/network.h: to train it in floats that are rounded as the program rounds, and to keep it.

Numbers between layers are held in 64ths, weights in 512ths; layers cut off below 0 and at 255/64.
"""

import hashlib
import struct

import numpy as np

ONE = 64  # of a feature, and of what a layer gives
WEIGHT_ONE = 512
SUM_ONE = ONE * WEIGHT_ONE
TOP = 255 / ONE
MOST_BIAS = 1 << 30

MAGIC = b"RHLW"
HEAD = struct.Struct("<4s2H32sI4i")
PART = struct.Struct("<16s4H")
USE = ("candidates", "deep", "cut", "caution")


class BadWeights(Exception):
    """Says what is wrong with a file of weights."""


def fresh(sizes, random):
    """Weights to begin with: three layers, each a pair of weights and biases."""
    layers = []
    for count, (inputs, outputs) in enumerate(zip(sizes, sizes[1:])):
        spread = np.sqrt(2 / inputs) if count < 2 else np.sqrt(0.1 / inputs)
        layers.append(
            [
                random.normal(0, spread, (inputs, outputs)).astype(np.float32),
                np.zeros(outputs, dtype=np.float32),
            ]
        )
    return layers


def whole(layers):
    """The weights as the program has them: int16 and int32."""
    numbers = []
    for weights, biases in layers:
        numbers.append(np.clip(np.rint(np.asarray(weights, np.float64) * WEIGHT_ONE), -32768, 32767).astype("<i2"))
        numbers.append(np.clip(np.rint(np.asarray(biases, np.float64) * SUM_ONE), -MOST_BIAS, MOST_BIAS).astype("<i4"))
    return numbers


def reckon(numbers, features):
    """What the program says, in 32768ths, for rows of features: whole numbers all the way."""
    given = features.astype(np.int64)
    for layer in range(3):
        sums = given @ numbers[2 * layer].astype(np.int64) + numbers[2 * layer + 1].astype(np.int64)
        given = np.clip(sums >> 9, 0, 255)
    return sums


class Passed:
    """One way through the network, and the way back.

    Rounding has no slope of its own: on the way back it is left out, as if it were not there.
    """

    def __init__(self, xp, layers, common, own=None):
        """`common`: features of each row; `own`: further ones of several questions about it, row × question."""
        self.xp, self.common, self.own = xp, common, own
        self.weights = [xp.rint(w * WEIGHT_ONE) / WEIGHT_ONE for w, _ in layers]
        biases = [b for _, b in layers]
        split = common.shape[1]
        first = self.weights[0]
        sums = common @ first[:split] + biases[0]
        if own is not None:
            rows, questions, width = own.shape
            self.flat = own.reshape(rows * questions, width)
            sums = (self.flat @ first[split:]).reshape(rows, questions, -1) + sums[:, None, :]
            sums = sums.reshape(rows * questions, -1)
        self.sums = [sums]
        self.given = [self.cut(sums)]
        self.sums.append(self.given[0] @ self.weights[1] + biases[1])
        self.given.append(self.cut(self.sums[1]))
        self.out = self.given[1] @ self.weights[2] + biases[2]

    def cut(self, sums):
        return self.xp.floor(self.xp.clip(sums, 0, TOP) * ONE) / ONE

    def slope(self, sums):
        return self.xp.floats((sums > 0) & (sums < TOP))

    def back(self, steep):
        """From the slope of the loss by what came out to that by all weights, in the order of layers."""
        xp = self.xp
        third = [self.given[1].T @ steep, xp.sum(steep, 0)]
        steep = (steep @ self.weights[2].T) * self.slope(self.sums[1])
        second = [self.given[0].T @ steep, xp.sum(steep, 0)]
        steep = (steep @ self.weights[1].T) * self.slope(self.sums[0])
        biases = xp.sum(steep, 0)
        if self.own is None:
            return [[self.common.T @ steep, biases], second, third]
        rows, questions, _ = self.own.shape
        shared = xp.sum(steep.reshape(rows, questions, -1), 1)
        split = self.common.shape[1]
        first = xp.zeros_like(self.weights[0])
        first[:split] = self.common.T @ shared
        first[split:] = self.flat.T @ steep
        return [[first, biases], second, third]


class Adam:
    """Steps by mean and spread of the slopes so far."""

    def __init__(self, xp, layers):
        self.xp = xp
        self.means = [[xp.zeros_like(p) for p in layer] for layer in layers]
        self.squares = [[xp.zeros_like(p) for p in layer] for layer in layers]
        self.steps = 0

    def step(self, layers, slopes, rate, decay=1e-5):
        self.steps += 1
        bias = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for layer, slope, mean, square in zip(layers, slopes, self.means, self.squares):
            for i in range(2):
                mean[i] = 0.9 * mean[i] + 0.1 * slope[i]
                square[i] = 0.999 * square[i] + 0.001 * slope[i] * slope[i]
                move = mean[i] / (self.xp.sqrt(square[i]) + 1e-8)
                layer[i] = layer[i] * (1 - rate * decay) - float(rate * bias) * move


def filled(text, size):
    raw = text.encode("ascii")
    if not 0 < len(raw) < size:
        raise BadWeights(f"{text!r} is no name")
    return raw.ljust(size, b"\0")


def write(path, family, version, use, parts):
    """Writes a file of weights (bots/learned/weight_file.h); `parts` are layers by name."""
    data = HEAD.pack(MAGIC, 1, len(parts), filled(family, 32), version, *(use[key] for key in USE))
    for name, layers in parts.items():
        sizes = [layers[0][0].shape[0], *(weights.shape[1] for weights, _ in layers)]
        data += PART.pack(filled(name, 16), *sizes)
        data += b"".join(numbers.tobytes() for numbers in whole(layers))
    with open(path, "wb") as file:
        file.write(data + hashlib.sha256(data).digest())


def read(path):
    """Returns family, version, use and the layers by name, as floats to go on from."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return parsed(data, path)
    except (ValueError, struct.error) as error:  # it ends too soon, or a name is no word
        raise BadWeights(f"{path} is damaged: {error}") from None


def parsed(data, path):
    data, checksum = data[:-32], data[-32:]
    if hashlib.sha256(data).digest() != checksum or len(data) < HEAD.size:
        raise BadWeights(f"{path} is damaged")
    magic, form, count, family, version, *use = HEAD.unpack_from(data)
    if magic != MAGIC or form != 1:
        raise BadWeights(f"{path} is no file of weights of this version")
    at, parts = HEAD.size, {}
    for _ in range(count):
        name, *sizes = PART.unpack_from(data, at)
        at += PART.size
        layers = []
        for inputs, outputs in zip(sizes, sizes[1:]):
            weights = np.frombuffer(data, "<i2", inputs * outputs, at).reshape(inputs, outputs)
            at += 2 * inputs * outputs
            biases = np.frombuffer(data, "<i4", outputs, at)
            at += 4 * outputs
            layers.append([weights.astype(np.float32) / WEIGHT_ONE, biases.astype(np.float32) / SUM_ONE])
        parts[name.rstrip(b"\0").decode("ascii")] = layers
    if at != len(data):
        raise BadWeights(f"{path} has more in it than weights")
    return family.rstrip(b"\0").decode("ascii"), version, dict(zip(USE, use)), parts
