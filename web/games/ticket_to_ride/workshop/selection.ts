// What is chosen, and the order in which keys walk through what can be.
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

/** What is chosen, for the ear. */
export function wordsFor(board: Board, selected: string | null): string {
  const chosen = chosenIn(board, selected);
  if (chosen.kind === "place") return nameOf(board, chosen.place.id);
  if (chosen.kind === "ticket")
    return t("ttr.workshop.spot.ticket", { ticket: wayName(board, chosen.ticket) });
  if (chosen.kind === "connection")
    return t("ttr.workshop.map.track", {
      route: wayName(board, chosen.its),
      length: chosen.its.routes[0]?.length ?? 0,
      colors: chosen.its.routes.map(({ color }) => t(`ttr.card.${color}`)).join(", "),
    });
  return "";
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
