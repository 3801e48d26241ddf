import { describe, expect, it } from "vitest";
import type { GameEntry } from "../shell/api";
import type { OwnTable, Self } from "./api";
import { myPeople, nextTable, tableWith, usualRound } from "./round";

let count = 0;
/** A table at which I sit first; `null`: a bot, "": somebody who is nobody here. */
function table(created: number, others: (string | null)[], game = "usa"): OwnTable {
  return {
    table: `t${++count}`,
    game,
    status: "over",
    created,
    seats: [
      { who: "person", name: "Nele" },
      ...others.map((person) =>
        person === null
          ? { who: "bot" as const, bot: "level-3" }
          : { who: "person" as const, name: person.toUpperCase(), face: "hat" as const },
      ),
    ],
    mine: [0],
    to_act: false,
    people: ["nele", ...others.map((person) => person || null)],
  };
}

function self(change: Partial<Self> = {}): Self {
  return {
    id: "nele",
    devices: [],
    choices_at: [],
    known: [],
    muted: [],
    addresses: [],
    channels: [],
    seats: [],
    ...change,
  };
}

const game = {
  id: "usa",
  min_players: 2,
  max_players: 5,
  bots: ["level-3", "level-5"],
  usual_bot: "level-5",
} as GameEntry;
const own = { name: "Nele", plate: null, face: "bun" } as const;

describe("my people", () => {
  const known = [
    { person: "mara", name: "Mara", here: false },
    { person: "til", name: "Til", here: true },
  ];
  it("are those I keep, who is here first, then those I met, latest first", () => {
    const tables = [table(1, ["ruth", "mara"]), table(2, ["jonas", "ruth", ""])];
    const all = myPeople(self({ known }), tables);
    expect(all.map(({ person }) => person)).toEqual(["til", "mara", "jonas", "ruth"]);
    expect(all.map(({ kept }) => kept)).toEqual([true, true, false, false]);
    expect(all[2]).toMatchObject({ name: "JONAS", face: "hat", here: false });
  });
  it("are not I, nor those I do not want to hear", () => {
    const muted = ["til", "ruth"];
    const all = myPeople(self({ known, muted }), [table(1, ["ruth", "nele"])]);
    expect(all.map(({ person }) => person)).toEqual(["mara"]);
  });
  it("are nobody before the first game", () => expect(myPeople(self(), [])).toEqual([]));
});

describe("the usual round", () => {
  it("is the company of most tables, laid as it last was", () => {
    const tables = [
      table(1, ["til", "jonas"]),
      table(5, ["jonas", "til", null], "germany"),
      table(9, ["mara"]),
    ];
    const round = usualRound(tables, []);
    expect(round?.table.created).toBe(5);
    expect(round?.people).toEqual([null, "jonas", "til", null]);
  });
  it("is the latest of those that were there as often", () =>
    expect(usualRound([table(1, ["til"]), table(2, ["mara"])], [])?.table.created).toBe(2));
  it("is none with nobody, with strangers, with who is muted, or where no people are told", () => {
    expect(usualRound([], [])).toBeNull();
    expect(usualRound([table(1, [null, ""])], [])).toBeNull();
    expect(usualRound([table(1, ["til"])], ["til"])).toBeNull();
    expect(usualRound([{ ...table(1, ["til"]), people: null }], [])).toBeNull();
  });
  it("looks back only so far", () => {
    const long_ago = Array.from({ length: 40 }, (_, i) => table(i, ["til"]));
    const lately = Array.from({ length: 30 }, (_, i) => table(100 + i, ["mara"]));
    expect(usualRound([...long_ago, ...lately], [])?.people).toEqual([null, "mara"]);
  });
  it("becomes a table: I at once, people at open seats, bots as before", () => {
    const round = usualRound([table(1, ["til", null, ""])], []);
    const { table: wish, people } = nextTable(round!, game, own);
    expect(wish).toEqual({
      game: "usa",
      seats: [
        { who: "here", ...own },
        { who: "open" },
        { who: "bot", bot: "level-3" },
        { who: "open" },
      ],
    });
    expect(people).toEqual([null, "til", null, null]);
  });
  it("has the usual bot where the old one is gone, and I sit where I sat", () => {
    const last = { ...table(1, ["til", null]), mine: [2] };
    last.seats = [last.seats[1]!, { who: "bot", bot: "gone" }, last.seats[0]!];
    last.people = ["til", null, "nele"];
    const round = usualRound([last], []);
    expect(nextTable(round!, game, own).table.seats).toEqual([
      { who: "open" },
      { who: "bot", bot: "level-5" },
      { who: "here", ...own },
    ]);
  });
});

it("a table for one of my people has a seat for each of us, and bots if it must", () => {
  expect(tableWith("til", game, own)).toEqual({
    table: { game: "usa", seats: [{ who: "here", ...own }, { who: "open" }] },
    people: [null, "til"],
  });
  const three = { ...game, min_players: 3 };
  expect(tableWith("til", three, own).table.seats[2]).toEqual({ who: "bot", bot: "level-5" });
});
