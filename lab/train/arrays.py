"""The few operations that training needs, by PyTorch where it is (on a GPU if there is one), else by NumPy.

One code for both, with its derivatives written out, so that the small run in ./test trains the same model.
"""

import numpy as np


class Numpy:
    """Arrays of NumPy."""

    name = "numpy"

    def floats(self, array):
        return np.asarray(array, dtype=np.float32)

    def raw(self, array):
        """Keeps the type it has: features stay bytes until they are used."""
        return np.ascontiguousarray(array)

    def numpy(self, array):
        return np.asarray(array)

    def zeros_like(self, array):
        return np.zeros_like(array)

    def clip(self, array, low, high):
        return np.clip(array, low, high)

    exp = staticmethod(np.exp)
    log = staticmethod(np.log)
    floor = staticmethod(np.floor)
    rint = staticmethod(np.rint)
    abs = staticmethod(np.abs)
    sqrt = staticmethod(np.sqrt)

    def largest(self, array, axis):
        return array.max(axis=axis)

    def sum(self, array, axis):
        return array.sum(axis=axis)


class Torch:
    """Tensors of PyTorch; nothing is derived by it."""

    name = "torch"

    def __init__(self, torch):
        self.torch = torch
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.set_grad_enabled(False)
        self.exp, self.log, self.floor, self.rint = torch.exp, torch.log, torch.floor, torch.round
        self.abs, self.sqrt, self.zeros_like = torch.abs, torch.sqrt, torch.zeros_like

    def floats(self, array):
        if self.torch.is_tensor(array):
            return array.to(self.torch.float32)
        return self.torch.as_tensor(np.asarray(array, dtype=np.float32), device=self.device)

    def raw(self, array):
        return self.torch.as_tensor(np.ascontiguousarray(array), device=self.device)

    def numpy(self, array):
        return array.cpu().numpy()

    def clip(self, array, low, high):
        return self.torch.clamp(array, low, high)

    def largest(self, array, axis):
        return self.torch.amax(array, dim=axis)

    def sum(self, array, axis):
        return self.torch.sum(array, dim=axis)


def arrays(wanted=None):
    """The best there is, or the one that is wanted by name."""
    if wanted != "numpy":
        try:
            import torch

            return Torch(torch)
        except ImportError:
            if wanted == "torch":
                raise
    return Numpy()
