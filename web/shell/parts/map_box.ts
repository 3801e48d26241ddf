// Which part of a drawing is in view: plain geometry.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest box in the shape of the frame that holds all of `box`, or the largest inside it. */
export function fitted(box: Box, width: number, height: number, inside: boolean): Box {
  if (width === 0 || height === 0) return box;
  const across = box.width / width;
  const down = box.height / height;
  const scale = inside ? Math.min(across, down) : Math.max(across, down);
  const [w, h] = [width * scale, height * scale];
  return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) / 2, width: w, height: h };
}

/** The same box in the shape of the frame: as wide, around the same middle. */
export function shaped(view: Box, width: number, height: number): Box {
  if (width === 0 || height === 0) return view;
  const h = (view.width * height) / width;
  return { ...view, y: view.y + (view.height - h) / 2, height: h };
}

/** The same box, not larger than `whole`, not smaller than it by more than `nearest`, and over the drawing. */
export function clamped(view: Box, drawing: Box, whole: Box, nearest: number): Box {
  const factor = Math.min(Math.max(view.width, whole.width / nearest), whole.width) / view.width;
  const width = view.width * factor;
  const height = view.height * factor;
  const along = (start: number, length: number, old: number, from: number, all: number) => {
    const moved = start + (old - length) / 2;
    if (length >= all) return from + (all - length) / 2;
    return Math.min(Math.max(moved, from), from + all - length);
  };
  return {
    x: along(view.x, width, view.width, drawing.x, drawing.width),
    y: along(view.y, height, view.height, drawing.y, drawing.height),
    width,
    height,
  };
}

/** Seen `by` times as large, with `at` staying where it is. */
export function zoomed(view: Box, by: number, at: { x: number; y: number }): Box {
  return {
    x: at.x - (at.x - view.x) / by,
    y: at.y - (at.y - view.y) / by,
    width: view.width / by,
    height: view.height / by,
  };
}

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function within(inner: Edges, outer: Edges): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

/** The box around points, with a margin. */
export function around(points: readonly { x: number; y: number }[], margin: number): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/**
 * How high the smallest lettering has to be on a drawing, in its units, to be read at so many pixels
 * a unit. Above `highest` it would cover what it names: then one has to come nearer.
 */
export function letters(scale: number, highest: number): number {
  return Math.min(11.4 / scale, highest);
}
