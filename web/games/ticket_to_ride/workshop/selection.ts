// What is chosen, and the order in which keys walk through what can be.
import type { Box } from "../../../shell/parts/map_box";
import { t } from "../../../shell/words.svelte";
import type { Board, BoardTicket, Place, Point } from "./document";
import { middleOf, nameOf, wayName } from "./findings";
import { connectionsOf, positionOf, type Connection } from "./network";

export type Chosen =
  | { kind: "place"; place: Place }
  | { kind: "connection"; its: Connection }
  | { kind: "ticket"; ticket: BoardTicket }
  | { kind: "board"; part: string };

/** What a selection of the editor means here; the board itself if it is no longer there. */
export function chosenIn(board: Board, selected: string | null): Chosen {
  const colon = selected?.indexOf(":") ?? -1;
  const [kind, id] =
    selected === null || colon < 0
      ? ["", ""]
      : [selected.slice(0, colon), selected.slice(colon + 1)];
  const place = kind === "place" ? board.places.find((one) => one.id === id) : undefined;
  if (place !== undefined) return { kind: "place", place };
  const its = kind === "connection" ? connectionsOf(board).get(id) : undefined;
  if (its !== undefined) return { kind: "connection", its };
  const ticket = kind === "ticket" ? board.tickets.find((one) => one.id === id) : undefined;
  if (ticket !== undefined) return { kind: "ticket", ticket };
  return { kind: "board", part: kind === "board" ? id : "" };
}

/** What a selection is called; "" if it is the board itself. */
export function calledIn(board: Board, selected: string | null): string {
  const chosen = chosenIn(board, selected);
  if (chosen.kind === "place") return nameOf(board, chosen.place.id);
  if (chosen.kind === "ticket")
    return t("ttr.workshop.spot.ticket", { ticket: wayName(board, chosen.ticket) });
  return chosen.kind === "connection" ? wayName(board, chosen.its) : "";
}

/** What is chosen, for the ear; of parallel tracks also which one colours are for. */
export function wordsFor(
  board: Board,
  selected: string | null,
  track: (its: Connection) => number,
): string {
  const chosen = chosenIn(board, selected);
  if (chosen.kind !== "connection") return calledIn(board, selected);
  const { its } = chosen;
  const words = t("ttr.workshop.map.track", {
    route: wayName(board, its),
    length: its.routes[0]?.length ?? 0,
    colors: its.routes.map(({ color }) => t(`ttr.card.${color}`)).join(", "),
  });
  if (its.routes.length < 2) return words;
  return `${words}, ${t("ttr.workshop.track_number", { number: track(its) + 1 })}`;
}

/** Where a selection is on the map; null if it is nowhere. */
export function spotIn(board: Board, selected: string | null): Point | null {
  const chosen = chosenIn(board, selected);
  if (chosen.kind === "place") return positionOf(board, chosen.place.id);
  return chosen.kind === "connection" ? middleOf(board, chosen.its) : null;
}

/** The part of the map around a point, as large as what is in view; null if it is in view already. */
export function followed(view: Box, { x, y }: Point, margin: number): Box | null {
  const room = Math.min(margin, view.width / 4, view.height / 4);
  const inside =
    x >= view.x + room &&
    x <= view.x + view.width - room &&
    y >= view.y + room &&
    y <= view.y + view.height - room;
  return inside ? null : { ...view, x: x - view.width / 2, y: y - view.height / 2 };
}

/** Things this near in height are read from left to right. */
const row = 60;

/** Places and connections in reading order, as the editor selects them. */
export function readingOrder(board: Board): string[] {
  const all: { what: string; at: Point }[] = [
    ...board.places.map(({ id }) => ({ what: `place:${id}`, at: positionOf(board, id) })),
    ...[...connectionsOf(board).values()].map((its) => ({
      what: `connection:${its.key}`,
      at: middleOf(board, its),
    })),
  ];
  const rank = ({ at }: { at: Point }) => Math.floor(at.y / row);
  return all.sort((a, b) => rank(a) - rank(b) || a.at.x - b.at.x).map(({ what }) => what);
}
