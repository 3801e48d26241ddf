// Sheets for the printer: nothing of a document becomes markup, and nothing of a drawing is lost between tiles.
import { describe, expect, test } from "vitest";
import {
  attributes,
  cards,
  escape,
  number,
  papers,
  sheet,
  text,
  tileName,
  tiles,
  whole,
} from "./svg";

const drawing = {
  width: 500,
  height: 300,
  box: { x: -10, y: 20, width: 1000, height: 600 },
  content: '<path d="M0 0"/>',
};

/** The windows on the drawing: where on the paper, and what is seen. */
function windows(svg: string) {
  const found =
    /<svg x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)" viewBox="([^"]+)"/.exec(svg);
  if (found === null) throw new Error(svg);
  const [x, y, width, height] = found.slice(1, 5).map(Number) as [number, number, number, number];
  const seen = (found[5] ?? "").split(" ").map(Number) as [number, number, number, number];
  return { x, y, width, height, seen };
}

describe("texts", () => {
  test("are only text", () => {
    expect(escape(`<script>alert("a & b")</script>'`)).toBe(
      "&lt;script&gt;alert(&quot;a &amp; b&quot;)&lt;/script&gt;&#39;",
    );
    expect(escape("a\u0000\u001bb\ufffe\ud800c😀")).toBe("abc😀");
    expect(escape({ toString: () => "<b>" })).toBe("");
    expect(escape(undefined)).toBe("");
    expect(text(1, 2, "<Ö>", { size: 3 })).toContain(">&lt;Ö&gt;</text>");
    expect(sheet("a", "A<B", { width: 10, height: 20 }, "").svg).toContain("<title>A&lt;B</title>");
  });
  test("odd numbers become plain ones", () => {
    expect(number("1")).toBe(0);
    expect(number(Number.NaN, 5)).toBe(5);
    expect(number(Infinity)).toBe(0);
    expect(attributes({ x: 1 / 3, fill: '"><', y: undefined })).toBe(
      ' x="0.333" fill="&quot;&gt;&lt;"',
    );
  });
});

describe("tiles", () => {
  test.each(["a4", "a3"] as const)(
    "%s: all is seen, at its size, with strips seen twice",
    (paper) => {
      const made = tiles("map", "Karte", drawing, paper);
      const { width, height } = papers[paper];
      const seen = made.map(({ svg }) => windows(svg));
      for (const [i, tile] of seen.entries()) {
        expect([width, height]).toContain(made[i]?.width_mm);
        expect(tile.seen[2] / tile.width).toBeCloseTo(2);
        expect(tile.seen[3] / tile.height).toBeCloseTo(2);
        expect(tile.x + tile.width).toBeLessThanOrEqual((made[i]?.width_mm ?? 0) - 8);
      }
      const lefts = [...new Set(seen.map((tile) => tile.seen[0]))].sort((a, b) => a - b);
      for (const left of lefts.slice(0, -1)) {
        const right = left + (seen.find((tile) => tile.seen[0] === left)?.seen[2] ?? 0);
        const next = lefts[lefts.indexOf(left) + 1] ?? 0;
        expect(right - next).toBeCloseTo(16);
      }
      expect(Math.max(...seen.map((tile) => tile.seen[0] + tile.seen[2]))).toBeCloseTo(990);
      expect(Math.max(...seen.map((tile) => tile.seen[1] + tile.seen[3]))).toBeCloseTo(620);
    },
  );
  test("the paper lies as it takes fewer sheets", () => {
    const flat = tiles("map", "Karte", { ...drawing, width: 280, height: 190 });
    expect(flat.map(({ id, width_mm }) => [id, width_mm])).toEqual([["map-a1", 297]]);
  });
  test("are named as on a chessboard", () => {
    expect([tileName(0, 0), tileName(1, 2), tileName(26, 9)]).toEqual(["A1", "B3", "AA10"]);
  });
  test("one large sheet has all of it", () => {
    const made = whole("map", "Karte", drawing);
    expect([made.width_mm, made.height_mm]).toEqual([516, 316]);
    expect(windows(made.svg).seen).toEqual([-10, 20, 1000, 600]);
  });
});

test("cards fill sheets, each once", () => {
  const contents = Array.from({ length: 20 }, (_, i) => `<text>card ${String(i)}.</text>`);
  const made = cards("tickets", "Zielkarten", contents, { width: 88, height: 58 });
  expect(made.length).toBe(3);
  const all = made.map(({ svg }) => svg).join("");
  for (const content of contents) expect(all.split(content).length).toBe(2);
  expect(made.every(({ svg }) => svg.split("<svg").length <= 11)).toBe(true);
});
