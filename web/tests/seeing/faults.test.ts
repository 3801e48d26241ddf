import { describe, expect, it } from "vitest";
import { faultsIn, moved, wayTo, type Kind } from "./faults";
import type { Box, Clip, Control, Line, Scene } from "./scene";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const none = { left: 0, right: 0, up: 0, down: 0 };
const clip = (more: Partial<Clip>): Clip => ({
  name: "a part",
  box: box(0, 0, 800, 600),
  across: "cut",
  down: "cut",
  room: none,
  told: false,
  pans: false,
  dots: false,
  outer: 0,
  ...more,
});
const window = clip({ name: "the window", outer: null, told: true });
const control = (more: Partial<Control>): Control => {
  const at = more.box ?? box(10, 10, 100, 44);
  return {
    name: "Keep",
    box: at,
    visible: at,
    clip: 0,
    covered: null,
    on_map: false,
    inline: false,
    ...more,
  };
};
let pieces = 0;
const line = (more: Partial<Line>): Line => {
  const at = more.box ?? box(10, 10, 100, 20);
  return {
    words: "Denver",
    box: at,
    visible: at,
    clip: 0,
    piece: pieces++,
    size: 16,
    on_map: false,
    under_tools: false,
    turned: false,
    printed: false,
    grounds: [0],
    layer: null,
    ...more,
  };
};
const scene = (more: Partial<Scene>): Scene => ({
  screen: { width: 800, height: 600, touch: false },
  page_width: 800,
  clips: [window],
  controls: [],
  lines: [],
  breaks: [],
  layers: [],
  constants: [],
  marks: [],
  main: null,
  ...more,
});
const kinds = (more: Partial<Scene>): Kind[] => faultsIn(scene(more)).map(({ kind }) => kind);

it("finds nothing where nothing is wrong", () => {
  const lower = line({ box: box(10, 40, 100, 20) });
  expect(kinds({ controls: [control({})], lines: [line({}), lower] })).toEqual([]);
});

describe("a control", () => {
  const low = box(10, 580, 100, 44);
  it("below the screen is out of reach", () => {
    expect(kinds({ controls: [control({ box: low })] })).toEqual(["out of reach"]);
  });
  it("cut off by its column is out of reach, wherever the column is", () => {
    const column = clip({ box: box(0, 0, 300, 400) });
    const cut = control({ box: box(10, 380, 100, 44), clip: 1 });
    expect(kinds({ clips: [window, column], controls: [cut] })).toEqual(["out of reach"]);
  });
  const scroller = (more: Partial<Clip>) =>
    clip({ box: box(0, 0, 300, 400), down: "scroll", room: { ...none, up: 300 }, ...more });
  const below = control({ box: box(10, 500, 100, 44), clip: 1, visible: null });
  it("may be scrolled to if that is shown", () => {
    expect(kinds({ clips: [window, scroller({ told: true })], controls: [below] })).toEqual([]);
  });
  it("in a scroller that looks like none is a fault", () => {
    const clips = [window, scroller({})];
    expect(kinds({ clips, controls: [below] })).toEqual(["secret scroller"]);
  });
  it("beyond the end of a scroller is out of reach", () => {
    const clips = [window, scroller({ told: true, room: { ...none, up: 50 } })];
    expect(kinds({ clips, controls: [below] })).toEqual(["out of reach"]);
  });
  it("in a scroller that is itself cut off is out of reach", () => {
    const far = scroller({ told: true, box: box(0, 300, 300, 400) });
    const deep = control({ box: box(10, 900, 100, 44), clip: 1, visible: null });
    expect(kinds({ clips: [window, far], controls: [deep] })).toEqual(["out of reach"]);
  });
  it("on a map is dragged into view", () => {
    const map = clip({ box: box(0, 0, 300, 400), pans: true });
    expect(wayTo(box(900, 900, 20, 20), 1, [window, map]).way).toBe("in view");
  });
  it("under something else is covered", () => {
    expect(kinds({ controls: [control({ covered: "Hint" })] })).toEqual(["covered"]);
  });
  it("is large enough for a finger, where there is one", () => {
    const small = control({ box: box(10, 10, 100, 32) });
    const touch = { width: 800, height: 600, touch: true };
    expect(kinds({ controls: [small] })).toEqual([]);
    expect(kinds({ screen: touch, controls: [small] })).toEqual(["small target"]);
    expect(kinds({ screen: touch, controls: [{ ...small, inline: true }] })).toEqual([]);
  });
});

