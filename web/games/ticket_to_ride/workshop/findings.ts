// What stands in the check: the program's problems in words, our own hints, and what is in order.
import { named, t } from "../../../shell/words.svelte";
import type { Editor, Finding, Problem } from "../../../workshop/family";
import type { Box } from "./boxes";
import type { Board, Point } from "./document";
import { balanced, easilyCutOff, imbalance, reachable, touchingPairs } from "./hints";
import { laid, layerOf } from "./lay";
import { mendOf, type Mend } from "./mends";
import { connectionsOf, endsOf, positionOf, type Connection } from "./network";
import { neededInPile } from "./piles";
import { sane } from "./sane";
import { betterValue, unreachable, valueTickets } from "./tickets";

/** A finding with what its mend would lay, for the map. */
export interface Seen extends Finding {
  ghost?: readonly Box[];
}

const most_of_a_kind = 3;
const crowd = 4;

export function nameOf(board: Board, id: string): string {
  const place = board.places.find((one) => one.id === id);
  return place === undefined ? id : named(place.name);
}
export function wayName(board: Board, { a, b }: { a: string; b: string }): string {
  return `${nameOf(board, a)} – ${nameOf(board, b)}`;
}

export function middleOf(board: Board, its: Connection): Point {
  const boxes = layerOf(board).drawn(its);
  const middle = boxes[Math.floor((boxes.length - 1) / 2)];
  const [from, to] = endsOf(board, its);
  return middle === undefined
    ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    : { x: middle.x, y: middle.y };
}

interface Spot {
  what: string;
  about?: string;
  at?: Point;
}

function ofPlace(board: Board, id: string): Spot {
  return { what: nameOf(board, id), about: `place:${id}`, at: positionOf(board, id) };
}
function ofConnection(board: Board, its: Connection): Spot {
  return {
    what: wayName(board, its),
    about: `connection:${its.key}`,
    at: middleOf(board, its),
  };
}

const parts = [
  "format",
  "game",
  "id",
  "name",
  "author",
  "licence",
  "edition",
  "rules",
  "ticket_piles",
  "places",
  "routes",
  "tickets",
  "checks",
  "drawing",
  "provenance",
];

/** What a JSON pointer is about: on the map, or which part of the board. */
export function spotOf(board: Board, pointer: string): Spot {
  const [, part = "", key = "", next = ""] = pointer
    .split("/")
    .map((word) => word.replaceAll("~1", "/").replaceAll("~0", "~"));
  const index = /^\d+$/.test(key) ? Number(key) : -1;
  const place = part === "places" ? board.places[index] : undefined;
  if (place !== undefined) return ofPlace(board, place.id);
  const route = part === "routes" ? board.routes[index] : undefined;
  if (route !== undefined) {
    const its = [...connectionsOf(board).values()].find(({ routes }) => routes.includes(route));
    return its === undefined ? { what: wayName(board, route) } : ofConnection(board, its);
  }
  const ticket = part === "tickets" ? board.tickets[index] : undefined;
  if (ticket !== undefined)
    return {
      what: t("ttr.workshop.spot.ticket", { ticket: wayName(board, ticket) }),
      about: `ticket:${ticket.id}`,
      at: positionOf(board, ticket.a),
    };
  if (part === "drawing" && key === "places" && board.places.some(({ id }) => id === next))
    return ofPlace(board, next);
  if (part === "rules" && key !== "" && Object.hasOwn(board.rules, key))
    return { what: t(`ttr.workshop.rule.${key}`), about: "board:rules" };
  if (!parts.includes(part)) return { what: t("ttr.workshop.part.whole"), about: "board" };
  const about = part === "rules" ? "board:rules" : "board";
  return { what: t(`ttr.workshop.part.${part}`), about };
}

/** Where a row leads to. */
function showing(editor: Editor<Board>, about: string, key: string): Finding["mend"] {
  return {
    words: t("ttr.workshop.mend.show"),
    apply: () => {
      editor.select(about);
      editor.point(key);
    },
  };
}

function mended(editor: Editor<Board>, label: string, { word, next }: Mend): Finding["mend"] {
  return { words: t(`ttr.workshop.mend.${word}`), apply: () => editor.change(label, next) };
}

/** What a mend adds, in words and as boxes. */
function added({ next, adds }: Mend): { note?: string; ghost?: readonly Box[] } {
  const its = adds === undefined ? undefined : connectionsOf(next).get(adds);
  const [route] = its?.routes ?? [];
  if (its === undefined || route === undefined) return {};
  return {
    note: t("ttr.workshop.find.new_track", {
      route: wayName(next, its),
      length: route.length,
      color: t(`ttr.card.${route.color}`),
    }),
    ghost: layerOf(next).drawn(its),
  };
}

