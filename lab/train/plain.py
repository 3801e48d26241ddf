#!/usr/bin/env python3
"""Writes weights whose policy prefers what the planner rates best, in its order: to try a judgement by itself.

  lab/train/plain.py WEIGHTS OUT --choice 79 --order 52

`--choice` and `--order` are the places of two features: whether an action is the planner's choice, and its place.
"""

import argparse

import network


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights")
    parser.add_argument("out")
    parser.add_argument("--choice", type=int, required=True)
    parser.add_argument("--order", type=int, required=True)
    for key in network.USE:
        parser.add_argument(f"--{key}", type=int)
    wish = parser.parse_args()
    family, version, use, parts = network.read(wish.weights)
    for key in network.USE:
        use[key] = use[key] if getattr(wish, key) is None else getattr(wish, key)
    for layer in parts["policy"]:
        layer[0], layer[1] = 0 * layer[0], 0 * layer[1]
    first, second, third = parts["policy"]
    first[0][wish.choice, 0] = 1
    first[0][wish.order, 1], first[1][1] = -1, 3.8
    second[0][0, 0] = second[0][1, 1] = 1
    third[0][0, 0], third[0][1, 0] = 4, 1
    network.write(wish.out, family, version, use, parts)


if __name__ == "__main__":
    main()
