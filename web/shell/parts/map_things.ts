// What lies on a map as it is drawn now, in pixels from its upper left corner.
import type { Box } from "./map_box";
import type { Thing } from "./map_tools";

function boxOf(element: Element, frame: DOMRect): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - frame.left, y: top - frame.top, width, height };
}

/** What a decision is about: it is neither covered nor has to be dragged out. */
export function marksOn(frame: HTMLElement): Thing[] {
  const own = frame.getBoundingClientRect();
  return [...frame.querySelectorAll(".drawing [data-clear]")].map((mark) => ({
    ...boxOf(mark, own),
    weight: 1,
  }));
}

/** Names, and pieces that can be pointed at; turned ones are part of the ground. */
export function thingsOn(frame: HTMLElement): Thing[] {
  const own = frame.getBoundingClientRect();
  const names = [...frame.querySelectorAll<SVGTextElement>(".drawing text")]
    .filter((text) => Math.abs(text.getScreenCTM()?.b ?? 0) < 0.02)
    .map((text) => ({ ...boxOf(text, own), weight: 1 }));
  const pieces = [...frame.querySelectorAll(".drawing :is([data-learn], [role], [data-piece])")]
    .map((piece) => ({ ...boxOf(piece, own), weight: 0.3 }))
    .filter(({ width, height }) => width * height < (frame.clientWidth * frame.clientHeight) / 12);
  return [...names, ...pieces];
}
