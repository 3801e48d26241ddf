import { describe, expect, it } from "vitest";
import { isHarmless, isShape } from "./clean_svg";

describe("a sheet in the page", () => {
  it.each(["script", "foreignObject", "image", "use", "a", "style", "animate", "set", "iframe"])(
    "has no %s",
    (name) => expect(isShape(name)).toBe(false),
  );
  it.each(["svg", "g", "path", "text", "clipPath"])("has %s", (name) =>
    expect(isShape(name)).toBe(true),
  );

  it.each([
    ["onload", "alert(1)"],
    ["ONCLICK", "alert(1)"],
    ["href", "#a"],
    ["xlink:href", "https://example.org"],
    ["style", "background:url(x)"],
    ["fill", "url(https://example.org/x)"],
    ["fill", "url( '#a' )"],
    ["xmlns:xlink", "x"],
  ])("has no %s=%s", (name, value) => expect(isHarmless(name, value)).toBe(false));
  it.each([
    ["d", "M0 0L1 1"],
    ["fill", "#22211d"],
    ["clip-path", "url(#tile-1)"],
    ["font-family", "Barlow, Arial"],
    ["viewBox", "0 0 210 297"],
  ])("has %s=%s", (name, value) => expect(isHarmless(name, value)).toBe(true));
});
