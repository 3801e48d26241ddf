import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Editor, Problem } from "../../../workshop/family";
import { toBox } from "./boxes";
import { blank, pair, type Board } from "./document";
import { addPlace } from "./edit";
import {
  setDraw,
  setLongest,
  setPassengerRules,
  setPlayers,
  setPoints,
  spreadPassengers,
} from "./edit_rules";
import { addTrack, setColor, setLength } from "./edit_tracks";
import { findings, known, spotOf, type Seen } from "./findings";
import { easilyCutOff, imbalance, touchingPairs } from "./hints";
import { mendOf } from "./mends";
import { nameBox } from "./names_apart";
import { connectionsOf, kilometres, positionOf, wayAlong } from "./network";
import { setPiles } from "./piles";
import { disc, pinDirections, stalk } from "./pins";
import { sane } from "./sane";
import { addProposals, addTicket, betterValue, proposals, valueTickets, wayOf } from "./tickets";

function read(name: string): Board {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return sane(JSON.parse(readFileSync(file, "utf8")) as Board);
}
const usa = read("usa");
const germany = read("germany");
const name = (word: string) => ({ en: word, de: word });

/** An editor that only remembers what it was told. */
function fake(board: Board) {
  const told: { label: string; next: Board }[] = [];
  const editor = {
    board,
    select: () => undefined,
    point: () => undefined,
    change: (label: string, next: Board) => told.push({ label, next }),
  } as unknown as Editor<Board>;
  return { editor, told };
}

/** Places in a row, joined but for the last one. */
function row(count: number): Board {
  let board = blank(name("Row"));
  for (let i = 0; i < count; i++) {
    board = addPlace(board, {
      at: { x: 100 + 120 * i, y: 300 + 20 * (i % 2) },
      name: name(`Ort ${i}`),
      kind: "city",
    })!.board;
    const [a, b] = [board.places[i - 1]?.id, board.places[i]?.id];
    if (i > 0 && i < count - 1) board = addTrack(board, a!, b!)!.board;
  }
  return board;
}

describe("tickets", () => {
  it("are worth their shortest way, which does not lead through a country", () => {
    expect(wayOf(usa, { a: "boston", b: "miami" })).toBe(12);
    const denmark = germany.tickets.find(({ a, b }) => [a, b].includes("daenemark"))!;
    expect(wayOf(germany, denmark)).toBeGreaterThan(3);
    const along = wayAlong(usa, "boston", "miami");
    const spaces = along.map((key) => connectionsOf(usa).get(key)!.routes[0]!.length);
    expect(spaces.reduce((a, b) => a + b)).toBe(12);
  });
  it("have ends that are really far apart, where the drawing says where", () => {
    expect(kilometres(usa, "boston", "miami")).toBeGreaterThan(2000);
    expect(kilometres(usa, "boston", "miami")).toBeLessThan(2050);
    expect(kilometres(row(2), "place", "place-2")).toBeNull();
  });
  it("are not added twice, nor from a place to itself", () => {
    const { board, id } = addTicket(row(4), "place-3", "place")!;
    expect(id).toBe("place--place-3");
    expect(board.tickets[0]?.value).toBe(wayOf(board, { a: "place", b: "place-3" }));
    expect(addTicket(board, "place", "place-3")).toBeNull();
    expect(addTicket(board, "place", "place")).toBeNull();
  });
  it("are proposed by distance, for every place, none that is there already", () => {
    const bare = { ...usa, tickets: [] };
    const all = proposals(bare);
    expect(all.length).toBeGreaterThanOrEqual(24);
    expect(new Set(all.map(pair)).size).toBe(all.length);
    expect(new Set(all.flatMap(({ a, b }) => [a, b])).size).toBe(36);
    for (const ticket of all) expect(ticket.value).toBe(wayOf(usa, ticket));
    const more = addProposals({ ...usa, tickets: usa.tickets.slice(0, 10) });
    expect(new Set(more.tickets.map(pair)).size).toBe(more.tickets.length);
    expect(proposals({ ...row(2) })).toEqual([]);
  });
  it("that are far from their way are found, and mended", () => {
    const wrong = { ...usa, tickets: usa.tickets.map((ticket) => ({ ...ticket, value: 30 })) };
    expect(betterValue(wrong, wrong.tickets[0]!)).toBe(12);
    expect(valueTickets(wrong).tickets[0]?.value).toBe(12);
  });
});

