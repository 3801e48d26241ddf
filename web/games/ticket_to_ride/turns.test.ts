import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import "../../tests/browser";
import { choose } from "../../shell/settings.svelte";
import { addWords } from "../../shell/words.svelte";
import type { Event } from "../../wire/ticket_to_ride";
import type { BoardFile } from "./board";
import en from "./i18n/en.json";
import de from "./i18n/de.json";
import type { TicketTable } from "./table";
import { turns } from "./turns";

addWords("ttr", { de, en });
choose({ language: "en" });
const file = new URL("../../../games/ticket_to_ride/boards/usa.json", import.meta.url);
const board = JSON.parse(readFileSync(file, "utf8")) as BoardFile;
const table = {
  board,
  info: { options: {} },
  who: (seat: number) => ({ name: "Bruno", you: seat === 0 ? "yes" : "no" }),
} as unknown as TicketTable;
const [route] = board.routes;
if (route === undefined) throw new Error("no track");

const started = { type: "turn_started", seat: 1 } as const;
const unseen = { type: "card_drawn", seat: 1, card: null } as const;
const line = (seat: number, ...events: Event[]) => turns.line([started, ...events], table, seat);

describe("a turn", () => {
  const claimed: Event = {
    type: "route_claimed",
    seat: 1,
    route: route.id,
    card: "red",
    locomotives: 0,
    points: 4,
  };
  it("is the track that was built, with its points", () => {
    expect(line(1, claimed)).toMatch(/^Bruno claims .+ – .+$/);
    expect(line(0, claimed)).toMatch(/^You claim /);
    expect(turns.gained?.(claimed, table)).toBe(4);
    expect(turns.touched(claimed)).toEqual([`route:${route.id}`]);
  });
  it("is the cards that were taken, as far as one knows them", () => {
    expect(line(1, unseen, unseen)).toBe("Bruno takes 2 cards from the pile");
    const open: Event = { type: "open_card_taken", seat: 1, slot: 0, card: "red" };
    expect(line(1, open, unseen)).toMatch(/^Bruno takes \S+ and one card from the pile$/);
    expect(turns.touched(open)).toEqual([]);
  });
  it("is nothing before anything was done", () => expect(line(1)).toBeNull());
});
