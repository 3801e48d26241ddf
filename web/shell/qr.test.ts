import { describe, expect, it } from "vitest";
import { qr } from "./qr";

/** The modules that a path fills. */
function filled(path: string, size: number): boolean[][] {
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let i = 0; i < Number(length); i++) (dark[Number(y)] ?? [])[Number(x) + i] = true;
  return dark;
}

describe("a QR code", () => {
  const link = "https://play.example/t/ny3qxhpq4c4n6jsy#73x6qgcfhw2w2ty6ipx6dmvhkq";
  const { size, path } = qr(link);

  it("is as large as a code can be", () => {
    expect((size - 17) % 4).toBe(0);
    expect(path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/);
  });

  it("has its three corners", () => {
    const dark = filled(path, size);
    const ring = (x: number, y: number) =>
      [0, 1, 2, 3, 4, 5, 6].map((i) => dark[y]?.[x + i]).every(Boolean) &&
      [0, 1, 2, 3, 4, 5, 6].map((i) => dark[y + i]?.[x]).every(Boolean) &&
      dark[y + 1]?.[x + 1] === false &&
      dark[y + 3]?.[x + 3] === true;
    expect(ring(0, 0)).toBe(true);
    expect(ring(size - 7, 0)).toBe(true);
    expect(ring(0, size - 7)).toBe(true);
  });
});
