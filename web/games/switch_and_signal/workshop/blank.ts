// The smallest network that can be played on, to begin with: one city, one port, three junctions, eleven starts.
import { settings } from "../../../shell/settings.svelte";
import type { Named } from "../../../workshop/family";
import type { Spot } from "../board";
import { tidy, type Card, type Doc, type Line, type Row } from "./document";
import { fillEntrances } from "./edit";
import { freeLabel, lay, piecesFor, withDrawn } from "./lay";
import { settled } from "./settle";

const canvas = { width: 1000, height: 760 };
const spots: Readonly<Record<string, Spot>> = {
  city: { x: 300, y: 380 },
  port: { x: 790, y: 380 },
  "junction-1": { x: 560, y: 250 },
  "junction-2": { x: 560, y: 510 },
  "junction-3": { x: 430, y: 310 },
};
/** Where the start locations lie, and what they are joined to; the likely numbers first. */
const starts: readonly [number, Spot, string][] = [
  [7, { x: 130, y: 380 }, "city"],
  [6, { x: 160, y: 250 }, "city"],
  [8, { x: 160, y: 510 }, "city"],
  [5, { x: 250, y: 190 }, "city"],
  [9, { x: 250, y: 570 }, "city"],
  [4, { x: 370, y: 560 }, "city"],
  [10, { x: 520, y: 110 }, "junction-1"],
  [3, { x: 680, y: 130 }, "junction-1"],
  [11, { x: 520, y: 650 }, "junction-2"],
  [2, { x: 680, y: 630 }, "junction-2"],
  [12, { x: 400, y: 150 }, "junction-3"],
];
const links: readonly [string, string][] = [
  ["city", "junction-3"],
  ["junction-3", "junction-1"],
  ["junction-1", "port"],
  ["city", "junction-2"],
  ["junction-2", "port"],
];

const card = (id: string, count: number, deploy: number, ...move: Row[]): Card => ({
  id,
  count,
  deploy,
  move,
});
const cards: readonly Card[] = [
  card("new-black-gray", 2, 1, "black", "gray"),
  card("new-black-brown", 2, 1, "black", "brown"),
  card("new-brown-gray", 2, 1, "brown", "gray"),
  card("new-any", 4, 1, "any"),
  card("black-brown", 1, 0, "black", "brown"),
  card("brown-gray", 1, 0, "brown", "gray"),
  card("black-gray", 1, 0, "black", "gray"),
  card("any-any", 5, 0, "any", "any"),
];

const parts = [
  "rules",
  "cities",
  "starts",
  "junctions",
  "lines",
  "cards",
  "helpers",
  "first_game",
  "drawing",
];

export function blank(name: Named): Doc {
  const ends: readonly [string, string][] = [
    ...links,
    ...starts.map(([number, , to]): [string, string] => [`start-${number}`, to]),
  ];
  const at = new Map([
    ...Object.entries(spots),
    ...starts.map(([number, spot]): [string, Spot] => [`start-${number}`, spot]),
  ]);
  const lines = ends.map(([from, to]): Line => {
    const [a, b] = [at.get(from)!, at.get(to)!];
    const pieces = piecesFor(Math.hypot(b.x - a.x, b.y - a.y));
    return { id: `${from}--${to}`, from, to, pieces, signals: [] };
  });
  const board = {
    format: "roundhouse-board-2",
    game: "switch-and-signal",
    name,
    author: settings.name.trim() || "—",
    licence: "CC0-1.0",
    rules: {
      line_signals: 0,
      demand: { port: { blue: 3 } },
      extra_goods: { supply: 1, demand: { port: 1 } },
    },
    cities: [
      { id: "city", name: { de: "Stadt", en: "City" }, kind: "goods", goods: "blue" },
      { id: "port", name: { de: "Hafen", en: "Port" }, kind: "port" },
    ],
    starts: starts.map(([number]) => ({
      id: `start-${number}`,
      name: { de: `Startort ${number}`, en: `Start ${number}` },
      number,
    })),
    junctions: [1, 2, 3].map((n) => ({
      id: `junction-${n}`,
      name: { de: `Weiche ${n}`, en: `Junction ${n}` },
    })),
    lines,
    cards,
    helpers: [],
    first_game: { switches: {}, signals: [] },
    drawing: { canvas, labels: "own", ground: {} },
    provenance: {
      parts: Object.fromEntries(parts.map((part) => [part, { kind: "own", note: "made up" }])),
      german: Object.fromEntries(parts.map((part) => [part, "ausgedacht"])),
    },
  };
  let doc = tidy(board);
  for (const [id, { x, y }] of at) doc = withDrawn(doc, id, { x, y });
  doc = fillEntrances(
    settled(
      lay(
        doc,
        lines.map(({ id }) => id),
      ),
    ),
  );
  for (const id of at.keys()) doc = withDrawn(doc, id, { label: freeLabel(doc, id) });
  return doc;
}
