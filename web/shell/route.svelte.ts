// Where the page is, and the ways from there.
import { addressOf, placeNow } from "../home/places";

/** The lobby, a table by its id, or one of the others. */
export const route = $state({ path: placeNow() });

addEventListener("popstate", () => (route.path = placeNow()));

export function go(path: string): void {
  enter(addressOf(path));
}

function enter(address: string): void {
  history.pushState(null, "", address);
  route.path = placeNow();
  scrollTo(0, 0);
}

/** Where there is nothing to be shown: on to another place, and back leads past this one. */
export function goInstead(path: string): Promise<never> {
  history.replaceState(null, "", addressOf(path));
  route.path = placeNow();
  return new Promise(() => {});
}

/** For links that stay within the page. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const address = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
  if (address === null) return;
  event.preventDefault();
  enter(address);
}

/** The code in "/deal/<code>". */
export function dealOf(path: string): string | null {
  return /^\/deal\/([a-z0-9-]{4,60})\/?$/.exec(path)?.[1] ?? null;
}

export function isStatistics(path: string): boolean {
  return /^\/statistics\/?$/.test(path);
}

/** "/records": the record book of this device. */
export function isRecords(path: string): boolean {
  return /^\/records\/?$/.test(path);
}

/** "/notices": when one is told; "/me": who one is. */
export function aboutMe(path: string): "notices" | "me" | null {
  const found = /^\/(notices|me)\/?$/.exec(path)?.[1];
  return found === "notices" || found === "me" ? found : null;
}

/** A room of circles and tournaments. */
export type CircleRoom =
  { room: "circles" | "announce" } | { room: "circle" | "tournament" | "wall"; id: string };

/** "/circles", "/c/<id>", "/tournament", "/tournament/<id>" and "/tournament/<id>/wall". */
export function circlesOf(path: string): CircleRoom | null {
  if (/^\/circles\/?$/.test(path)) return { room: "circles" };
  if (/^\/tournament\/?$/.test(path)) return { room: "announce" };
  const [, kind, id, wall] = /^\/(c|tournament)\/([a-z0-9]+)(?:\/(wall))?\/?$/.exec(path) ?? [];
  if (id === undefined || (kind === "c" && wall !== undefined)) return null;
  return { room: kind === "c" ? "circle" : wall === undefined ? "tournament" : "wall", id };
}

/** A room of whoever runs the server. */
export type HostRoom =
  "house" | "reports" | "tables" | "people" | "circles" | "tournaments" | "blocked";

/** "/host", "/host/reports" and so on. */
export function hostOf(path: string): HostRoom | null {
  const rooms = /^\/host(?:\/(reports|tables|people|circles|tournaments|blocked))?\/?$/;
  const found = rooms.exec(path);
  return found === null ? null : ((found[1] ?? "house") as HostRoom);
}

/** The id in "/t/<id>". */
export function tableOf(path: string): string | null {
  return /^\/t\/([a-z0-9]+)\/?$/.exec(path)?.[1] ?? null;
}

/** The id in "/r/<id>". */
export function reviewOf(path: string): string | null {
  return /^\/r\/([a-z0-9]+)\/?$/.exec(path)?.[1] ?? null;
}

/** "/challenges": the list of them. */
export function isChallenges(path: string): boolean {
  return /^\/challenges\/?$/.test(path);
}

/** "/link#…": a whole game in a link. */
export function isLink(path: string): boolean {
  return /^\/link\/?$/.test(path);
}

/** "/beside#…": the invitation of a device beside this one. */
export function isBeside(path: string): boolean {
  return /^\/beside\/?$/.test(path);
}

/** The game in "/play/<game>": the hall with that one on its line. */
export function gameOf(path: string): string | null {
  return /^\/play\/([a-z0-9-]+)\/?$/.exec(path)?.[1] ?? null;
}

/** A room of the workshop; `id` of a draft, of an entry of the catalog, or of a kept board. */
export type WorkshopRoom =
  | { room: "boards" | "new" | "link" }
  | { room: "draft" | "fair" | "shared" | "print" | "play"; id: string };

/** "/boards", "/boards/new", "/boards/link#…", "/boards/draft/<id>" and so on. */
export function workshopOf(path: string): WorkshopRoom | null {
  const found = /^\/boards(?:\/([a-z]+)(?:\/([a-z0-9-]+))?)?\/?$/.exec(path);
  if (found === null) return null;
  const [, room = "boards", id] = found;
  if (id === undefined)
    return room === "boards" || room === "new" || room === "link" ? { room } : null;
  switch (room) {
    case "draft":
    case "fair":
    case "shared":
    case "print":
    case "play":
      return { room, id };
    default:
      return null;
  }
}
