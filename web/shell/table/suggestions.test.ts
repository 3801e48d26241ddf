import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../../tests/browser";
import type { GameModule } from "../../games/game";
import { pointed_for, Suggestions } from "./suggestions.svelte";

const move = { type: "move", train: "b1" };
const person = (seat: number) => ({ seat, who: "person", present: true });
function tableOf(change: object = {}) {
  return {
    module: {
      describe: ({ type }: { type: string }) => ({ title: type, group: type }),
      together: { things: ["train"], aims: ({ train }: typeof move) => [`train:${train}`] },
    } as unknown as GameModule,
    seat: 0,
    mine: [0],
    past: null,
    outcome: null,
    legal: [{ type: "halt" }, { train: "b1", type: "move" }],
    info: { status: "running", seats: [person(0), person(1)] },
    who: (seat: number) => ({ name: `Seat ${seat}`, you: "no" }),
    ...change,
  } as unknown as ConstructorParameters<typeof Suggestions>[0];
}

let sent: object[];
let asked: number;
const on = {
  choices: (done: (choices: any) => void) => {
    asked++;
    done({ seats: [{ seat: 1, legal: [move] }] });
  },
  suggest: (what: object) => void sent.push(what),
  tell: () => {},
};
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  asked = 0;
});
afterEach(() => void vi.useRealTimers());

const heard = (change: object) => ({ type: "suggested" as const, seat: 1, state: 5, ...change });

describe("showing the others something", () => {
  it("is possible where all play together and another person is there", () => {
    const possible = (change: object) => new Suggestions(tableOf(change), on).possible;
    expect(possible({})).toBe(true);
    expect(possible({ module: {} })).toBe(false);
    expect(possible({ seat: null, mine: [] })).toBe(false);
    expect(possible({ past: 3 })).toBe(false);
    const alone = { status: "running", seats: [person(0), { ...person(1), present: false }] };
    expect(possible({ info: alone })).toBe(false);
    const bots = { status: "running", seats: [person(0), { seat: 1, who: "bot", bot: "level-3" }] };
    expect(possible({ info: bots })).toBe(false);
  });
  it("asks once for what the one who is to act may do", () => {
    const suggestions = new Suggestions(tableOf(), on);
    suggestions.turn();
    expect(suggestions.choices).toEqual([move]);
    suggestions.turn();
    expect(suggestions.open).toBe(false);
    suggestions.turn();
    expect(asked).toBe(1);
  });
  it("sends a thing or an action, and shows it here for a while", () => {
    const suggestions = new Suggestions(tableOf(), on);
    suggestions.turn();
    suggestions.point("train:b1");
    expect(sent).toEqual([{ thing: "train:b1" }]);
    expect(suggestions.open).toBe(false);
    expect(suggestions.own).toMatchObject({ seat: 0, thing: "train:b1" });
    vi.advanceTimersByTime(pointed_for);
    expect(suggestions.own).toBeNull();
    suggestions.suggest(move);
    expect(sent.at(-1)).toEqual({ action: move });
  });
});

describe("what others show", () => {
  it("can be taken up if it can be done, in whatever order it is written", () => {
    const table = tableOf();
    const suggestions = new Suggestions(table, on);
    suggestions.hear(heard({ action: move }));
    const [shown] = suggestions.shown;
    if (shown === undefined) throw new Error("nothing is shown");
    expect(suggestions.taken(shown)).toBe(table.legal[1]);
    expect(suggestions.aims(shown)).toEqual(["train:b1"]);
    expect(suggestions.taken({ ...shown, action: { type: "fly" } })).toBeNull();
  });
  it("is one thing of each, the last; a thing goes by itself, an action stays", () => {
    const suggestions = new Suggestions(tableOf(), on);
    suggestions.hear(heard({ thing: "train:b1" }));
    suggestions.hear(heard({ thing: "train:b2" }));
    expect(suggestions.shown).toHaveLength(1);
    vi.advanceTimersByTime(pointed_for);
    expect(suggestions.shown).toEqual([]);
    suggestions.hear(heard({ thing: "train:b1" }));
    suggestions.hear(heard({ action: move }));
    vi.advanceTimersByTime(10 * pointed_for);
    expect(suggestions.shown).toHaveLength(1);
  });
  it("ends when the game goes on, or when it is put away", () => {
    const suggestions = new Suggestions(tableOf(), on);
    suggestions.hear(heard({ action: move }));
    suggestions.dismiss(1);
    expect(suggestions.shown).toEqual([]);
    suggestions.hear(heard({ action: move }));
    suggestions.clear();
    expect(suggestions.shown).toEqual([]);
  });
  it("is not shown to oneself", () => {
    const suggestions = new Suggestions(tableOf({ mine: [0, 1] }), on);
    suggestions.hear(heard({ action: move }));
    expect(suggestions.shown).toEqual([]);
  });
});
