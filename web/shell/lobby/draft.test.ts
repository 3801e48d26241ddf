import { describe, expect, it } from "vitest";
import catalog from "../../tests/catalog.json";
import type { GameEntry } from "../api";
import { freshToken } from "../new_links";
import {
  forGame,
  fromLink,
  namesSeats,
  newDraft,
  platesOf,
  takenPlates,
  toNewTable,
  valuesFor,
  type DraftSeat,
  type Owner,
} from "./draft";

const games: GameEntry[] = catalog.games;
function game(id: string): GameEntry {
  const found = games.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}
const usa = game("ticket-to-ride-usa");
const europe = game("switch-and-signal-europe");
const solo: GameEntry = {
  ...europe,
  id: "solo",
  max_players: 1,
  bots: [],
  options: [],
  usual_bot: "",
};

const ann: Owner = { name: "Ann", plate: null, face: "bun" };
const here = (plate?: DraftSeat["plate"]): DraftSeat => ({
  who: "here",
  name: "",
  bot: "",
  ...(plate === undefined ? {} : { plate }),
});

describe("a new table", () => {
  it("has the person and the usual bots", () => {
    const wish = toNewTable(newDraft(usa), usa, ann);
    expect(wish.seats).toEqual([
      { who: "here", name: "Ann", plate: null, face: "bun" },
      { who: "bot", bot: "level-3" },
      { who: "bot", bot: "level-3" },
    ]);
    expect(wish.hints).toBe(true);
    expect(wish.options).toEqual({});
    expect(wish.listed).toBe(false);
  });

  it("can be for one person", () => {
    expect(toNewTable(newDraft(solo), solo, ann).seats.map(({ who }) => who)).toEqual(["here"]);
  });

  it("names everybody at a hot seat", () => {
    const draft = newDraft(usa);
    draft.seats[1] = { who: "here", name: " Bea ", bot: "" };
    draft.seats[2] = { who: "here", name: "", bot: "" };
    expect(toNewTable(draft, usa, ann).seats.map((seat) => seat.name)).toEqual([
      "Ann",
      "Bea",
      "Ann 3",
    ]);
  });

  it("is listed only while somebody can come", () => {
    const draft = { ...newDraft(usa), listed: true };
    expect(toNewTable(draft, usa, ann).listed).toBe(false);
    draft.seats[2] = { who: "open", name: "", bot: "" };
    expect(toNewTable(draft, usa, ann).listed).toBe(true);
  });

  it("says only what is not usual, and no seat that is not there", () => {
    const draft = newDraft(usa);
    draft.options = { tickets: "classic", start: "4" };
    expect(toNewTable(draft, usa, ann).options).toEqual({ tickets: "classic" });
  });

  it("keeps its seats when another game is chosen", () => {
    const draft = newDraft(usa);
    draft.seats.push({ who: "open", name: "", bot: "" }, { who: "bot", name: "", bot: "greedy" });
    const other = forGame(draft, europe);
    expect(other.seats.map((seat) => seat.who)).toEqual(["you", "bot", "bot", "open"]);
    draft.seats[1] = { who: "bot", name: "", bot: "level-5" };
    draft.seats[2] = { who: "bot", name: "", bot: "path" };
    const bots = forGame({ ...draft, hints: false }, { ...europe, bots: ["random", "level-5"] });
    expect(bots.seats.slice(1, 3).map((seat) => seat.bot)).toEqual(["level-5", "level-3"]);
    expect(bots.hints).toBe(false);
    expect(Object.keys(other.options)).toEqual(europe.options.map((option) => option.key));
    expect(forGame(newDraft(solo), usa).seats).toHaveLength(usa.min_players);
  });
});

describe("plates", () => {
  it("are the usual ones, and exchanged with whoever has what is wished for", () => {
    const { seats } = newDraft(usa);
    expect(platesOf(seats, null)).toEqual(["blue", "red", "green"]);
    expect(platesOf(seats, "green")).toEqual(["green", "red", "blue"]);
    expect(platesOf(seats, "purple")).toEqual(["purple", "red", "green"]);
  });
  it("are never the same, whatever people at one device wish for", () => {
    const seats = [...newDraft(usa).seats.slice(0, 1), here("black"), here("black"), here("red")];
    expect(platesOf(seats, "red")).toEqual(["red", "black", "green", "yellow"]);
    expect(takenPlates(seats, 0, "red")).toEqual(["black"]);
    expect(takenPlates(seats, 1, "red")).toEqual(["red"]);
    const wish = toNewTable({ ...newDraft(usa), seats }, usa, { ...ann, plate: "red" });
    expect(wish.seats.map(({ plate }) => plate)).toEqual(["red", "black", null, null]);
    expect(wish.seats.map(({ face }) => face ?? null)).toEqual(["bun", null, null, null]);
  });
});

describe("options of the catalog", () => {
  it("that name seats have as many values as there are seats", () => {
    for (const entry of games)
      for (const option of entry.options) {
        const start = option.key === "start" || option.key === "first";
        expect(namesSeats(option, entry), `${entry.id} ${option.key}`).toBe(start);
        if (start) expect(valuesFor(option, entry, 2)).toEqual([option.values[0], "0", "1"]);
      }
  });
});

describe("a link", () => {
  const table = "ny3qxhpq4c4n6jsy";
  const token = "73x6qgcfhw2w2ty6ipx6dmvhkq";
  it("opens a seat or shows the table", () => {
    for (const secret of [token, freshToken(), `-_${token.toUpperCase()}`])
      expect(fromLink(`https://play.example/t/${table}#${secret}`)).toEqual({
        table,
        token: secret,
      });
    expect(fromLink(` http://localhost:8080/t/${table} `)).toEqual({ table, token: null });
    expect(fromLink(table)).toEqual({ table, token: null });
  });
  it("may be none", () => {
    for (const text of ["", "hello", "https://play.example/", "https://example.org/x/abcdefghij"])
      expect(fromLink(text), text).toBeNull();
  });
});