/** What a new board does not have yet, and how one comes by it. */
function missingYet(
  board: Board,
  { code, pointer }: Problem,
): { title: string; note: string } | null {
  if (code !== "wrong_number_of_entries") return null;
  const part = pointer.slice(1);
  const list = { places: board.places, routes: board.routes, tickets: board.tickets }[part];
  if (list === undefined || list.length > 0) return null;
  return {
    title: t(`ttr.workshop.find.none.${part}`),
    note: t(`ttr.workshop.find.none_note.${part}`),
  };
}

function ofProblem(editor: Editor<Board>, board: Board, problem: Problem, mends: boolean): Seen {
  const { what, about, at } = spotOf(board, problem.pointer);
  const key = `${problem.code} ${problem.pointer}`;
  const bare =
    problem.code === "unreachable_place" &&
    about !== undefined &&
    !board.routes.some(({ a, b }) => [`place:${a}`, `place:${b}`].includes(about));
  const title = bare
    ? t("ttr.workshop.find.bare", { what })
    : t(`ttr.workshop.problem.${known.has(problem.code) ? problem.code : "other"}`, { what });
  const mend = mends ? mendOf(board, problem) : null;
  const missing = missingYet(board, problem);
  if (missing !== null)
    return {
      key,
      kind: "error",
      ...missing,
      ...(mend !== null && { mend: mended(editor, missing.title, mend) }),
    };
  return {
    key,
    kind: "error",
    title,
    ...(!known.has(problem.code) && { note: problem.words }),
    ...(problem.code === "few_tickets" && {
      note: t("ttr.workshop.find.needed", { needed: neededInPile(board) }),
    }),
    ...(about !== undefined && { about }),
    ...(at !== undefined && { at }),
    ...(mend !== null && { mend: mended(editor, title, mend), ...added(mend) }),
  };
}

/** Codes that have words of their own. */
export const known: ReadonlySet<string> = new Set([
  "not_json",
  "too_large",
  "repeated_key",
  "unknown_format",
  "unknown_game",
  "missing_key",
  "unknown_key",
  "wrong_type",
  "not_whole",
  "out_of_range",
  "too_fine",
  "wrong_number_of_entries",
  "empty_text",
  "long_text",
  "control_character",
  "bad_id",
  "repeated_id",
  "repeated_entry",
  "unknown_id",
  "unknown_word",
  "count_differs",
  "part_without_provenance",
  "few_cards",
  "points_fall",
  "many_points",
  "late_last_round",
  "several_piles",
  "same_ends",
  "joins_countries",
  "fourth_track",
  "unlike_lengths",
  "unlike_colors",
  "many_alike",
  "many_actions",
  "unreachable_place",
  "intertwined",
  "repeated_ticket",
  "few_tickets",
  "many_returned",
  "no_passengers",
  "many_passengers",
  "passengers_differ",
]);

/**
 * Places that nothing leads to. The program begins with the first city of the list, and if that one is alone
 * it names all others; here the few are named that are off the largest network.
 */
function cutOff(editor: Editor<Board>, board: Board): Seen[] {
  const joined = reachable(board);
  if (board.places.length < 2) return [];
  return board.places
    .flatMap(({ id }, i) => (joined.has(id) ? [] : [`/places/${String(i)}`]))
    .map((pointer, i) => {
      const problem = { pointer, code: "unreachable_place", words: "" };
      return ofProblem(editor, board, problem, i < 2 * most_of_a_kind);
    });
}

/** What reads the same and has no place on the map stands once. */
function once(rows: readonly Seen[]): Seen[] {
  const titles = new Set<string>();
  return rows.filter(({ title, at }) => {
    if (at !== undefined) return true;
    const fresh = !titles.has(title);
    titles.add(title);
    return fresh;
  });
}

/** Both laid anew, if they are apart then. */
function laidApart(board: Board, a: Connection, b: Connection): Mend | null {
  const next = laid(board, { connections: [a.key, b.key] });
  const [one, other] = [connectionsOf(next).get(a.key), connectionsOf(next).get(b.key)];
  if (one === undefined || other === undefined || layerOf(next).crowd(one, other)) return null;
  return { word: "lay", next };
}

