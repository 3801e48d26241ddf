// What is wrong with what was seen. Pure: tests show that every kind is found.
import type { Box, Clip, Control, Line, Scene } from "./scene";

export type Kind =
  | "out of reach"
  | "secret scroller"
  | "covered"
  | "text over text"
  | "cut text"
  | "text under tools"
  | "mark under tools"
  | "small text"
  | "broken word"
  | "small target"
  | "layer without end"
  | "not in view"
  | "page too wide"
  | "moved";

export interface Fault {
  kind: Kind;
  /** What it is about, in a few words. */
  what: string;
  boxes: readonly Box[];
}

const least = { text: 12, map: 11, target: 40 };
/** Half a pixel is a matter of rounding, two are a shadow or a frame. */
const slight = 2;

export function overlap(a: Box, b: Box): Box | null {
  const box = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}

type Way = "in view" | "scrolled" | "secret" | "cut";

/** One axis of the way outwards: `from` to `to` is where it lies, or may be brought to. */
function along(
  clip: Clip,
  kind: "free" | "cut" | "scroll",
  span: { from: number; to: number },
  edge: { from: number; to: number },
  room: { back: number; forth: number },
): { way: Way; from: number; to: number } {
  const before = edge.from - span.from;
  const after = span.to - edge.to;
  if (kind === "free") return { way: "in view", ...span };
  // What slightly reaches beyond this edge ends here: an outer one at the same place cuts no more.
  if (before <= slight && after <= slight)
    return {
      way: "in view",
      from: Math.max(span.from, edge.from),
      to: Math.min(span.to, edge.to),
    };
  if (kind === "cut") return { way: "cut", ...span };
  // It has to be moved forth by `before`, or back by `after`; what is longer than the window of a
  // scroller can be seen piece by piece.
  const long = span.to - span.from > edge.to - edge.from;
  const possible = long || (before <= room.forth + slight && after <= room.back + slight);
  if (!possible) return { way: "cut", ...span };
  return { way: clip.told ? "scrolled" : "secret", from: edge.from, to: edge.to };
}

/** How one comes to see it, from the innermost thing that clips it to the window. */
export function wayTo(box: Box, clip: number, clips: readonly Clip[]): { way: Way; by: string } {
  let { left, top, right, bottom } = box;
  let result: { way: Way; by: string } = { way: "in view", by: "" };
  for (let at: number | null = clip; at !== null;) {
    const here: Clip | undefined = clips[at];
    if (here === undefined) break;
    if (!here.pans) {
      const across = along(
        here,
        here.across,
        { from: left, to: right },
        { from: here.box.left, to: here.box.right },
        { back: here.room.left, forth: here.room.right },
      );
      const down = along(
        here,
        here.down,
        { from: top, to: bottom },
        { from: here.box.top, to: here.box.bottom },
        { back: here.room.up, forth: here.room.down },
      );
      if (across.way === "cut" || down.way === "cut") return { way: "cut", by: here.name };
      if (across.way === "secret" || down.way === "secret") return { way: "secret", by: here.name };
      if (across.way === "scrolled" || down.way === "scrolled")
        result = { way: "scrolled", by: here.name };
      [left, right, top, bottom] = [across.from, across.to, down.from, down.to];
    } else {
      ({ left, top, right, bottom } = here.box);
    }
    at = here.outer;
  }
  return result;
}

function ofControl(control: Control, scene: Scene): Fault[] {
  const faults: Fault[] = [];
  const { name, box } = control;
  if (!control.on_map) {
    const { way, by } = wayTo(box, control.clip, scene.clips);
    if (way === "cut")
      faults.push({ kind: "out of reach", what: `"${name}" is cut off by ${by}`, boxes: [box] });
    if (way === "secret")
      faults.push({
        kind: "secret scroller",
        what: `"${name}" has to be scrolled to in ${by}, which does not show it`,
        boxes: [box],
      });
    if (control.visible !== null && control.covered !== null)
      faults.push({
        kind: "covered",
        what: `"${name}" lies under ${control.covered}`,
        boxes: [box],
      });
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    if (scene.screen.touch && !control.inline && Math.min(width, height) < least.target - 0.5)
      faults.push({
        kind: "small target",
        what: `"${name}" has ${Math.round(width)} × ${Math.round(height)} px for a finger`,
        boxes: [box],
      });
  }
  return faults;
}

/** The letters themselves: a line's box has room above capitals and below the base line. */
export function inked(line: Line): Box {
  const { left, top, right, bottom } = line.visible ?? line.box;
  const whole = line.box.bottom - line.box.top;
  return {
    left,
    right,
    top: Math.max(top, line.box.top + whole * 0.22),
    bottom: Math.min(bottom, line.box.bottom - whole * 0.14),
  };
}

