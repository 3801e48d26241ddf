import { expect, it } from "vitest";
import type { Claim } from "../../wire/ticket_to_ride";
import { usefulTracks, withoutTwins } from "./useful";

const yellow: Claim = { type: "claim", route: "denver--santa-fe", card: "yellow", locomotives: 0 };
const red: Claim = { ...yellow, card: "red" };

function shown(meant: Claim | null, card: Claim["card"] | null = null) {
  const choice = {
    atlas: { route: () => ({ length: 2, color: "gray" }), connection: (id: string) => id },
    buildable: new Map([[yellow.route, [yellow, red]]]),
    card,
    free: new Set(),
    own: new Set(),
    view: { tickets: [] },
    way: null,
    table: { meant },
  } as unknown as Parameters<typeof usefulTracks>[0];
  return usefulTracks(choice).map(({ claim }) => claim.card);
}

it("shows the way to pay that a lesson asks for, and otherwise the cheapest", () => {
  expect(shown(red)).toEqual(["red"]);
  expect(shown(null)).toEqual(["yellow"]);
});

it("shows what the cards pay that were pointed at", () => {
  expect(shown(null, "red")).toEqual(["red"]);
});

it("names one of two tracks that cost the same", () => {
  const colors: Record<string, string> = { "a--b-1": "gray", "a--b-2": "gray", "b--c-1": "red" };
  const atlas = {
    route: (id: string) => ({ color: colors[id] ?? "blue" }),
    connection: (id: string) => id.slice(0, 4),
  } as unknown as Parameters<typeof withoutTwins>[0];
  const all = ["a--b-1", "a--b-2", "b--c-1", "b--c-2"];
  expect([...withoutTwins(atlas, all)]).toEqual(["a--b-1", "b--c-1", "b--c-2"]);
});
