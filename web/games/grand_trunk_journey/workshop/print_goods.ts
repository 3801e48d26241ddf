// Goods as squares for paper.
import { attributes } from "../../../workshop/print/svg";
import type { Good } from "./read";

const fills: Record<Good, string> = {
  coal: "#2a2927",
  iron: "#2c67ae",
  wood: "#4c7a34",
  steel: "#aeb6bb",
};
const signs: Record<Good, string> = {
  coal: `<path d="M-6.5 4.5L-7-1L-3-5.5L2.5-6L6.5-2L6 4L2 6.5H-3ZM-7-1L-1.5 0L2.5-6M-1.5 0L2 6.500M-1.5 0L6 4" fill="none" stroke="#f4eddc" stroke-width="1.5"/>`,
  iron: `<path d="M-6 6L3.5-3.5M6 6L-3.5-3.5M1-6.500L6.500-1M-1-6.500L-6.500-1" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round"/>`,
  wood: `<g fill="none" stroke="#ffffff" stroke-width="1.6"><circle r="6.6"/><circle r="3.6"/></g>`,
  steel: `<path d="M-6-6.500H6M-6 6.500H6M0-6V6" fill="none" stroke="#22211d" stroke-width="3"/>`,
};

/** Twenty units wide, times `scale`, around this point. */
export function goodMark(good: Good, x: number, y: number, scale: number): string {
  return `<g${attributes({ transform: `translate(${x} ${y}) scale(${scale})` })}><rect x="-10" y="-10" width="20" height="20" rx="3.5"${attributes({ fill: fills[good], stroke: "#22211d", "stroke-width": 1 })}/>${signs[good]}</g>`;
}
