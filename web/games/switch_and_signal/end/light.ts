// The inks of the harbour: by day and by night, and without light when the game is lost.

const names = [
  "pen",
  "sky",
  "ray",
  "sun",
  "sun-hi",
  "far",
  "hill",
  "tower",
  "wall",
  "water",
  "wave",
  "quay",
  "quay-hi",
  "quay-lo",
  "yard",
  "sleeper",
  "slot",
  "title",
  "puff",
] as const;

type Inks = readonly string[];
const day: Inks = [
  "#22211d",
  "#f1d49a",
  "#f7e3b8",
  "#e27f2d",
  "#edc23c",
  "#8fafa9",
  "#5e8a80",
  "#41655f",
  "#f7ebd0",
  "#2f6878",
  "#6e9fa8",
  "#d9cba6",
  "#efe5cb",
  "#b5a67e",
  "#bfae84",
  "#7b6b49",
  "#efe5cb",
  "#1f3a4d",
  "#fff7e4",
];
const night: Inks = [
  "#0b141b",
  "#152b3c",
  "#17303f",
  "#d9a441",
  "#f0c672",
  "#1d3b48",
  "#16303b",
  "#0d2029",
  "#33505e",
  "#0e2836",
  "#2c566b",
  "#3b4a50",
  "#54656b",
  "#2b383e",
  "#2a373c",
  "#59503d",
  "#c9d3d3",
  "#f6eedb",
  "#a9b7be",
];
const day_lost: Inks = [
  "#22211d",
  "#5e6f78",
  "#667881",
  "#9aa7a8",
  "#b5bfbe",
  "#4c5f66",
  "#3d5058",
  "#2b3b42",
  "#8e9a9a",
  "#2b4551",
  "#54707a",
  "#8e8874",
  "#a8a28c",
  "#6f6a59",
  "#77705c",
  "#4c4636",
  "#e8dec6",
  "#f6eedb",
  "#aeb6b6",
];
const night_lost: Inks = [
  "#0b141b",
  "#1a242b",
  "#1e2a31",
  "#4c5a61",
  "#5f6d73",
  "#1b282f",
  "#162127",
  "#0d151a",
  "#2f3c43",
  "#101e27",
  "#2a414d",
  "#39403f",
  "#4c5452",
  "#2a302f",
  "#2b302e",
  "#443f33",
  "#a9b7be",
  "#f6eedb",
  "#6c7a82",
];

function mixed(a: string, b: string, part: number): string {
  const channel = (i: number) => {
    const [from, to] = [a, b].map((ink) => parseInt(ink.slice(i, i + 2), 16));
    const value = Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * part);
    return value.toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The inks as custom properties; `dusk` is how much of the light is gone. */
export function light(dark: boolean, dusk: number): string {
  const from = dark ? night : day;
  const to = dark ? night_lost : day_lost;
  return names.map((name, i) => `--${name}-p:${mixed(from[i] ?? "", to[i] ?? "", dusk)}`).join(";");
}
