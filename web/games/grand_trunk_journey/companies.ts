// How a company looks: colour, shape and initials. No square, squares are goods.
import type { Look as PlayerLook } from "../../shell/people/looks";
import type { CompanyId } from "../../wire/grand_trunk_journey";
import type { Named } from "./board";

export interface Look {
  initials: string;
  colour: string;
  ink: string;
  /** Around the origin, radius about 12. */
  shape: string;
}

/** The colours that boards can give, by the word that stands in the file. */
export const company_colours: ReadonlyMap<string, { colour: string; ink: string }> = new Map([
  ["red", { colour: "#b3261e", ink: "#ffffff" }],
  ["green", { colour: "#2e7d32", ink: "#ffffff" }],
  ["purple", { colour: "#6a3d9a", ink: "#ffffff" }],
  ["yellow", { colour: "#d9a514", ink: "#22211d" }],
  ["blue", { colour: "#1d4f91", ink: "#ffffff" }],
  ["orange", { colour: "#c85f14", ink: "#ffffff" }],
  ["brown", { colour: "#6b4a2b", ink: "#ffffff" }],
  ["black", { colour: "#33322e", ink: "#ffffff" }],
]);

const shapes = [
  "M-11.5 0a11.5 11.5 0 1 0 23 0a11.5 11.5 0 1 0-23 0Z",
  "M-11-11.5H11V1C11 7.5 5 11 0 13-5 11-11 7.5-11 1Z",
  "M-6.8-11.5H6.8L13 0 6.8 11.5H-6.8L-13 0Z",
  "M0-14.5 14.5 0 0 14.5-14.5 0Z",
  "M0-14 13.5 9H-13.5Z",
  "M-13-5 0-13.500 13-5 8 11H-8Z",
  "M-13 0C-13-8-6-11 0-11S13-8 13 0 6 11 0 11-13 8-13 0Z",
  "M-12-12 0-8 12-12V8L0 13-12 8Z",
];

/** Ours, which are known before any board is. */
const ours = new Map<CompanyId, { initials: string; color: string; shape: number }>([
  ["grand-trunk", { initials: "GT", color: "red", shape: 0 }],
  ["central-vermont", { initials: "CV", color: "green", shape: 1 }],
  ["quebec-richmond", { initials: "QR", color: "purple", shape: 2 }],
  ["st-lawrence-atlantic", { initials: "SA", color: "yellow", shape: 3 }],
]);

function initialsOf(words: string): string {
  const letters = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const first = letters.slice(0, 2).map((word) => [...word][0] ?? "");
  return first.join("").toLocaleUpperCase("en") || "?";
}

/** `index`: its place among the companies of the board. */
export function usualLook(
  { id, name, color }: { id: CompanyId; name?: Named; color?: string },
  index: number,
): Look {
  const known = ours.get(id);
  const word = color ?? known?.color ?? "";
  const inks = company_colours.get(word) ?? { colour: "#1f3a4d", ink: "#ffffff" };
  const initials = known?.initials ?? initialsOf(name?.en ?? id.replaceAll("-", " "));
  return { initials, ...inks, shape: shapes[known?.shape ?? index] ?? shapes[0] ?? "" };
}

/** A player is drawn as the company everywhere, as soon as there is one. */
export function companyLook(
  company: CompanyId | null,
  look = (id: CompanyId): Look => usualLook({ id }, -1),
): PlayerLook | null {
  if (company === null) return null;
  const { initials, colour, ink, shape } = look(company);
  return { name: company, letters: initials, path: shape, scale: 0.78, colour, ink };
}
