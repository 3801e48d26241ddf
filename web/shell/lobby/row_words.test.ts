import { beforeEach, describe, expect, it } from "vitest";
import "../../tests/browser";
import type { TableInfo } from "../../wire/protocol";
import { stateOf, type MyTable } from "../my_tables";
import { choose } from "../settings.svelte";
import { clockWords, companyAt, namesAt, stateWords, waitingWords } from "./row_words";

const mine: MyTable = { table: "abc", token: "x", game: "game", mine: [0], links: [], at: 1 };
function info(to_act: number[], change: Partial<TableInfo> = {}): TableInfo {
  const names = ["Ann", "Mara", "Til"];
  return {
    table: "abc",
    game: "game",
    options: {},
    listed: false,
    hints: true,
    status: "running",
    seats: names.map((name, seat) => ({
      seat,
      who: "person",
      name,
      present: false,
      to_act: to_act.includes(seat),
      muted: false,
      plate: (["blue", "red", "green"] as const)[seat] ?? "black",
    })),
    makers: [0],
    known_luck: false,
    ...change,
  };
}
const now = (about: TableInfo | undefined, table = mine) =>
  stateWords(table, about, stateOf(table, about));
const then = (about: TableInfo | undefined, table = mine) =>
  waitingWords(table, about, stateOf(table, about));

beforeEach(() => choose({ language: "de" }));

describe("a row of one's tables", () => {
  it("says how long one's own clock runs, and nobody else's", () => {
    const clocks = (to_act: number[], ...ms: (number | null)[]) => {
      const about = info(to_act);
      return {
        ...about,
        seats: about.seats.map((seat, i) => ({ ...seat, clock_ms: ms[i] ?? null })),
      };
    };
    expect(clockWords(mine, clocks([0], 12_000_000, 9))).toBe("deine Uhr: noch 3:20:00");
    expect(clockWords(mine, clocks([1], 12_000_000, 9))).toBe("");
    expect(clockWords(mine, clocks([0], null, 9))).toBe("");
    expect(clockWords(mine, undefined)).toBe("");
  });
  it("says who is to play", () => {
    expect(now(info([0]))).toBe("Du bist dran");
    expect(now(info([1]))).toBe("Mara ist dran");
    expect(now(info([1, 2]))).toBe("Mara, Til sind dran");
    expect(now(info([0]), { ...mine, mine: [0, 1] })).toBe("Ann ist dran");
    expect(now(undefined)).toBe("Nicht erreichbar");
  });
  it("says in the past what cannot be known now", () => {
    expect(then(info([0]))).toBe("wartet, du warst dran");
    expect(then(info([1]))).toBe("wartet, Mara war dran");
    expect(then(info([1, 2]))).toBe("wartet, Mara, Til waren dran");
    expect(then(info([], { status: "open" }))).toBe("wartet, noch nicht alle da");
    expect(then(info([]))).toBe("wartet");
    expect(then(undefined)).toBe("wartet");
  });
  it("says how it ended, also if that is all that is known", () => {
    const over: MyTable = { ...mine, result: { points: [30, 20, 10], rank: [1, 2, 3] } };
    expect(now(info([], { status: "over" }), over)).toBe("Gewonnen, 30 Punkte");
    expect(then(undefined, over)).toBe("Gewonnen, 30 Punkte");
    expect(then(undefined, { ...over, mine: [2] })).toBe("3. Platz, 10 Punkte");
  });
  it("says that a game goes on elsewhere, whatever its old table says", () => {
    const moved = { ...mine, table: "0abc", moved: "abc" };
    expect(now(info([0]), moved)).toBe("Geht im Netz weiter");
    expect(then(info([0]), moved)).toBe("Geht im Netz weiter");
  });
  it("shows the others", () => {
    expect(namesAt(mine, info([]))).toBe("Mara, Til");
    expect(companyAt(mine, info([])).map(({ plate }) => plate)).toEqual(["red", "green"]);
    expect(companyAt(mine, undefined)).toEqual([]);
  });
});
