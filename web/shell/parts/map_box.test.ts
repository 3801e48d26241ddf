import { describe, expect, it } from "vitest";
import { around, clamped, fitted, letters, shaped, within, zoomed } from "./map_box";

const drawing = { x: 0, y: 0, width: 1000, height: 700 };

describe("fitted", () => {
  it("shows all of the drawing and keeps the shape of the frame", () => {
    expect(fitted(drawing, 500, 500, false)).toEqual({ x: 0, y: -150, width: 1000, height: 1000 });
  });
  it("fills the frame if it may cut the drawing", () => {
    expect(fitted(drawing, 500, 500, true)).toEqual({ x: 150, y: 0, width: 700, height: 700 });
  });
  it("waits for the frame to have a size", () => {
    expect(fitted(drawing, 0, 0, false)).toEqual(drawing);
  });
});

describe("clamped", () => {
  const whole = fitted(drawing, 1000, 700, false);
  it("does not leave the drawing", () => {
    const view = clamped({ x: -80, y: 650, width: 500, height: 350 }, drawing, whole, 5);
    expect(view).toEqual({ x: 0, y: 350, width: 500, height: 350 });
  });
  it("does not come nearer than allowed, and stays where it is", () => {
    const view = clamped({ x: 495, y: 346.5, width: 10, height: 7 }, drawing, whole, 5);
    expect(view).toEqual({ x: 400, y: 280, width: 200, height: 140 });
  });
  it("does not go farther away than the whole", () => {
    expect(clamped({ x: -500, y: 0, width: 3000, height: 2100 }, drawing, whole, 5)).toEqual(whole);
  });
  it("centres what is smaller than the frame", () => {
    const tall = fitted(drawing, 500, 500, false);
    expect(clamped({ x: 3, y: 90, width: 1000, height: 1000 }, drawing, tall, 5)).toEqual(tall);
  });
});

it("zooms around the place pointed at", () => {
  const view = zoomed({ x: 0, y: 0, width: 100, height: 50 }, 2, { x: 20, y: 10 });
  expect(view).toEqual({ x: 10, y: 5, width: 50, height: 25 });
});

it("finds the box around points", () => {
  const points = [
    { x: 10, y: 40 },
    { x: 30, y: 20 },
  ];
  expect(around(points, 5)).toEqual({ x: 5, y: 15, width: 30, height: 30 });
});

it("knows what is in view", () => {
  const outer = { left: 0, right: 10, top: 0, bottom: 10 };
  expect(within({ left: 1, right: 9, top: 1, bottom: 9 }, outer)).toBe(true);
  expect(within({ left: 1, right: 11, top: 1, bottom: 9 }, outer)).toBe(false);
});

it("makes lettering as high as can be read, and not so high that it covers the map", () => {
  expect(letters(0.72, 18.5) * 0.72).toBeCloseTo(11.4);
  expect(letters(0.3, 18.5)).toBe(18.5);
});

it("keeps its middle when the frame takes another shape", () => {
  const view = { x: 10, y: 20, width: 200, height: 100 };
  expect(shaped(view, 400, 100)).toEqual({ x: 10, y: 45, width: 200, height: 50 });
  expect(shaped(view, 0, 100)).toEqual(view);
});
