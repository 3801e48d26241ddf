// Sheets for the printer as SVG texts in millimetres: paper, tiles of a large drawing, cards to cut out.
// Everything is an attribute of its own shape: no style sheet and no id that could clash on a page.
import type { Sheet } from "../family";

export interface Size {
  width: number;
  height: number;
}

/** In millimetres, upright. */
export const papers = {
  a4: { width: 210, height: 297 },
  a3: { width: 297, height: 420 },
} as const;
export type Paper = keyof typeof papers;

/** Most printers leave so much of a sheet white. */
const margin = 8;
/** Neighbouring tiles show so much of the same, to be glued on each other. */
const overlap = 8;
const mark = 5;
const ink = "#22211d";

export const fonts = {
  head: "Barlow Condensed, Arial Narrow, sans-serif",
  text: "Barlow, Arial, sans-serif",
} as const;

const signs: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Any value as text that is only text, in content and in attributes alike. */
export function escape(value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return (
    text
      // XML knows no control characters, and no half of a pair; a reader would refuse the sheet.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "")
      .replace(/[&<>"']/g, (sign) => signs[sign] ?? "")
  );
}

/** A number of a document for an attribute; what is none becomes the default. */
export function number(value: unknown, otherwise = 0): number {
  return typeof value === "number" && Number.isFinite(value)
    ? Math.round(value * 1000) / 1000
    : otherwise;
}

/** Attributes of a shape; those without a value are left out. */
export function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === "number" ? String(number(value)) : escape(value)}"`,
    )
    .join("");
}

export interface Lettering {
  size: number;
  weight?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  font?: keyof typeof fonts;
  /** Wider texts are squeezed into it. */
  most?: number;
}

/** A line of text at its base line. About half its size is taken for the width of a letter. */
export function text(
  x: number,
  y: number,
  words: string,
  { size, weight = 600, fill = ink, anchor = "start", font = "head", most }: Lettering,
): string {
  const wide = words.length * size * 0.5;
  return `<text${attributes({
    x,
    y,
    "font-family": fonts[font],
    "font-size": size,
    "font-weight": weight,
    fill,
    "text-anchor": anchor,
    textLength: most !== undefined && wide > most ? most : undefined,
    lengthAdjust: most !== undefined && wide > most ? "spacingAndGlyphs" : undefined,
  })}>${escape(words)}</text>`;
}

/** A whole sheet around its content, which is in millimetres from the upper left corner. */
export function sheet(id: string, title: string, { width, height }: Size, content: string): Sheet {
  const [w, h] = [number(width), number(height)].map(String);
  return {
    id,
    title,
    width_mm: number(width),
    height_mm: number(height),
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}">` +
      `<title>${escape(title)}</title><rect width="${w}" height="${h}" fill="#ffffff"/>${content}</svg>`,
  };
}

/** Something drawn in units of its own, and how large it is on the table. */
export interface Drawing extends Size {
  /** What of it is seen, in its own units. */
  box: { x: number; y: number; width: number; height: number };
  content: string;
}

function window(drawing: Drawing, at: Size & { x: number; y: number }, seen: Drawing["box"]) {
  return `<svg${attributes({ ...at, viewBox: [seen.x, seen.y, seen.width, seen.height].map((n) => number(n)).join(" "), preserveAspectRatio: "none", overflow: "hidden" })}>${drawing.content}</svg>`;
}

/** All of it on one sheet as large as it is, for a plotter or a copy shop. */
export function whole(id: string, title: string, drawing: Drawing): Sheet {
  const { width, height, box } = drawing;
  const size = { width: width + 2 * margin, height: height + 2 * margin };
  return sheet(
    id,
    title,
    size,
    window(drawing, { x: margin, y: margin, width, height }, box) +
      cutMarks(margin, margin, width, height),
  );
}