describe("rules", () => {
  it("stay within their bounds", () => {
    expect(setPlayers(usa, 0, 5).rules.players).toEqual([5, 5]);
    expect(setPlayers(setPlayers(usa, 0, 5), 1, 1).rules.players).toEqual([2, 2]);
    expect(setDraw(usa, "turn_tickets", { draw: 1 }).rules.turn_tickets).toEqual({
      draw: 1,
      keep: 1,
    });
    expect(setPoints(usa, 3, 9).rules.route_points).toEqual([1, 2, 9, 9, 10, 15]);
  });
  it("shorten routes that would be too long", () => {
    const short = setLongest(usa, 4);
    expect(short.rules.route_points).toEqual([1, 2, 4, 7]);
    expect(Math.max(...short.routes.map(({ length }) => length))).toBe(4);
    expect(short.checks).toBeUndefined();
  });
  it("give every place passengers, or take them all", () => {
    const some = spreadPassengers(setPassengerRules(usa, {}));
    expect(some.places.reduce((sum, { passengers }) => sum + passengers!, 0)).toBe(60);
    expect(some.drawing.places["denver"]?.passengers?.length).toBeGreaterThan(1);
    const none = setPassengerRules(some, null);
    expect(none.places.some((place) => "passengers" in place)).toBe(false);
  });
  it("have a second pile that is announced", () => {
    const two = setPiles(usa, 2);
    expect(two.rules.start_tickets_announced).toBe(true);
    expect(new Set(two.tickets.map(({ pile }) => pile)).size).toBe(2);
    const one = setPiles(two, 1);
    expect(new Set(one.tickets.map(({ pile }) => pile)).size).toBe(1);
  });
});