/** Whether one is painted over the other on purpose: it lies on a layer that the other is not part of. */
function layered(a: Line, b: Line): boolean {
  if (a.layer === b.layer) return false;
  const [ground_a, ground_b] = [a.grounds[0], b.grounds[0]];
  // A layer without a ground of its own would let the other shine through.
  if (a.layer !== null && ground_a !== undefined && !b.grounds.includes(ground_a)) return true;
  return b.layer !== null && ground_b !== undefined && !a.grounds.includes(ground_b);
}

function crossings(lines: readonly Line[]): Fault[] {
  const faults: Fault[] = [];
  const shown = lines.filter((line) => line.visible !== null && !line.turned && !line.printed);
  shown.forEach((a, i) => {
    for (const b of shown.slice(i + 1)) {
      if (a.piece === b.piece || layered(a, b)) continue;
      const both = overlap(inked(a), inked(b));
      if (both === null || both.right - both.left < 1.5 || both.bottom - both.top < 1.5) continue;
      faults.push({
        kind: "text over text",
        what: `"${a.words}" and "${b.words}"`,
        boxes: [a.box, b.box],
      });
    }
  });
  return faults;
}

function ofLine(line: Line, scene: Scene): Fault[] {
  if (line.visible === null) return [];
  const faults: Fault[] = [];
  const limit = line.on_map ? least.map : least.text;
  if (line.size < limit - 0.05)
    faults.push({
      kind: "small text",
      what: `"${line.words}" has ${line.size.toFixed(1)} px`,
      boxes: [line.box],
    });
  const { way, by } = wayTo(inked({ ...line, visible: null }), line.clip, scene.clips);
  const dotted = scene.clips[line.clip]?.dots === true;
  if (way === "cut" && !line.on_map && !dotted)
    faults.push({
      kind: "cut text",
      what: `"${line.words}" is cut off by ${by}`,
      boxes: [line.box],
    });
  if (line.under_tools && !line.turned && !line.printed)
    faults.push({ kind: "text under tools", what: `"${line.words}"`, boxes: [line.box] });
  return faults;
}

/** A word may go on in the next line after a hyphen or a dash that stands there, or is put there. */
function isGood(before: string, hyphenated: boolean): boolean {
  return hyphenated || /[-–—/\u00ad\u200b]$/.test(before);
}

export function faultsIn(scene: Scene): Fault[] {
  const { screen } = scene;
  const faults: Fault[] = [];
  if (scene.page_width > screen.width + 0.5)
    faults.push({
      kind: "page too wide",
      what: `${scene.page_width} px on a screen of ${screen.width}`,
      boxes: [{ left: 0, top: 0, right: screen.width, bottom: screen.height }],
    });
  for (const control of scene.controls) faults.push(...ofControl(control, scene));
  faults.push(...crossings(scene.lines));
  for (const line of scene.lines) faults.push(...ofLine(line, scene));
  for (const { word, before, hyphenated, box } of scene.breaks)
    if (!isGood(before, hyphenated))
      faults.push({ kind: "broken word", what: `"${word}" after "${before}"`, boxes: [box] });
  for (const { name, box, closes } of scene.layers)
    if (!closes) faults.push({ kind: "layer without end", what: name, boxes: [box] });
  for (const { name, box, visible } of scene.constants) {
    const whole =
      visible !== null &&
      visible.right - visible.left >= box.right - box.left - slight &&
      visible.bottom - visible.top >= box.bottom - box.top - slight;
    if (!whole) faults.push({ kind: "not in view", what: name, boxes: [box] });
  }
  for (const { name, visible, tools } of scene.marks) {
    const hides = (tool: Box) => {
      const both = visible === null ? null : overlap(visible, tool);
      return both !== null && Math.min(both.right - both.left, both.bottom - both.top) > slight;
    };
    for (const tool of tools.filter(hides))
      faults.push({ kind: "mark under tools", what: name, boxes: [tool] });
  }
  return faults;
}

/** The main button stands in the lower right corner, and in the same one at every moment. */
export function moved(before: Scene, now: Scene): Fault[] {
  if (before.main === null || now.main === null) return [];
  const [a, b] = [before.main, now.main];
  if (Math.abs(a.right - b.right) <= 1 && Math.abs(a.bottom - b.bottom) <= 1) return [];
  return [{ kind: "moved", what: "the place of the main button", boxes: [b] }];
}