/** Strokes outside the corners of a rectangle: where to cut. */
function cutMarks(x: number, y: number, width: number, height: number): string {
  const d = [x, x + width]
    .flatMap((cx) =>
      [y, y + height].map((cy) => {
        const [dx, dy] = [cx === x ? -1 : 1, cy === y ? -1 : 1];
        return `M${number(cx + dx)} ${number(cy)}h${dx * mark}M${number(cx)} ${number(cy + dy)}v${dy * mark}`;
      }),
    )
    .join("");
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="0.2"/>`;
}

function count(long: number, step: number): number {
  return Math.max(Math.ceil((long - overlap) / (step - overlap) - 1e-9), 1);
}

/** Column and row of a tile as on a chessboard: "B3". */
export function tileName(column: number, row: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return (
    (column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26))) + letter + (row + 1)
  );
}

/**
 * The drawing over as many sheets as it takes, each with its name in the margin, cut marks, and a strip that the
 * next one shows again. The paper lies as it takes fewer sheets.
 */
export function tiles(id: string, title: string, drawing: Drawing, paper: Paper = "a4"): Sheet[] {
  const { width: short, height: long } = papers[paper];
  const options = [
    { width: short, height: long },
    { width: long, height: short },
  ].map((size) => {
    const inner = { width: size.width - 2 * margin, height: size.height - 2 * margin };
    return {
      size,
      inner,
      columns: count(drawing.width, inner.width),
      rows: count(drawing.height, inner.height),
    };
  }) as [Layout, Layout];
  const best = options[1].columns * options[1].rows < options[0].columns * options[0].rows ? 1 : 0;
  const { size, inner, columns, rows } = options[best];
  const scale = {
    x: drawing.box.width / drawing.width,
    y: drawing.box.height / drawing.height,
  };
  const made: Sheet[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const left = column * (inner.width - overlap);
      const top = row * (inner.height - overlap);
      const width = Math.min(inner.width, drawing.width - left);
      const height = Math.min(inner.height, drawing.height - top);
      const name = tileName(column, row);
      const seen = {
        x: drawing.box.x + left * scale.x,
        y: drawing.box.y + top * scale.y,
        width: width * scale.x,
        height: height * scale.y,
      };
      const words = `${title} · ${name} · ${String(columns)} × ${String(rows)}`;
      made.push(
        sheet(
          `${id}-${name.toLowerCase()}`,
          `${title} ${name}`,
          size,
          window(drawing, { x: margin, y: margin, width, height }, seen) +
            cutMarks(margin, margin, width, height) +
            text(margin + 8, size.height - 2.6, words, { size: 3.2 }),
        ),
      );
    }
  return made;
}

interface Layout {
  size: Size;
  inner: Size;
  columns: number;
  rows: number;
}

/** Cards of one size, edge to edge so that one cut parts two; each drawn in millimetres from its corner. */
export function cards(
  id: string,
  title: string,
  contents: readonly string[],
  card: Size,
  paper: Paper = "a4",
): Sheet[] {
  const { width: short, height: long } = papers[paper];
  const fit = (size: Size) => ({
    size,
    columns: Math.max(Math.floor((size.width - 2 * margin) / card.width), 1),
    rows: Math.max(Math.floor((size.height - 2 * margin) / card.height), 1),
  });
  const [upright, across] = [
    fit({ width: short, height: long }),
    fit({ width: long, height: short }),
  ];
  const { size, columns, rows } =
    across.columns * across.rows > upright.columns * upright.rows ? across : upright;
  const left = (size.width - columns * card.width) / 2;
  const top = (size.height - rows * card.height) / 2;
  const each = columns * rows;
  const made: Sheet[] = [];
  for (let first = 0; first < contents.length; first += each) {
    const number_of = made.length + 1;
    const drawn = contents.slice(first, first + each).map((content, i) => {
      const [x, y] = [
        left + (i % columns) * card.width,
        top + Math.floor(i / columns) * card.height,
      ];
      return (
        `<svg${attributes({ x, y, width: card.width, height: card.height, viewBox: `0 0 ${number(card.width)} ${number(card.height)}`, overflow: "hidden" })}>${content}</svg>` +
        `<rect${attributes({ x, y, width: card.width, height: card.height, fill: "none", stroke: "#b9b2a0", "stroke-width": 0.15 })}/>`
      );
    });
    made.push(
      sheet(
        `${id}-${String(number_of)}`,
        `${title} ${String(number_of)}`,
        size,
        drawn.join("") +
          cutMarks(left, top, columns * card.width, rows * card.height) +
          text(margin + 8, size.height - 2.6, `${title} · ${String(number_of)}`, { size: 3.2 }),
      ),
    );
  }
  return made;
}
