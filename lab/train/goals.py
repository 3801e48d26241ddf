"""What the networks are to say, made of what search found, and how far off they are."""

import numpy as np

RANKS = 5  # judgement tells so many apart
OUTPUTS = 8  # of judgement: worth, margin, ranks, one that means nothing
MARGIN = 64  # points for which the margin's output is 1


def leads(found, spread):
    """How much better each action is than the first, with what is not well known drawn towards nothing.

    An action that was left out early has few samples: as likely as not, its lead is luck.
    """
    error = found["error"].astype(np.float64)
    # A whole number of few bits would not take such a factor (NumPy 2).
    return found["lead"].astype(np.float64) * spread**2 / (spread**2 + error**2)


def wishes(found, temperature, spread):
    """How likely each action should be, by its lead; what was not tried has no say."""
    tried = found["samples"] > 0
    lead = np.where(tried, leads(found, spread), -np.inf)
    best = lead.max(axis=1, keepdims=True)
    weight = np.exp((lead - best) / temperature)
    return (weight / weight.sum(axis=1, keepdims=True)).astype(np.float32), tried


def scales(found, temperature, spread):
    """The leads themselves as goals, around their mean, and how much each is worth knowing.

    Unlike likelihoods they are right on average however few samples there were. Far behind is far behind: how far does
    not matter.
    """
    tried = found["samples"] > 0
    lead = np.where(tried, found["lead"].astype(np.float64), -np.inf)
    lead = np.maximum(lead - lead.max(axis=1, keepdims=True), -8 * temperature) / temperature
    weight = np.where(tried, 1 / (spread**2 + found["error"].astype(np.float64) ** 2), 0)
    weight /= weight.sum(axis=1, keepdims=True)
    return (lead - (weight * lead).sum(axis=1, keepdims=True)).astype(np.float32), weight.astype(np.float32)


def outcomes(decisions):
    """What became of the games: worth from 0 to 1, margin in 64 points, how likely each rank is, which there are."""
    worth = decisions["worth"].astype(np.float32) / 10_000
    margin = decisions["margin"].astype(np.float32) / MARGIN
    rank = decisions["rank"].astype(np.int64) - 1
    shared = np.maximum(decisions["shared"].astype(np.int64), 1)
    places = np.arange(RANKS)[None, :]
    # Who share a rank share the ranks below it as well.
    hit = (places >= rank[:, None]) & (places < (rank + shared)[:, None])
    ranks = hit / np.maximum(hit.sum(axis=1, keepdims=True), 1)
    there = places < np.maximum(decisions["players"].astype(np.int64), 2)[:, None]
    return worth, margin, ranks.astype(np.float32), there


def softmax(xp, scores, there):
    scores = scores + (there - 1) * 1e9
    weight = xp.exp(scores - xp.largest(scores, 1)[:, None])
    return weight / xp.sum(weight, 1)[:, None]


def policy_loss(xp, out, wished, tried):
    """Cross-entropy and its slope by the scores, for scores of decision × place."""
    likely = softmax(xp, out, tried)
    rows = out.shape[0]
    loss = -xp.sum(wished * xp.log(xp.clip(likely, 1e-9, 1)), 1)
    return loss, (likely - wished) * tried / rows


def scale_loss(xp, out, goal, weight):
    """How far differences of scores are from differences of leads, in squares, and its slope."""
    off = weight * (out - xp.sum(weight * out, 1)[:, None] - goal)
    loss = xp.sum(off * (out - xp.sum(weight * out, 1)[:, None] - goal), 1)
    return loss, 2 * off / out.shape[0]


def squashed(xp, sums):
    """The program's curve from a sum to a number between 0 and 1, and its slope."""
    size = 1 + xp.abs(sums)
    return 0.5 + 0.5 * sums / size, 0.5 / (size * size)


def log_loss(said, happened):
    """Of likely, with NumPy."""
    said = np.clip(said, 1e-4, 1 - 1e-4)
    return -happened * np.log(said) - (1 - happened) * np.log(1 - said)


def odds_loss(xp, out, odds, worth):
    """Cross-entropy of a chance whose odds are corrected by the first of what came out; nothing else counts."""
    said = 1 / (1 + xp.exp(-xp.clip(out[:, 0] + odds, -30, 30)))
    slope = xp.zeros_like(out)
    slope[:, 0] = (said - worth) / out.shape[0]
    sure = xp.clip(said, 1e-6, 1 - 1e-6)
    return -worth * xp.log(sure) - (1 - worth) * xp.log(1 - sure), slope


def planned_odds(position):
    """The planner's own, which a position begins with (games/switch_and_signal/bots/learned_position.cpp)."""
    return (position[:, 0] * 32 + position[:, 1]) / 256


def planned_worth(position):
    """The planner's estimate, from 0 to 1 and beyond (games/grand_trunk_journey/bots/learned_position.cpp)."""
    return (5000 + position[:, 0] * 64 + position[:, 1]) / 10_000


def worth_loss(xp, out, planned, worth):
    """Squares of a worth that is corrected by a tenth of the first of what came out, in tenths; nothing else counts."""
    off = out[:, 0] + 10 * (planned - worth)
    slope = xp.zeros_like(out)
    slope[:, 0] = 2 * off / out.shape[0]
    return off * off, slope


def judgement_loss(xp, out, worth, margin, ranks, there):
    """Squares for worth and margin, cross-entropy for ranks; and the slope by what came out."""
    rows = out.shape[0]
    said, steep = squashed(xp, out[:, 0])
    slope = xp.zeros_like(out)
    slope[:, 0] = 4 * 2 * (said - worth) * steep / rows
    off = xp.clip(out[:, 1] - margin, -1, 1)  # beyond a unit the error counts by its size alone
    slope[:, 1] = 0.5 * off / rows
    likely = softmax(xp, out[:, 2 : 2 + RANKS], there)
    slope[:, 2 : 2 + RANKS] = 0.25 * (likely - ranks) / rows
    loss = (
        4 * (said - worth) ** 2
        + 0.25 * off * off
        - 0.25 * xp.sum(ranks * xp.log(xp.clip(likely, 1e-9, 1)), 1)
    )
    return loss, slope
