import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Breakdown, PlayerView } from "../../wire/ticket_to_ride";
import { Atlas, type BoardFile } from "./board";
import germany from "./fixtures/germany_finished.json";
import usa from "./fixtures/usa_finished.json";
import { likelyClaim, price, rest, waysToPay } from "./payment";
import { placeIn, scoreOf, total } from "./scoring";

function read(name: string): Atlas {
  const file = new URL(`../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return new Atlas(JSON.parse(readFileSync(file, "utf8")) as BoardFile);
}

describe.each([
  ["usa", usa],
  ["germany", germany],
])("a finished game of %s", (name, game) => {
  const atlas = read(name);
  const players = game.players as unknown as PlayerView[];
  const breakdowns: Breakdown[] = game.outcome.breakdown;
  const scores = breakdowns.map((breakdown, seat) => scoreOf(atlas, players, seat, breakdown));

  it("has rows that add up to what the server says", () => {
    for (const [seat, score] of scores.entries()) {
      const breakdown = breakdowns[seat] as Breakdown;
      const done = score.tickets.filter((ticket) => ticket.done);
      const failed = score.tickets.filter((ticket) => !ticket.done);
      expect(total(score.routes)).toBe(breakdown.routes);
      expect(total(done)).toBe(breakdown.tickets_completed);
      expect(total(failed)).toBe(breakdown.tickets_failed);
      expect(total(score.passengers)).toBe(breakdown.passengers);
      const all =
        total(score.routes) +
        total(score.tickets) +
        total(score.passengers) +
        score.longest_path +
        score.most_tickets;
      expect(all).toBe(game.outcome.points[seat]);
    }
  });

  it("gives the bonus for the longest path to the longest that is drawn", () => {
    if (atlas.board.rules.longest_path_bonus === 0) return;
    const longest = Math.max(...scores.map((score) => score.path.length));
    for (const score of scores) expect(score.longest_path > 0).toBe(score.path.length === longest);
  });
});

describe("passengers of a colour", () => {
  it.each([
    [
      [3, 1, 2],
      [1, null, 2],
    ],
    [
      [3, 3, 2],
      [1, 1, null],
    ],
    [
      [3, 2, 2],
      [1, 2, 2],
    ],
    [
      [0, 0, 0],
      [null, null, null],
    ],
    [
      [1, 0, 0],
      [1, null, null],
    ],
  ])("%j", (counts, places) => {
    expect(counts.map((_, seat) => placeIn(counts, seat))).toEqual(places);
  });
});

describe("paying", () => {
  const atlas = read("usa");

  it("lists cheap ways first", () => {
    const legal = [
      { type: "claim", route: "r", card: "red", locomotives: 1 },
      { type: "claim", route: "r", card: "blue", locomotives: 0 },
      { type: "claim", route: "r", card: "red", locomotives: 0 },
      { type: "claim", route: "other", card: "red", locomotives: 0 },
    ] as const;
    const ways = waysToPay(legal, "r", { red: 5, blue: 2 });
    expect(ways.map((way) => `${way.card} ${way.locomotives}`)).toEqual([
      "red 0",
      "blue 0",
      "red 1",
    ]);
  });

  it("says what it costs and what remains", () => {
    const paid = price({ type: "claim", route: "r", card: "red", locomotives: 1 }, 3);
    expect(paid).toEqual({ red: 2, locomotive: 1 });
    expect(rest({ red: 4, locomotive: 1 }, paid)).toMatchObject({ red: 2, locomotive: 0, blue: 0 });
    const engines = price({ type: "claim", route: "r", card: "locomotive", locomotives: 2 }, 2);
    expect(engines).toEqual({ locomotive: 2 });
  });

  it("guesses what somebody means who points at a track", () => {
    const gray = atlas.route("atlanta--nashville");
    expect(likelyClaim(gray, { red: 1, blue: 3 })).toMatchObject({ card: "blue", locomotives: 0 });
    const blue = atlas.route("atlanta--miami");
    expect(likelyClaim(blue, { blue: 2, locomotive: 4 })).toMatchObject({
      card: "blue",
      locomotives: 3,
    });
    expect(likelyClaim(blue, { red: 8, locomotive: 1 })).toMatchObject({
      card: "blue",
      locomotives: 1,
    });
  });
});
