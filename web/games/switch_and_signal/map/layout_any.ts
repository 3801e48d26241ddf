// A board that nobody laid out by hand: where its title, its depot, the stores of its ports and its names lie.
import { member } from "../../../shell/given";
import type { GroundLines } from "../../../workshop/core/ground_of";
import type { Box } from "../../../shell/parts/map_box";
import type { Plan, Spot } from "../board";
import { drawnOf, spotIn } from "./drawn";
import type { Label, Layout } from "./layout";
import { apart, widthOf, type Rect } from "./room";

/** Below the board: title, stores that find no place on it, depot. */
const strip = 186;
const margin = 26;

/** The end of a name that its drawing says, or beside what it names. */
export function labelOf(plan: Plan, id: string): Label {
  const { drawing } = plan.board;
  const part = plan.city.has(id) ? "cities" : plan.start.has(id) ? "starts" : "junctions";
  const said = member(member(member(drawing, part), id), "label");
  const at = spotIn(said);
  const anchor = member(said, "anchor");
  if (at !== null)
    return { ...at, anchor: anchor === "start" || anchor === "end" ? anchor : "middle" };
  const { x, y } = drawnOf(plan).spots.get(id) ?? { x: 0, y: 0 };
  return { x: x + (plan.city.has(id) ? 34 : 25), y: y + 6, anchor: "start" };
}

function names(plan: Plan): string[] {
  const { cities, starts, junctions } = plan.board;
  return [...cities, ...starts, ...junctions].map(({ id }) => id);
}

/** About where a name lies, in the longer of its two languages. */
export function labelRect(plan: Plan, id: string, { x, y, anchor }: Label): Rect {
  const size = plan.isCity(id) ? 22 : 16.5;
  const { de, en } = plan.name(id);
  const width = Math.max(widthOf(de, size), widthOf(en, size)) * (plan.isCity(id) ? 1.25 : 1);
  const aside = anchor === "start" ? width / 2 : anchor === "end" ? -width / 2 : 0;
  return { x: x + aside, y: y - 0.33 * size, width, height: 0.86 * size };
}

/** All that must not be covered. */
function things(plan: Plan, labels: Readonly<Record<string, Label>>): Rect[] {
  const { spots, signals } = drawnOf(plan);
  const square = (side: number) => (spot: Spot) => ({ ...spot, width: side, height: side });
  return [
    ...[...spots].map(([id, spot]) => square(plan.isCity(id) ? 54 : 32)(spot)),
    ...[...signals.values()].map(square(18)),
    ...Object.entries(labels).map(([id, label]) => labelRect(plan, id, label)),
  ];
}

/** Near its port where nothing is; null if there is no such place. */
function storeNear(port: Spot, width: number, taken: readonly Rect[], box: Box): Spot | null {
  const height = 84;
  for (const reach of [50, 74, 100, 130])
    for (let turn = 0; turn < 16; turn++) {
      const a = (turn * Math.PI) / 8;
      const x = port.x + (reach + width / 2) * Math.cos(a);
      const y = port.y + (reach + height / 2) * Math.sin(a);
      const inside =
        x - width / 2 > box.x + 8 &&
        x + width / 2 < box.x + box.width - 8 &&
        y - height / 2 > box.y + 8 &&
        y + height / 2 < box.y + box.height - 8;
      if (inside && taken.every((it) => apart({ x, y, width, height }, it) > 4))
        return { x: x - width / 2, y: y - height / 2 };
    }
  return null;
}

export function laidOut(plan: Plan, base: Layout | null, lines: GroundLines | null): Layout {
  const { spots, canvas } = drawnOf(plan);
  const all = names(plan).map((id) => spots.get(id) ?? { x: 0, y: 0 });
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const left = Math.min(0, ...xs.map((x) => x - 40));
  const top = Math.min(0, ...ys.map((y) => y - 40));
  const own: Box = {
    x: left - margin,
    y: top - margin,
    width: Math.max(canvas.width, ...xs.map((x) => x + 40)) - left + 2 * margin,
    height: Math.max(canvas.height, ...ys.map((y) => y + 40)) - top + 2 * margin,
  };
  const map = base?.box ?? own;
  const box = base === null ? { ...map, height: map.height + strip } : map;
  const moved = member(plan.board.drawing, "labels") === "own";
  const labels = Object.fromEntries(
    names(plan).map((id) => {
      const kept = moved || base === null ? undefined : member(base.labels, id);
      return [id, (kept as Label | undefined) ?? labelOf(plan, id)];
    }),
  );
  const floor = map.y + map.height;
  const depot = base?.depot ?? { x: box.x + box.width - 170, y: floor + strip - 34, scale: 0.9 };
  const title = base?.title ?? { x: box.x + 26, y: floor + 4, scale: 0.9 };
  const taken = things(plan, labels);
  if (base !== null) {
    taken.push({ x: base.title.x + 110, y: base.title.y + 75, width: 240, height: 170 });
    taken.push({ x: depot.x, y: depot.y - 60, width: 290, height: 150 });
  }
  const width = plan.ports.length === 1 ? 222 : 160;
  const stores: Layout["stores"] = Object.fromEntries(
    plan.ports.map(({ id }, i) => {
      const port = spots.get(id) ?? { x: 0, y: 0 };
      const kept = member(base?.stores, id) as Layout["stores"][string] | undefined;
      if (kept !== undefined && Math.hypot(kept.line[0].x - port.x, kept.line[0].y - port.y) < 45)
        return [id, kept];
      const near = storeNear(port, width, taken, map);
      const at = near ?? { x: box.x + 330 + i * (width + 16), y: box.y + box.height - 104 };
      taken.push({ x: at.x + width / 2, y: at.y + 42, width, height: 84 });
      // The line goes from the edge of the city to the middle of the store, which covers its end.
      const to = near === null ? port : { x: at.x + width / 2, y: at.y + 42 };
      const long = Math.hypot(to.x - port.x, to.y - port.y) || 1;
      const from = {
        x: port.x + ((to.x - port.x) * 30) / long,
        y: port.y + ((to.y - port.y) * 30) / long,
      };
      return [id, { ...at, width, line: [from, to] }];
    }),
  );
  return {
    key: null,
    name: plan.board.name,
    shore: base?.shore ?? "europe",
    box,
    title,
    depot,
    stores,
    labels,
    lettering: base?.lettering ?? [],
    ground: base?.ground ?? null,
    lines,
    wide: box.width > 1.25 * box.height,
  };
}