function touchHints(editor: Editor<Board>, board: Board): Seen[] {
  return touchingPairs(board)
    .slice(0, most_of_a_kind)
    .map(({ a, b, at }, i) => {
      const key = `touch ${a.key} ${b.key}`;
      const title = t("ttr.workshop.find.touch", { a: wayName(board, a), b: wayName(board, b) });
      const mend = i === 0 ? laidApart(board, a, b) : null;
      return {
        key,
        kind: "hint",
        title,
        note: t("ttr.workshop.find.touch_note"),
        about: `connection:${a.key}`,
        at,
        mend:
          mend === null ? showing(editor, `connection:${a.key}`, key) : mended(editor, title, mend),
      };
    });
}

function colorHint(editor: Editor<Board>, board: Board): Seen[] {
  const off = imbalance(board);
  if (off === null) return [];
  const color = (of: string) => t(`ttr.card.${of}`);
  const title = t("ttr.workshop.find.colors", {
    most: color(off.most),
    most_spaces: off.spaces.most,
    least: color(off.least),
    least_spaces: off.spaces.least,
  });
  const its = off.change === null ? undefined : connectionsOf(board).get(off.change.key);
  if (its === undefined) return [{ key: "colors", kind: "hint", title }];
  const note = t("ttr.workshop.find.rather", {
    route: wayName(board, its),
    color: color(off.least),
  });
  return [
    {
      key: "colors",
      kind: "hint",
      title,
      note,
      about: `connection:${its.key}`,
      at: middleOf(board, its),
      mend: mended(editor, note, { word: "change", next: balanced(board, off) }),
    },
  ];
}

function wayHints(editor: Editor<Board>, board: Board): Seen[] {
  const players = board.rules.players[1];
  if (players < crowd || board.places.length < 6) return [];
  return easilyCutOff(board)
    .slice(0, most_of_a_kind)
    .map(({ id, ways }) => ({
      key: `ways ${id}`,
      kind: "hint",
      title: t("ttr.workshop.find.ways", { what: nameOf(board, id), ways }),
      note: t("ttr.workshop.find.ways_note", { players }),
      about: `place:${id}`,
      at: positionOf(board, id),
      mend: showing(editor, `place:${id}`, `ways ${id}`),
    }));
}

function ticketHints(editor: Editor<Board>, board: Board): Seen[] {
  const lost: Seen[] = unreachable(board)
    .slice(0, most_of_a_kind)
    .map((ticket) => ({
      key: `lost ${ticket.id}`,
      kind: "hint",
      title: t("ttr.workshop.find.lost", { ticket: wayName(board, ticket) }),
      about: `ticket:${ticket.id}`,
      at: positionOf(board, ticket.a),
      mend: showing(editor, `ticket:${ticket.id}`, `lost ${ticket.id}`),
    }));
  const off = board.tickets.filter((ticket) => betterValue(board, ticket) !== null);
  const [first] = off;
  if (first === undefined) return lost;
  const title = t("ttr.workshop.find.values", { count: off.length });
  return [
    ...lost,
    {
      key: "values",
      kind: "hint",
      title,
      note: t("ttr.workshop.find.value", {
        ticket: wayName(board, first),
        from: first.value,
        to: betterValue(board, first) ?? first.value,
      }),
      about: `ticket:${first.id}`,
      mend: mended(editor, title, { word: "change", next: valueTickets(board) }),
    },
  ];
}

function inOrder(board: Board, hints: readonly Seen[]): Seen[] {
  const none = (start: string) => !hints.some(({ key }) => key.startsWith(start));
  const good = (key: string, title: string): Seen => ({ key: `good ${key}`, kind: "good", title });
  const tracks = board.routes.length > 1;
  const tickets = board.tickets.length;
  return [
    ...(tracks && none("touch") ? [good("touch", t("ttr.workshop.good.touch"))] : []),
    ...(tickets > 0 && none("lost")
      ? [good("lost", t("ttr.workshop.good.reach", { tickets }))]
      : []),
    ...(tracks && none("colors") ? [good("colors", t("ttr.workshop.good.colors"))] : []),
    ...(tickets > 0 && none("values") ? [good("values", t("ttr.workshop.good.values"))] : []),
  ];
}

export function findings(editor: Editor<Board>, problems: readonly Problem[]): Finding[] {
  const board = sane(editor.board);
  const others = problems.filter(({ code }) => code !== "unreachable_place");
  const errors = once([
    ...others.map((problem, i) => ofProblem(editor, board, problem, i < 2 * most_of_a_kind)),
    ...cutOff(editor, board),
  ]);
  const hints = [
    ...touchHints(editor, board),
    ...colorHint(editor, board),
    ...wayHints(editor, board),
    ...ticketHints(editor, board),
  ];
  return [...errors, ...hints, ...inOrder(board, hints)];
}