describe("the check", () => {
  it("finds nothing wrong with ours", () => {
    for (const board of [usa, germany]) {
      expect(touchingPairs(board)).toEqual([]);
      expect(imbalance(board)).toBeNull();
      const all = findings(fake(board).editor, []);
      expect(all.filter(({ kind }) => kind === "error")).toEqual([]);
      expect(all.filter(({ kind }) => kind === "good").length).toBeGreaterThanOrEqual(3);
    }
  });
  it("names a place without a track, with a mend and its ghost", () => {
    const board = row(7);
    const { editor, told } = fake(board);
    const [first] = findings(editor, []) as Seen[];
    expect(first).toMatchObject({ kind: "error", about: "place:place-7", at: { x: 820, y: 300 } });
    expect(first?.ghost?.length).toBeGreaterThan(0);
    first?.mend?.apply();
    expect(told[0]?.next.routes.some(({ b }) => b === "place-7")).toBe(true);
  });
  it("names the few that are cut off, even if the program begins with one of them", () => {
    const board = row(7);
    const last = board.places.at(-1)!;
    const turned = { ...board, places: [last, ...board.places.slice(0, -1)] };
    const problems = turned.places.slice(1).map((_, i) => ({
      pointer: `/places/${i + 1}`,
      code: "unreachable_place",
      words: "",
    }));
    const errors = findings(fake(turned).editor, problems).filter(({ kind }) => kind === "error");
    expect(errors.map(({ about }) => about)).toEqual([`place:${last.id}`]);
  });
  it("says once what reads the same", () => {
    const problems = ["/checks/places", "/checks/routes"].map((pointer) => ({
      pointer,
      code: "count_differs",
      words: "",
    }));
    const errors = findings(fake(usa).editor, problems).filter(({ kind }) => kind === "error");
    expect(errors).toHaveLength(1);
  });
  it("says of a new board what it does not have yet, and proposes tickets as soon as there can be any", () => {
    const problem = (part: string): Problem => ({
      pointer: `/${part}`,
      code: "wrong_number_of_entries",
      words: "",
    });
    const empty = fake(blank(name("New"))).editor;
    const rows = findings(empty, ["places", "routes", "tickets"].map(problem));
    expect(rows.map(({ title }) => title)).toEqual(
      ["places", "routes", "tickets"].map((part) => expect.stringContaining(`none.${part}`)),
    );
    expect(rows.every(({ mend }) => mend === undefined)).toBe(true);
    const { editor, told } = fake(row(7));
    findings(editor, [problem("tickets")])[0]?.mend?.apply();
    expect(told[0]?.next.tickets.length).toBeGreaterThan(0);
  });
  it("has pins that cover neither names nor stations where there is room", () => {
    const stations = germany.places.filter(({ kind }) => kind === "city");
    const points = stations.map(({ id }) => positionOf(germany, id));
    const alone = points.map((at) => pinDirections(germany, [at], 1)[0]!);
    const covers = alone.filter(({ x, y }, i) => {
      const [cx, cy] = [points[i]!.x + x * stalk, points[i]!.y + y * stalk];
      return germany.places.some((place) => {
        const box = nameBox(germany, place);
        return box !== null && toBox(cx, cy, box) < disc;
      });
    });
    expect(covers.length).toBeLessThan(stations.length / 8);
  });
  it("says where a problem of the program is", () => {
    expect(spotOf(usa, "/routes/1/length")).toMatchObject({ about: "connection:atlanta--miami" });
    expect(spotOf(usa, "/places/0/name")).toMatchObject({ about: "place:atlanta" });
    expect(spotOf(usa, "/tickets/0").about).toBe(`ticket:${usa.tickets[0]!.id}`);
    expect(spotOf(usa, "/rules/trains")).toMatchObject({ about: "board:rules" });
    expect(spotOf(usa, "/drawing/places/boston/x")).toMatchObject({ about: "place:boston" });
    expect(spotOf(usa, "/routes/999").at).toBeUndefined();
    expect(spotOf(usa, "")).toMatchObject({ about: "board" });
  });
  it("has words for every code that the program knows", () => {
    const sources = ["board_problems.h", "ticket_to_ride/rules/board_checks.h"].map((path) =>
      readFileSync(new URL(`../../../../games/${path}`, import.meta.url), "utf8"),
    );
    const codes = sources.flatMap((source) => {
      const list = /enum class \w*Flaw[^{]*\{([^}]*)\}/.exec(source)?.[1] ?? "";
      return [...list.matchAll(/[a-z_]+/g)].map(([code]) => code);
    });
    expect(codes.length).toBe(42);
    expect([...known].sort()).toEqual(codes.sort());
    const words = ["de", "en"].map(
      (language) =>
        JSON.parse(
          readFileSync(new URL(`../i18n/workshop.${language}.json`, import.meta.url), "utf8"),
        ) as { problem: Record<string, string> },
    );
    for (const { problem } of words)
      expect(Object.keys(problem).sort()).toEqual([...codes, "other"].sort());
  });
  it("mends what is surely meant", () => {
    const wrong = (pointer: string, code: string): Problem => ({ pointer, code, words: "" });
    const key = "place--place-2";
    let board = addTrack(row(4), "place", "place-2")!.board;
    const [first, second] = board.routes;
    board = {
      ...board,
      routes: [{ ...first!, color: "red" }, { ...second!, length: 2 }, ...board.routes.slice(2)],
    };
    const even = mendOf(board, wrong("/routes/1/length", "unlike_lengths"))!.next;
    expect(
      new Set(
        connectionsOf(even)
          .get(key)!
          .routes.map(({ length }) => length),
      ).size,
    ).toBe(1);
    const colored = mendOf(board, wrong("/routes/1/color", "unlike_colors"))!.next;
    expect(colored.routes[0]?.color).toBe("red");
    expect(colored.routes[1]?.color).not.toBe("gray");
    expect(mendOf(usa, wrong("/checks/places", "count_differs"))!.next.checks).toBeUndefined();
    expect(mendOf(usa, wrong("/places/0", "wrong_type"))).toBeNull();
    const few = { ...usa, tickets: [] };
    expect(
      mendOf(few, wrong("/ticket_piles/0", "few_tickets"))!.next.tickets.length,
    ).toBeGreaterThan(20);
  });
  it("proposes another colour where one has too many spaces", () => {
    let board = row(9);
    for (const [i, { key }] of [...connectionsOf(board).values()].entries()) {
      board = setLength(board, key, 6);
      board = setColor(board, key, 0, i < 5 ? "orange" : "blue");
    }
    const off = imbalance(board)!;
    expect(off.most).toBe("orange");
    expect(off.spaces.least).toBe(0);
    expect(off.change).not.toBeNull();
    expect(easilyCutOff(board)[0]?.ways).toBe(1);
  });
});
