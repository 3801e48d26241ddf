// The ten portraits that people choose from, as flat shapes on a square of 64 with light from the left.
import type { Face, SeatInfo } from "../../wire/protocol";

/** A filled shape, or a line if it has a width. */
export interface Shape {
  readonly d: string;
  readonly colour: string;
  readonly width?: number;
}

export interface Portrait {
  readonly ground: string;
  readonly skin: string;
  /** The side of the face that lies in the shade. */
  readonly shade: string;
  readonly coat: string;
  readonly brow: string;
  /** Behind the head, and over it. */
  readonly back: readonly Shape[];
  readonly front: readonly Shape[];
}

const fill = (d: string, colour: string): Shape => ({ d, colour });
const line = (d: string, colour: string, width: number): Shape => ({ d, colour, width });

/** Round blots, as hair curls. */
function blots(at: readonly (readonly [number, number])[], r: number, colour: string): Shape {
  const one = ([x, y]: readonly [number, number]) =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  return fill(at.map(one).join(""), colour);
}

const portraits: Readonly<Record<Face, Portrait>> = {
  cap: {
    ground: "#bfd6d9",
    skin: "#e3ab80",
    shade: "#c68f66",
    coat: "#1f3a4d",
    brow: "#4a2d1a",
    back: [fill("M18.500 24h27v9c-1 2-2 2-3 2h-21c-1 0-2 0-3-2Z", "#4a2d1a")],
    front: [
      fill("M17 21c0-9 6-13.500 15-13.500S47 12 47 21Z", "#1f3a4d"),
      fill("M33 7.500C42 8 47 12 47 21h-9c1-5-1-10-5-13.500Z", "#152a3a"),
      fill("M17 19.500h30v4H17Z", "#d9a441"),
      fill(
        "M15.500 23.500h33c.8 3-1.500 4-4.500 3.300-8-1.500-16-1.500-24 0-3 .7-5.300-.3-4.500-3.300Z",
        "#10202c",
      ),
      fill("M24 49.500l8 6 8-6 2 1.500-10 9-10-9Z", "#fbf6ea"),
    ],
  },
  bun: {
    ground: "#e6c6b4",
    skin: "#f2c9a6",
    shade: "#d6a982",
    coat: "#35804a",
    brow: "#9a6a1d",
    back: [
      blots([[32, 8]], 6.4, "#c48a2c"),
      fill("M18 32c-2.500-14 4-21.500 14-21.500S48.500 18 46 32l-2 6H20Z", "#d9a441"),
    ],
    front: [
      fill(
        "M19.500 28C19 17 24 12 32 12s13 5 12.500 16c-4-3-7-6.500-8.500-11-3 6-9 10-16.500 11Z",
        "#d9a441",
      ),
      fill("M36 17c3-2 8 3 8.500 11-4-3-7-6.500-8.500-11Z", "#b98328"),
    ],
  },
  beard: {
    ground: "#f0ce92",
    skin: "#a86c45",
    shade: "#8a5433",
    coat: "#e27f2d",
    brow: "#1e1715",
    back: [],
    front: [
      fill(
        "M19.500 27c-1.500-10 3.500-16 12.500-16s14 6 12.500 16c-1-3.500-2-6-4-7.500-5 2-12 2-17 0-2 1.500-3 4-4 7.500Z",
        "#1e1715",
      ),
      fill(
        "M19.800 30c-.3 11 4 17.500 12.200 17.500S44.500 41 44.200 30c-1 4-3 6-6 6-2 0-3.200-1-6.200-1s-4.200 1-6.200 1c-3 0-5-2-6-6Z",
        "#1e1715",
      ),
      line("M28.500 39.500c2 1.300 5 1.300 7 0", "#c98a68", 1.6),
    ],
  },
  curls: {
    ground: "#c7d9e6",
    skin: "#7d4f30",
    shade: "#623b22",
    coat: "#edc23c",
    brow: "#22140d",
    back: [
      blots(
        [
          [18, 34],
          [16.5, 26],
          [18.5, 18],
          [24, 12],
          [32, 10],
          [40, 12],
          [45.5, 18],
          [47.5, 26],
          [46, 34],
          [20, 41],
          [44, 41],
        ],
        6.6,
        "#2a1a12",
      ),
    ],
    front: [
      blots(
        [
          [23, 18.5],
          [28, 15.5],
          [33.5, 15],
          [39, 17],
          [42, 21],
        ],
        4,
        "#2a1a12",
      ),
    ],
  },
  glasses: {
    ground: "#dcd0e6",
    skin: "#f0c8a8",
    shade: "#d4a888",
    coat: "#a6322a",
    brow: "#8d887d",
    back: [
      fill(
        "M17.500 31c-2-13 5-20 14.500-20s16.500 7 14.500 20c1 5 0 9-3 11h-23c-3-2-4-6-3-11Z",
        "#b9b4a8",
      ),
    ],
    front: [
      fill(
        "M19.500 27C19 17 24 12 32 12s13 5 12.500 15c-2-4-5-6.500-9-7.500-5 3-11 5-16 7.500Z",
        "#c9c4b8",
      ),
      line(
        "M22.300 29.500a4.400 4.400 0 1 0 8.800 0a4.400 4.400 0 1 0-8.800 0ZM32.900 29.500a4.400 4.400 0 1 0 8.800 0a4.400 4.400 0 1 0-8.800 0ZM31.100 29h1.800",
        "#33322e",
        1.5,
      ),
    ],
  },
  scarf: {
    ground: "#f3d7a6",
    skin: "#d9a075",
    shade: "#bb825a",
    coat: "#2b5660",
    brow: "#3a2217",
    back: [
      fill("M32 7C21 7 15 15 15 27c0 12 2 20 6 26h22c4-6 6-14 6-26C49 15 43 7 32 7Z", "#2f7d78"),
    ],
    front: [
      fill(
        "M32 8.500C22.500 8.500 17 16 17 28s6 22 15 24c9-2 15-12 15-24S41.500 8.500 32 8.500ZM32 15c7 0 10.500 5.500 10.500 13.500C42.500 38 38 44.500 32 44.500S21.500 38 21.500 28.500C21.500 20.500 25 15 32 15Z",
        "#3f9a92",
      ),
      fill(
        "M33 8.500c9 .5 14 8 14 19.500 0 12-6 22-15 24v-7.500c6 0 10.500-6.500 10.500-16 0-8-3-13-9.500-13.500Z",
        "#2f7d78",
      ),
    ],
  },
  hat: {
    ground: "#cfe0d0",
    skin: "#c78d61",
    shade: "#a87149",
    coat: "#80539a",
    brow: "#33271c",
    back: [fill("M17 24c-1 10-1 17 1 24h28c2-7 2-14 1-24Z", "#3d2a1c")],
    front: [
      fill("M20.500 17c0-8 4-11.500 11.500-11.500S43.500 9 43.500 17Z", "#e8cf93"),
      fill("M33 5.500C40 6 43.500 9.500 43.500 17H37c.5-4-.5-8-4-11.500Z", "#c9ab66"),
      fill("M20.500 14.500h23v4h-23Z", "#c8372d"),
      fill("M8.500 20.500c5-4 42-4 47 0-6 4.500-41 4.500-47 0Z", "#e8cf93"),
      fill(
        "M32 23.800c11 0 20.500-1 23.500-3.300-2-1.600-8-2.600-15-2.900 1 2.500-3 4.800-8.500 6.200Z",
        "#c9ab66",
      ),
    ],
  },
  braid: {
    ground: "#d8c79e",
    skin: "#eeb993",
    shade: "#d09a73",
    coat: "#2b6ca8",
    brow: "#7a2f1a",
    back: [fill("M18 32c-2.500-14 4-21.500 14-21.500S48.500 18 46 32l-2 6H20Z", "#8a3520")],
    front: [
      fill(
        "M19.300 29C19 17 24 12 32 12s13 5 12.700 17C43 23 38 19 32 13.500 27 19 21 23 19.300 29Z",
        "#9c3f27",
      ),
      fill("M32 13.500c0-1 12.500 0 12.700 15.500C43 23 38 19 32 13.500Z", "#7d2f1b"),
      blots(
        [
          [19, 37],
          [17.5, 43],
          [17, 49],
        ],
        3.9,
        "#9c3f27",
      ),
      fill("M13.500 52h7v3h-7Z", "#edc23c"),
      fill("M14.500 55h5l1 7h-7Z", "#9c3f27"),
    ],
  },
  moustache: {
    ground: "#d9e2c6",
    skin: "#ecbd94",
    shade: "#cf9b73",
    coat: "#5a5242",
    brow: "#8f8a80",
    back: [
      blots(
        [
          [18.5, 24.5],
          [17, 29],
          [17.8, 34],
          [45.5, 24.5],
          [47, 29],
          [46.2, 34],
        ],
        3.6,
        "#a39d92",
      ),
    ],
    front: [
      fill(
        "M22.500 36.800c2-3 6-3.200 9.500-1.300 3.500-1.900 7.500-1.700 9.500 1.300-3 1.600-6.500 1.600-9.500.3-3 1.300-6.500 1.300-9.500-.3Z",
        "#a39d92",
      ),
      fill("M27 51l5 3 5-3v6l-5-2.500-5 2.500Z", "#c8372d"),
    ],
  },
  fringe: {
    ground: "#efd3c8",
    skin: "#f0c39b",
    shade: "#d2a279",
    coat: "#24231f",
    brow: "#1d1a1a",
    back: [
      fill(
        "M16.500 30c0-13 6-20 15.500-20s15.500 7 15.500 20v13c-1 2-2 3-4 3h-23c-2 0-3-1-4-3Z",
        "#22201f",
      ),
    ],
    front: [
      fill(
        "M19.300 26C19 16.500 24 11.500 32 11.500S45 16.500 44.700 26c-8-2-17.400-2-25.400 0Z",
        "#2c2a29",
      ),
      fill(
        "M34 11.500c7 .5 11 5.500 10.700 14.500-3-.8-6-1.200-9-1.400.5-5 0-9-1.700-13.100Z",
        "#171616",
      ),
    ],
  },
};

export const faces = Object.keys(portraits) as readonly Face[];

export function portraitOf(face: Face): Portrait {
  return portraits[face];
}

/** What bots' lanterns shine in, by the seat that also gives them their name. */
export const lenses = ["#6be0a4", "#ffd27a", "#ff8f80", "#8fc7f0", "#d9b8f0", "#f4f0e4"] as const;

/** The faces of a table's people: what they chose, and for the others one that is left. */
export function facesAt(
  seats: readonly Pick<SeatInfo, "seat" | "who" | "face">[],
): (Face | null)[] {
  const chosen = new Set(seats.map(({ face }) => face));
  const left = faces.filter((face) => !chosen.has(face));
  return seats.map(({ seat, who, face }) =>
    who !== "person" ? null : (face ?? left[seat % left.length] ?? null),
  );
}
