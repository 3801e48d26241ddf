import { describe, expect, it } from "vitest";
import { a_game } from "./made_up";
import { asked, newWish, seated, wishFor, wishOf, wishText, type SeatWish } from "./set_table";

const setter = { name: "Nele", plate: null, face: "hat" } as const;

describe("a table of a circle", () => {
  it("is for oneself and whoever comes", () => {
    expect(newWish(a_game, 7).seats.map(({ who }) => who)).toEqual(["me", "open", "open", "open"]);
    expect(newWish(a_game, 1).seats).toHaveLength(2);
  });
  it("has members on seats that are open until they come", () => {
    const wish = newWish(a_game, 4);
    wish.seats = [
      { who: "me" },
      { who: "member", person: "mara" },
      { who: "bot", bot: "level-1" },
      { who: "open" },
    ];
    wish.options = { mega: "on" };
    const { table, people } = asked(wish, a_game, setter);
    expect(table.seats).toEqual([
      { who: "here", name: "Nele", plate: null, face: "hat" },
      { who: "open" },
      { who: "bot", bot: "level-1" },
      { who: "open" },
    ]);
    expect(people).toEqual([null, "mara", null, null]);
    expect(table.options).toEqual({ mega: "on" });
    expect(asked(newWish(a_game, 4), a_game, setter).table.options).toEqual({});
  });
  it("seats nobody twice", () => {
    const seats: SeatWish[] = [{ who: "me" }, { who: "member", person: "mara" }, { who: "open" }];
    expect(seated(seats, 2, { who: "member", person: "mara" }).map(({ who }) => who)).toEqual([
      "me",
      "open",
      "member",
    ]);
    expect(seated(seats, 1, { who: "me" }).map(({ who }) => who)).toEqual(["open", "me", "open"]);
    const bots = seated([{ who: "bot", bot: "x" }, { who: "open" }], 1, { who: "bot", bot: "x" });
    expect(bots.map(({ who }) => who)).toEqual(["bot", "bot"]);
  });
  it("keeps its company for another game, as far as that has seats and bots", () => {
    const small = { ...a_game, max_players: 2, bots: ["level-9"], usual_bot: "level-9" };
    const wish = newWish(a_game, 4);
    wish.seats[1] = { who: "bot", bot: "level-1" };
    expect(wishFor(wish, small).seats).toEqual([{ who: "me" }, { who: "bot", bot: "level-9" }]);
    const large = { ...a_game, min_players: 5 };
    expect(wishFor(newWish(a_game, 2), large).seats).toHaveLength(5);
  });
  it.each<SeatWish>([
    { who: "me" },
    { who: "open" },
    { who: "member", person: "mara" },
    { who: "bot", bot: "level-3" },
  ])("names %j in a list", (wish) => expect(wishOf(wishText(wish))).toEqual(wish));
});
