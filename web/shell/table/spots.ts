// Where marked things lie on a drawing, and where beside them a small plate finds room.
import type { Box } from "../parts/map_box";

/** Something on a drawing, in its units. */
export interface Spot extends Box {
  /** Its middle; of a line, where half of it has been passed. */
  at: { x: number; y: number };
  /** Of a line: its path, and how that lies on the drawing. */
  line: { d: string; transform: string } | null;
}

/**
 * The thing that carries this mark, or null if it is not on the drawing. Where what catches the
 * pointer is not what is seen, that has the mark as its `data-spot`.
 */
export function spotOn(drawing: SVGSVGElement, mark: string): Spot | null {
  const id = CSS.escape(mark);
  const find = (by: string) => drawing.querySelector<SVGGraphicsElement>(`[${by}="${id}"]`);
  const element = find("data-spot") ?? find("data-learn") ?? undefined;
  const line = element instanceof SVGPathElement ? element : undefined;
  const inside = element?.getScreenCTM() ?? null;
  const whole = drawing.getScreenCTM();
  if (element === undefined || inside === null || whole === null) return null;
  const matrix = whole.inverse().multiply(inside);
  const box = boxOf(element.getBBox(), matrix);
  if (box.width + box.height === 0) return null;
  if (line === undefined) {
    return { ...box, at: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, line: null };
  }
  const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(matrix);
  const { a, b, c, d, e, f } = matrix;
  return {
    ...box,
    at: { x, y },
    line: { d: line.getAttribute("d") ?? "", transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` },
  };
}

function boxOf({ x, y, width, height }: DOMRect, matrix: DOMMatrix): Box {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([px, py]) => new DOMPoint(px, py).matrixTransform(matrix));
  const [xs, ys] = [corners.map((it) => it.x), corners.map((it) => it.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** What is lettered on a drawing: that stays legible. */
export function letteringOn(drawing: SVGSVGElement): Box[] {
  const whole = drawing.getScreenCTM();
  if (whole === null) return [];
  const back = whole.inverse();
  return [...drawing.querySelectorAll<SVGTextElement>("text:not([data-aside] *)")].flatMap(
    (text) => {
      const inside = text.getScreenCTM();
      return inside === null ? [] : [boxOf(text.getBBox(), back.multiply(inside))];
    },
  );
}

/** The part of a drawing that is in view. */
export function inView(drawing: SVGSVGElement): Box {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  return { x, y, width, height };
}

/** What lies over a drawing, in its units: its tools. */
export function toolsOver(drawing: SVGSVGElement): Box[] {
  const back = drawing.getScreenCTM()?.inverse();
  const tools = drawing.closest("[data-whole]")?.querySelectorAll("[data-map-tools]") ?? [];
  return back === undefined
    ? []
    : [...tools].map((element) => boxOf(element.getBoundingClientRect(), back));
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function holds(a: Box, b: Box): boolean {
  return (
    a.x <= b.x && a.y <= b.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height
  );
}

/**
 * The middle of a plate of this size beside a spot, where it lies on nothing of `taken`: right,
 * left, above, below or at a corner, near or a little farther off; `within` the box if it can be.
 * Null if there is no such place.
 */
export function beside(
  spot: Pick<Spot, "x" | "y" | "width" | "height" | "at" | "line">,
  size: { width: number; height: number },
  gap: number,
  taken: readonly Box[],
  within?: Box,
): { x: number; y: number } | null {
  // A line is met in its middle: its box may be as wide as the map.
  const [w, h] = spot.line === null ? [spot.width / 2, spot.height / 2] : [gap, gap];
  for (const far of [1, 2]) {
    const dx = w + size.width / 2 + gap * far;
    const dy = h + size.height / 2 + gap * far;
    for (const [i, j] of [
      [1, 0],
      [-1, 0],
      [0, -1],
      [0, 1],
      [1, -1],
      [-1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const middle = { x: spot.at.x + i * dx, y: spot.at.y + j * dy };
      const box = { x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size };
      if (taken.some((other) => overlap(box, other))) continue;
      if (within === undefined || holds(within, box)) return middle;
    }
  }
  return within === undefined ? null : beside(spot, size, gap, taken);
}
