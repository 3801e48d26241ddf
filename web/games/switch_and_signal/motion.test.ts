import { describe, expect, it } from "vitest";
import type { Event } from "../../wire/switch_and_signal";
import { beats, duration, toldAt } from "./motion";

describe("what may be told while it is seen", () => {
  const events: Event[] = [
    { type: "card_revealed", card: "c", left: 3 },
    { type: "rolled", train: "black-1", points: 2 },
    { type: "train_ran", train: "black-1", to: "a-1" },
    { type: "tokens_lost", count: 1, cause: "red_signal" },
  ];
  const list = beats(events);
  const end = (i: number) => (list[i]?.start ?? 0) + (list[i]?.length ?? 0);

  it("is a card at once, and a roll when the die lies", () => {
    expect(toldAt(list, 0)).toBe(1);
    expect(toldAt(list, end(1) - 1)).toBe(1);
    expect(toldAt(list, end(1))).toBe(2);
    expect(toldAt(list, end(2))).toBe(3);
    expect(toldAt(list, end(3) - 1)).toBe(3);
    expect(toldAt(list, duration(events))).toBe(4);
  });
});
