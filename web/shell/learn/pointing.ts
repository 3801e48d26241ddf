// Which element is meant, where it is, and where beside it the disc finds room.

/** Where something is on the screen, in pixels of the window. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** It is a line; x and y then lie in the middle of it. */
  line: boolean;
}

const done = ["aria-checked", "aria-pressed", "aria-selected", "data-learn-done"];

function isDone(element: Element): boolean {
  return done.some((name) => element.getAttribute(name) === "true");
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width + height > 0;
}

/** Of the targets in their order: the one that is to be touched now, and all that matter. */
export function meantNow(
  page: Element,
  targets: readonly string[],
  beside: readonly string[] = [],
): { now: Element[]; all: Element[] } {
  const marked = (mark: string) => [...page.querySelectorAll(`[data-learn="${CSS.escape(mark)}"]`)];
  const all = beside.flatMap(marked);
  let now: Element[] = [];
  for (const target of targets) {
    const found = marked(target);
    if (target !== "action") all.push(...found);
    if (now.length > 0 || found.some(isDone)) continue;
    now = found.filter(isVisible);
  }
  return { now, all: [...all, ...now] };
}

/** A track is met in its middle, unless it is to be seen as a whole like everything else. */
export function boxOf(page: Element, element: Element, whole: boolean): Spot {
  const mark = element.getAttribute("data-learn") ?? "";
  const line = whole ? null : page.querySelector(`path[data-learn="${CSS.escape(mark)}"]`);
  const path = line instanceof SVGPathElement ? line : null;
  const matrix = path?.getScreenCTM() ?? null;
  if (path !== null && matrix !== null) {
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(matrix);
    return { x: Math.round(x) - 12, y: Math.round(y) - 12, width: 24, height: 24, line: true };
  }
  // What is larger than the screen is met where it can be seen.
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const clip = (at: number, most: number) => Math.round(Math.min(Math.max(at, 7), most - 7));
  const [x, y] = [clip(left, innerWidth), clip(top, innerHeight)];
  return {
    x,
    y,
    width: clip(right, innerWidth) - x,
    height: clip(bottom, innerHeight) - y,
    line: false,
  };
}

interface Place {
  x: number;
  y: number;
  /** Where the arrow points, in degrees from the right. */
  towards: number;
}

/** Whatever is written on the map shall stay legible: the boxes of its names. */
export function namesOn(page: Element): DOMRect[] {
  return [...page.querySelectorAll("svg text")].map((text) => text.getBoundingClientRect());
}

/** The disc stands to the left, to the right, above or below: where it fits and hides least. */
export function besideTarget(
  { x, y, width, height, line }: Spot,
  size: number,
  screen: { width: number; height: number },
  names: readonly DOMRect[],
): Place {
  const gap = line ? 4 : 10;
  const tall = size * 1.8;
  const within = (at: number, most: number) => Math.min(Math.max(at, 4), most);
  const middle = within(y + height / 2 - size / 2, screen.height - tall - 4);
  const across = within(x + width / 2 - size / 2, screen.width - size - 4);
  const places: Place[] = [
    { x: x - gap - size, y: middle, towards: 0 },
    { x: x + width + gap, y: middle, towards: 180 },
    { x: across, y: y - gap - tall + size * 0.2, towards: 90 },
    { x: across, y: y + height + gap, towards: -90 },
  ];
  const fits = places.filter(
    (at) =>
      at.x >= 4 && at.x + size <= screen.width - 4 && at.y >= 4 && at.y + tall <= screen.height - 4,
  );
  const hidden = (at: Place) =>
    names.filter(
      (name) =>
        name.left < at.x + size &&
        name.right > at.x &&
        name.top < at.y + tall &&
        name.bottom > at.y,
    ).length;
  const last = { x: across, y: within(y + height + gap, screen.height - tall - 4), towards: -90 };
  return fits.reduce((best, at) => (hidden(at) < hidden(best) ? at : best), fits[0] ?? last);
}
