// What lies under a board: the engraving of one of ours, lines of its own, or plain paper. Lines are numbers, and
// what is drawn is made of these numbers alone.
import { isNumber } from "../../shell/given";

/** One engraved sign, such as a tree: where its middle is. */
export interface Spot {
  x: number;
  y: number;
}

const rings = ["land", "home", "lakes"] as const;
const lines = ["borders", "rivers", "graticule"] as const;
const scenery = ["mountains", "trees"] as const;

export interface GroundLines {
  /** Path data by layer, "" where there is none; holes by the even-odd rule. */
  paths: Record<(typeof rings)[number] | (typeof lines)[number], string>;
  scenery: Record<(typeof scenery)[number], readonly Spot[]>;
}

export type Under =
  { kind: "ours"; of: string } | ({ kind: "lines" } & GroundLines) | { kind: "plain" };

const plain: Under = { kind: "plain" };
const most_spots = 2000;

type Part = Record<string, unknown>;
function part(value: unknown): Part | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Part)
    : null;
}

/** The points of a list x, y, x, y, …; none if anything in it is no number. */
function points(list: unknown): Spot[] {
  if (!Array.isArray(list)) return [];
  const found: Spot[] = [];
  for (let i = 0; i + 1 < list.length; i += 2) {
    const [x, y] = [list[i], list[i + 1]] as [unknown, unknown];
    if (!isNumber(x) || !isNumber(y)) return [];
    found.push({ x, y });
  }
  return found;
}

function pathOf(list: unknown, closed: boolean): string {
  const found = points(list);
  if (found.length < (closed ? 3 : 2)) return "";
  return `M${found.map(({ x, y }) => `${String(x)} ${String(y)}`).join("L")}${closed ? "Z" : ""}`;
}

function paths(lists: unknown, closed: boolean): string {
  return Array.isArray(lists) ? lists.map((list) => pathOf(list, closed)).join("") : "";
}

const known = new WeakMap<object, Under>();

function ofLines(ground: Part): Under {
  const kept = known.get(ground);
  if (kept !== undefined) return kept;
  const its = Object.fromEntries([
    ...rings.map((layer) => [layer, paths(ground[layer], true)]),
    ...lines.map((layer) => [layer, paths(ground[layer], false)]),
  ]) as GroundLines["paths"];
  const spots = Object.fromEntries(
    scenery.map((layer) => [layer, points(ground[layer]).slice(0, most_spots)]),
  ) as unknown as GroundLines["scenery"];
  const empty = its.land === "" && its.home === "" && its.lakes === "";
  const under: Under = empty ? plain : { kind: "lines", paths: its, scenery: spots };
  known.set(ground, under);
  return under;
}

/**
 * What is drawn under this board. `ours` tells whether there is an engraving for an id. A board of ours needs not
 * say anything; a copy of it says `"ground": {"of": "ticket-to-ride-usa"}`.
 */
export function groundUnder(board: unknown, ours: (id: string) => boolean): Under {
  const its = part(board);
  const ground = part(part(its?.["drawing"])?.["ground"]);
  const id = ground === null ? its?.["id"] : ground["of"];
  if (typeof id === "string" && ours(id)) return { kind: "ours", of: id };
  return ground === null ? plain : ofLines(ground);
}

/** The document of a copy: it keeps the ground of the board that it was, whatever it will be called. */
export function keepGround<Board extends { id?: string; drawing?: unknown }>(board: Board): Board {
  const drawing = part(board.drawing) ?? {};
  if (board.id === undefined || drawing["ground"] !== undefined) return board;
  return { ...board, drawing: { ...drawing, ground: { of: board.id } } };
}