describe("text", () => {
  it("lies over other text", () => {
    expect(kinds({ lines: [line({}), line({ box: box(60, 14, 100, 20) })] })).toEqual([
      "text over text",
    ]);
  });
  it("may be set as tight as lines are", () => {
    expect(kinds({ lines: [line({}), line({ box: box(10, 25, 100, 20) })] })).toEqual([]);
  });
  it("is hidden by a layer with a ground of its own, not by one that is transparent", () => {
    const under = line({});
    const over = line({ layer: 5, grounds: [5, 0] });
    expect(kinds({ lines: [under, over] })).toEqual([]);
    expect(kinds({ lines: [under, { ...over, grounds: [0] }] })).toEqual(["text over text"]);
  });
  it("on a ground that is no layer hides what it may not", () => {
    expect(kinds({ lines: [line({}), line({ grounds: [5, 0] })] })).toEqual(["text over text"]);
  });
  it("that cannot be seen crosses nothing", () => {
    expect(kinds({ lines: [line({}), line({ visible: null })] })).toEqual([]);
  });
  it("is at least 12 px high, on a map 11", () => {
    expect(kinds({ lines: [line({ size: 11.4 })] })).toEqual(["small text"]);
    expect(kinds({ lines: [line({ size: 11.4, on_map: true })] })).toEqual([]);
    expect(kinds({ lines: [line({ size: 10.9, on_map: true })] })).toEqual(["small text"]);
    const under_tools = line({ on_map: true, under_tools: true });
    expect(kinds({ lines: [under_tools] })).toEqual(["text under tools"]);
  });
  it("is cut by an edge, unless dots say so", () => {
    const edge = clip({ box: box(0, 0, 60, 100) });
    const long = line({ clip: 1, visible: box(10, 10, 50, 20) });
    expect(kinds({ clips: [window, edge], lines: [long] })).toEqual(["cut text"]);
    expect(kinds({ clips: [window, { ...edge, dots: true }], lines: [long] })).toEqual([]);
  });
  it("breaks a word with a hyphen only", () => {
    const broken = { word: "Bewirtschaftung", before: "Bewirtscha", hyphenated: false };
    const at = { box: box(10, 10, 8, 20) };
    expect(kinds({ breaks: [{ ...broken, ...at }] })).toEqual(["broken word"]);
    expect(kinds({ breaks: [{ ...broken, ...at, hyphenated: true }] })).toEqual([]);
    expect(kinds({ breaks: [{ ...broken, ...at, before: "Bewirt\u00ad" }] })).toEqual([]);
    expect(kinds({ breaks: [{ ...at, word: "R1-R2", before: "R1-", hyphenated: false }] })).toEqual(
      [],
    );
  });
});

it("wants every layer to have an end", () => {
  const hint = { name: "Hint", box: box(0, 0, 100, 100) };
  expect(kinds({ layers: [{ ...hint, closes: false }] })).toEqual(["layer without end"]);
  expect(kinds({ layers: [{ ...hint, closes: true }] })).toEqual([]);
});

it("wants nothing over a mark on a small map that is looked at closer", () => {
  const plate = { name: "4", box: box(90, 40, 60, 30), visible: box(90, 40, 60, 30) };
  const overview = box(10, 10, 104, 66);
  expect(kinds({ marks: [{ ...plate, tools: [overview] }] })).toEqual(["mark under tools"]);
  expect(kinds({ marks: [{ ...plate, tools: [box(10, 10, 82, 66)] }] })).toEqual([]);
  expect(kinds({ marks: [{ ...plate, visible: null, tools: [overview] }] })).toEqual([]);
});

it("wants what is constant to be in view as a whole", () => {
  const points = { name: "Ann 12", box: box(0, 580, 100, 40) };
  expect(kinds({ constants: [{ ...points, visible: box(0, 580, 100, 20) }] })).toEqual([
    "not in view",
  ]);
  expect(kinds({ constants: [{ ...points, visible: null }] })).toEqual(["not in view"]);
  expect(kinds({ constants: [{ ...points, visible: points.box }] })).toEqual([]);
});

it("wants the page to be as wide as the screen", () => {
  expect(kinds({ page_width: 812 })).toEqual(["page too wide"]);
});

it("wants the main button to stand still; it may grow to the left and upwards", () => {
  const at = (main: Box) => scene({ main });
  const before = at(box(600, 540, 180, 48));
  expect(moved(before, at(box(500, 530, 280, 58)))).toEqual([]);
  expect(moved(before, at(box(600, 500, 180, 48))).map(({ kind }) => kind)).toEqual(["moved"]);
});
