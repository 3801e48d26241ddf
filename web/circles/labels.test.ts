// Names at the dots of a plot can all be read.
import { expect, it } from "vitest";
import { labelsOf } from "./labels";

const named = (...dots: (readonly [number, string])[]) => dots.map(([x, words]) => ({ x, words }));

it("names stand at their dots, by turns under and over the line", () => {
  const labels = labelsOf(named([100, "Mara 71"], [200, "Til 97"], [300, "Leni 124"]), 0, 640);
  expect(labels).toEqual([
    { x: 100, above: false },
    { x: 200, above: true },
    { x: 300, above: false },
  ]);
});

it("names of dots beside each other do not run into each other", () => {
  const long = "Siebenschlä… 124";
  const [first, , third] = labelsOf(named([500, long], [505, "Mara 121"], [510, "Du 118"]), 4, 636);
  expect((third?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(6 * long.length);
  // Nor out of the drawing.
  expect((third?.x ?? 0) + 3 * long.length).toBeLessThan(636);
});

it("six in one place share the room", () => {
  const labels = labelsOf(
    Array.from({ length: 6 }, () => ({ x: 320, words: "Bartholomäu… 99" })),
    4,
    636,
  );
  for (const above of [false, true]) {
    const places = labels.filter((label) => label.above === above).map(({ x }) => x);
    expect(places).toHaveLength(3);
    expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThan(90);
    expect((places[2] ?? 0) - (places[1] ?? 0)).toBeGreaterThan(90);
  }
});
