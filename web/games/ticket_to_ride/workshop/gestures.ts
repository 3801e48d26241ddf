// What a hand on the map does to the board: where it is dragged to decides how the board would be.
import { t } from "../../../shell/words.svelte";
import type { Board, Point } from "./document";
import { addPlace, moveName, movePlace, placeNear } from "./edit";
import { addTrack, bendTo, moveEnd, movePost, setBend } from "./edit_tracks";
import { nameOf, wayName } from "./findings";
import { connectionsOf, endsOf, isCountry, positionOf } from "./network";
import { addTicket } from "./tickets";

export type Drag =
  | { kind: "place" | "name"; id: string; dx: number; dy: number }
  | { kind: "end"; key: string; end: "a" | "b" }
  | { kind: "bend"; key: string }
  | { kind: "line"; from: string; makes: "track" | "ticket" }
  | { kind: "outline"; points: readonly Point[] }
  | { kind: "new"; makes: "city" | "country" };

export interface Outcome {
  board: Board;
  label: string;
  select?: string;
  /** A place that has no name yet. */
  unnamed?: string;
}

/** Why it cannot be put down there: `ttr.workshop.refused.<word>`. Where it was before it may be. */
export type Refusal = "taken" | "full" | "same" | "countries" | "nowhere" | "there" | "unmoved";
export const refused = (what: Outcome | Refusal): what is Refusal => typeof what === "string";

/** An outline that is smaller than this was no outline. */
const smallest_area = 500;
const most_corners = 40;

function area(points: readonly Point[]): number {
  let twice = 0;
  for (const [i, p] of points.entries()) {
    const before = points.at(i - 1) as Point;
    twice += before.x * p.y - p.x * before.y;
  }
  return Math.abs(twice / 2);
}

function middle(points: readonly Point[]): Point {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
}

/** A new city or country, called so until it has a name. */
export function newPlace(
  board: Board,
  at: Point,
  kind: "city" | "country",
  outline?: readonly Point[],
): Outcome | Refusal {
  const word = t(`ttr.workshop.new.${kind}`);
  const made = addPlace(board, {
    at,
    kind,
    name: { en: word, de: word },
    ...(outline && { outline }),
  });
  if (made === null) return placeNear(board, at, 20) === null ? "full" : "taken";
  return {
    board: made.board,
    label: t("ttr.workshop.step.added", { what: word }),
    select: `place:${made.id}`,
    unnamed: made.id,
  };
}

export function newTrack(board: Board, a: string, b: string): Outcome | Refusal {
  if (a === b) return "same";
  if (isCountry(board, a) && isCountry(board, b)) return "countries";
  const made = addTrack(board, a, b);
  if (made === null) return "full";
  const tracks = connectionsOf(made.board).get(made.key)?.routes.length ?? 1;
  return {
    board: made.board,
    label: t("ttr.workshop.step.track", { route: wayName(board, { a, b }), tracks }),
    select: `connection:${made.key}`,
  };
}

export function newTicket(board: Board, a: string, b: string): Outcome | Refusal {
  if (a === b) return "same";
  const made = addTicket(board, a, b);
  if (made === null) return "there";
  return {
    board: made.board,
    label: t("ttr.workshop.step.ticket", { ticket: wayName(board, { a, b }) }),
    select: `ticket:${made.id}`,
  };
}

/** Why an end cannot be moved to a place, seen from the other end. */
export function whyNot(board: Board, from: string, to: string): Refusal {
  if (from === to) return "same";
  return isCountry(board, from) && isCountry(board, to) ? "countries" : "there";
}

function endMoved(
  board: Board,
  key: string,
  end: "a" | "b",
  to: Point,
  snap: number,
): Outcome | Refusal {
  const its = connectionsOf(board).get(key);
  if (its === undefined) return "unmoved";
  const own = its[end];
  const place = placeNear(board, to, snap) ?? (isCountry(board, own) ? own : null);
  const label = t("ttr.workshop.step.end", { route: wayName(board, its) });
  if (place === null) return "nowhere";
  if (place === own)
    return isCountry(board, own)
      ? { board: movePost(board, key, to), label, select: `connection:${key}` }
      : "unmoved";
  const made = moveEnd(board, key, end, place);
  if (made !== null) return { board: made.board, label, select: `connection:${made.key}` };
  return whyNot(board, its[end === "a" ? "b" : "a"], place);
}

/** The board if everything were let go now; `snap` is how near a place has to be, in canvas units. */
export function dragged(board: Board, drag: Drag, to: Point, snap: number): Outcome | Refusal {
  switch (drag.kind) {
    case "place": {
      const next = movePlace(board, drag.id, { x: to.x + drag.dx, y: to.y + drag.dy });
      const label = t("ttr.workshop.step.moved", { what: nameOf(board, drag.id) });
      return next === null ? "taken" : { board: next, label };
    }
    case "name": {
      const next = moveName(board, drag.id, { x: to.x + drag.dx, y: to.y + drag.dy });
      return { board: next, label: t("ttr.workshop.step.name", { what: nameOf(board, drag.id) }) };
    }
    case "bend": {
      const its = connectionsOf(board).get(drag.key);
      if (its === undefined) return "unmoved";
      return {
        board: setBend(board, drag.key, bendTo(board, its, to)),
        label: t("ttr.workshop.step.bent", { route: wayName(board, its) }),
      };
    }
    case "end":
      return endMoved(board, drag.key, drag.end, to, snap);
    case "line": {
      const place = placeNear(board, to, snap);
      if (place === null) return "nowhere";
      return (drag.makes === "track" ? newTrack : newTicket)(board, drag.from, place);
    }
    case "outline": {
      if (area(drag.points) < smallest_area) return newPlace(board, to, "country");
      const every = Math.ceil(drag.points.length / most_corners);
      const outline = drag.points.filter((_, i) => i % every === 0);
      return newPlace(board, middle(outline), "country", outline);
    }
    case "new":
      return newPlace(board, to, drag.makes);
  }
}

/** From where a line is drawn to the hand while a track, its end or a ticket is dragged. */
export function lineFrom(board: Board, drag: Drag): Point | null {
  if (drag.kind === "line") return positionOf(board, drag.from);
  const its = drag.kind === "end" ? connectionsOf(board).get(drag.key) : undefined;
  if (drag.kind !== "end" || its === undefined) return null;
  const [from, to] = endsOf(board, its);
  return drag.end === "a" ? to : from;
}

/** Whether the board is drawn as it would be while this is dragged. */
export function previewed({ kind }: Drag): boolean {
  return kind === "place" || kind === "name" || kind === "bend";
}

/** What is dragged, as the editor selects it; null if it is not there yet. */
export function thingOf(drag: Drag): string | null {
  if (drag.kind === "place" || drag.kind === "name") return `place:${drag.id}`;
  if (drag.kind === "line") return `place:${drag.from}`;
  return "key" in drag ? `connection:${drag.key}` : null;
}
