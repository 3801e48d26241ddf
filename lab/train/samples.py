"""Reads what `roundhouse selfplay` wrote (lab/selfplay.h), strictly."""

import dataclasses
import struct

import numpy as np

HEAD = struct.Struct("<4s4HI32s2H12x")
DEAL = struct.Struct("<4s3I")
DECISION = np.dtype(
    [
        ("players", "u1"),
        ("seat", "u1"),
        ("actions", "u1"),
        ("chosen", "u1"),
        ("rank", "u1"),
        ("shared", "u1"),
        ("playouts", "<u2"),
        ("margin", "<i2"),
        ("plies", "<u2"),
        ("worth", "<u4"),
    ]
)
FOUND = np.dtype([("samples", "<u2"), ("worth", "<u2"), ("lead", "<i2"), ("error", "<u2")])


class BadSamples(Exception):
    """Says what is wrong with a file."""


@dataclasses.dataclass(frozen=True)
class Kind:
    """What the features of a file are."""

    family: str
    version: int
    context: int
    action: int
    position: int
    hidden: int  # how large the layers of its networks are
    second: int


@dataclasses.dataclass
class Samples:
    """All decisions of some files. `first` says where in `actions` and `found` each decision begins."""

    kind: Kind
    deals: int
    deal: np.ndarray
    decisions: np.ndarray
    context: np.ndarray
    position: np.ndarray
    actions: np.ndarray
    found: np.ndarray
    first: np.ndarray


def head_of(data, name):
    if len(data) < HEAD.size:
        raise BadSamples(f"{name} is too short")
    magic, form, context, action, position, version, family, hidden, second = HEAD.unpack_from(data)
    if magic != b"RHSP" or form != 1:
        raise BadSamples(f"{name} is no file of samples of this version")
    if 0 in (context, action, position, hidden, second) or not family.isascii():
        raise BadSamples(f"the head of {name} is damaged")
    return Kind(family.rstrip(b"\0").decode("ascii"), version, context, action, position, hidden, second)


def deals_of(data, kind, name):
    """Yields number, decisions, contexts, positions, actions and what was found, deal by deal."""
    at = HEAD.size

    def take(count, dtype, width=None):
        nonlocal at
        size = count * dtype.itemsize * (width or 1)
        if at + size > len(data):
            raise BadSamples(f"{name} ends too soon")
        piece = np.frombuffer(data, dtype, count * (width or 1), at)
        at += size
        return piece if width is None else piece.reshape(count, width)

    byte = np.dtype("i1")
    while at < len(data):
        if at + DEAL.size > len(data):
            raise BadSamples(f"{name} ends too soon")
        magic, number, decisions, actions = DEAL.unpack_from(data, at)
        if magic != b"DEAL":
            raise BadSamples(f"{name} is damaged at byte {at}")
        at += DEAL.size
        made = take(decisions, DECISION)
        if int(made["actions"].sum()) != actions:
            raise BadSamples(f"deal {number} of {name} does not add up")
        yield (
            number,
            made,
            take(decisions, byte, kind.context),
            take(decisions, byte, kind.position),
            take(actions, byte, kind.action),
            take(actions, FOUND),
        )


def read(files):
    """All files together; they must be of one kind."""
    kind = None
    numbers, parts = [], [[], [], [], [], []]
    for count, name in enumerate(files):
        with open(name, "rb") as file:
            data = file.read()
        its = head_of(data, name)
        if kind not in (None, its):
            raise BadSamples(f"{name} has other features than the files before it")
        kind = its
        for number, *pieces in deals_of(data, kind, name):
            numbers.append(np.full(len(pieces[0]), count << 32 | number, dtype=np.int64))
            for part, piece in zip(parts, pieces):
                part.append(piece)
    if not numbers:
        raise BadSamples("there are no samples")
    decisions, context, position, actions, found = (np.concatenate(part) for part in parts)
    first = np.concatenate([[0], np.cumsum(decisions["actions"], dtype=np.int64)])[:-1]
    return Samples(kind, len(numbers), np.concatenate(numbers), decisions, context, position, actions, found, first)


def only(samples, wanted):
    """Those of the decisions."""
    if wanted.all():
        return samples
    lengths = samples.decisions["actions"].astype(np.int64)
    of_action = np.repeat(wanted, lengths)
    lengths = lengths[wanted]
    first = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])[:-1]
    return dataclasses.replace(
        samples,
        deal=samples.deal[wanted],
        decisions=samples.decisions[wanted],
        context=samples.context[wanted],
        position=samples.position[wanted],
        actions=samples.actions[of_action],
        found=samples.found[of_action],
        first=first,
    )


def padded(samples, most):
    """Actions and what was found of them as arrays of decision × place, filled up with zeros."""
    count = len(samples.decisions)
    lengths = samples.decisions["actions"].astype(np.int64)
    if lengths.size and lengths.max() > most:
        raise BadSamples(f"a decision has more than {most} actions")
    row = np.repeat(np.arange(count), lengths)
    place = np.arange(len(samples.actions)) - np.repeat(samples.first, lengths)
    actions = np.zeros((count, most, samples.kind.action), dtype=np.int8)
    actions[row, place] = samples.actions
    found = np.zeros((count, most), dtype=FOUND)
    found[row, place] = samples.found
    return actions, found
