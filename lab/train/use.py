#!/usr/bin/env python3
"""Writes weights again with another use by search, to be tried in the arena.

  lab/train/use.py --weights round2/weights --out deep32 --deep 32
"""

import argparse
import sys

try:
    import network
except ImportError:
    sys.exit("this needs NumPy")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    for key in network.USE:
        parser.add_argument(f"--{key}", type=int)
    wish = parser.parse_args()
    try:
        family, version, use, parts = network.read(wish.weights)
        for key in network.USE:
            if getattr(wish, key) is not None:
                use[key] = getattr(wish, key)
        network.write(wish.out, family, version, use, parts)
    except (network.BadWeights, OSError) as error:
        sys.exit(str(error))
    print(f"{wish.out}: {use}")


if __name__ == "__main__":
    main()
