import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pair, type Board } from "./document";
import { mendOf } from "./mends";
import {
  enoughTickets,
  evened,
  hasClassic,
  lackIn,
  manyReturned,
  neededInPile,
  setClassic,
  setPiles,
} from "./piles";
import { sane } from "./sane";
import { changeTicket, setWord } from "./tickets";

function read(name: string): Board {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return sane(JSON.parse(readFileSync(file, "utf8")) as Board);
}
const usa = read("usa");
const germany = read("germany");
const few = { pointer: "/ticket_piles/1", code: "few_tickets" };
/** What the program asks of tickets, whatever else was changed. */
function sound(board: Board): void {
  expect(enoughTickets(board)).toBe(true);
  expect(manyReturned(board)).toBe(false);
  const there = board.tickets.map((ticket) => `${ticket.pile} ${pair(ticket)}`);
  expect(new Set(there).size).toBe(there.length);
  expect(board.tickets.length).toBeLessThanOrEqual(96);
  const { draw, keep } = board.rules.start_tickets;
  expect(keep).toBeLessThanOrEqual(draw);
  expect(keep).toBeGreaterThan(0);
}
/** Two piles with nearly everything in the first one. */
function lopsided(board: Board): Board {
  const [first, second] = setPiles(board, 2).ticket_piles;
  const tickets = board.tickets.map((ticket, i) => ({
    ...ticket,
    pile: i < 3 ? second!.id : first!.id,
  }));
  return { ...setPiles(board, 2), tickets };
}

describe("two piles", () => {
  it("of one come out so that the program takes them", () => {
    const two = setPiles(usa, 2);
    sound(two);
    expect(two.tickets).toHaveLength(69);
    expect(lackIn(two, "long", true)).toBe(0);
    const [short, long] = ["tickets", "long"].map((pile) =>
      two.tickets.filter((ticket) => ticket.pile === pile).map(({ value }) => value),
    );
    const mean = (of: number[]) => of.reduce((a, b) => a + b, 0) / of.length;
    expect(mean(long!)).toBeGreaterThan(mean(short!));
  });
  it("become one without a ticket that is there twice", () => {
    const [ticket] = germany.tickets;
    const other = germany.ticket_piles.find(({ id }) => id !== ticket!.pile)!;
    const twice = { ...ticket!, id: "twice", pile: other.id };
    const one = setPiles({ ...germany, tickets: [...germany.tickets, twice] }, 1);
    expect(one.tickets.filter((each) => pair(each) === pair(ticket!))).toHaveLength(1);
    sound(setPiles(one, 2));
  });
  it("of which one is too small share what there is", () => {
    const board = lopsided(usa);
    expect(enoughTickets(board)).toBe(false);
    const mend = mendOf(board, few)!;
    expect(mend.word).toBe("spread");
    expect(mend.next.tickets).toHaveLength(69);
    sound(mend.next);
    expect(evened(mend.next).tickets).toEqual(mend.next.tickets);
  });
  it("with too few tickets in all get new ones", () => {
    const bare = setClassic({ ...usa, tickets: usa.tickets.slice(0, 20) }, false);
    const two = setPiles(bare, 2);
    expect(enoughTickets(two)).toBe(false);
    const mend = mendOf(two, few)!;
    expect(mend.word).toBe("propose");
    expect(mend.next.tickets.length).toBeGreaterThanOrEqual(2 * neededInPile(two));
    sound(mend.next);
  });
  it("on a board that has no more pairs of places become what fits", () => {
    const three = ["atlanta", "miami", "charleston"];
    const ends = [
      ["atlanta", "miami"],
      ["atlanta", "charleston"],
      ["charleston", "miami"],
    ] as const;
    const small: Board = {
      ...usa,
      places: usa.places.filter(({ id }) => three.includes(id)),
      routes: usa.routes.filter(({ a, b }) => three.includes(a) && three.includes(b)),
      tickets: ends.map(([a, b]) => ({ id: `${a}--${b}`, pile: "tickets", a, b, value: 5 })),
    };
    for (const board of [small, setPiles(small, 2)]) {
      const { next } = mendOf(board, few)!;
      sound(next);
      expect(next.rules.start_tickets).toEqual({ draw: 1, keep: 1 });
      expect(next.rules.players).toEqual([2, 3]);
    }
    expect(mendOf({ ...small, tickets: small.tickets.slice(0, 1) }, few)).toBeNull();
  });
});

describe("the classic set", () => {
  it("of a single ticket grows until it is enough", () => {
    const none = setClassic(usa, false);
    expect(hasClassic(none)).toBe(false);
    const one = changeTicket(none, none.tickets[4]!.id, { classic_value: 7 });
    expect(enoughTickets(one)).toBe(false);
    const next = mendOf(one, { ...few, pointer: "/ticket_piles/0" })!.next;
    sound(next);
    expect(next.tickets[4]?.classic_value).toBe(7);
    const classic = next.tickets.filter(({ classic_value }) => classic_value !== undefined);
    expect(classic).toHaveLength(neededInPile(usa));
  });
  it("is all tickets or none, and keeps the values that were there", () => {
    const all = setClassic(usa, true);
    expect(all.tickets.every(({ classic_value }) => classic_value !== undefined)).toBe(true);
    const before = usa.tickets.find(({ classic_value }) => classic_value !== undefined)!;
    expect(all.tickets.find(({ id }) => id === before.id)).toEqual(before);
    expect("classic_value" in setClassic(usa, false).tickets[0]!).toBe(false);
    expect(usa.checks).toBeDefined();
    expect(all.checks).toBeUndefined();
  });
  it("and the set of a ticket can be set and taken away", () => {
    const { id } = usa.tickets[0]!;
    const set = changeTicket(usa, id, { set: setWord(" Größe 1912! ") }).tickets[0]!;
    expect(set.set).toBe("grosse-1912");
    const bare = changeTicket(usa, id, { set: "", classic_value: undefined }).tickets[0]!;
    expect(Object.keys(bare).sort()).toEqual(["a", "b", "id", "pile", "value"]);
  });
});

it("many returned tickets are mended by keeping as few more as help", () => {
  const board = {
    ...germany,
    rules: {
      ...germany.rules,
      start_tickets_announced: true,
      turn_tickets: { draw: 4, keep: 1 },
    },
    tickets: [...germany.tickets, ...germany.tickets.slice(0, 7)],
  };
  expect(manyReturned(board)).toBe(true);
  const mend = mendOf(board, { pointer: "/tickets", code: "many_returned" })!;
  expect(mend.next.rules.turn_tickets).toEqual({ draw: 4, keep: 2 });
  expect(manyReturned(mend.next)).toBe(false);
});
