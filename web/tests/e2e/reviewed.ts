// Games to look back at: records that are brought to a server, with figures that are made up.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Analysis, MatchRecord } from "../../wire/match";
import type { CreatedTable } from "../../wire/protocol";
import { expect, type Device } from "./fixtures";
import type { Server } from "./server";

export type Entries = MatchRecord<{ type: string; tickets?: string[] }, Record<string, number>>;

/** Where the record lies. */
export const path = (name: string) =>
  fileURLToPath(new URL(`../../../tests/records/${name}.json`, import.meta.url));
export const read = (name: string) => JSON.parse(readFileSync(path(name), "utf8")) as Entries;

export async function upload(server: Server, name: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/replays`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: readFileSync(path(name), "utf8"),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as CreatedTable).table;
}

/** Figures for the page to draw: thinking about a whole match takes longer than a test may. */
export function figures(record: Entries): Analysis<unknown, unknown> {
  const together = record.outcome?.won !== undefined;
  const seats = record.players.length;
  const deeds = record.entries.flatMap(({ actor, action }, ply) =>
    actor === "chance" ? [] : [{ ply, seat: actor, action }],
  );
  const share = (ply: number) => {
    const own = 0.2 + 0.6 * (ply / record.entries.length);
    return together ? [own] : [own, ...Array<number>(seats - 1).fill((1 - own) / (seats - 1))];
  };
  /** What somebody else did, or could have done, but not this. */
  const other = (i: number, than: object = {}) =>
    [...deeds.slice(i + 7), ...deeds].find(
      ({ action }) => JSON.stringify(action) !== JSON.stringify(than),
    )?.action ?? {};
  return {
    done: 10,
    of: 10,
    cooperative: together,
    chances: [...record.entries.keys(), record.entries.length].map((ply) => ({
      ply,
      seats: share(ply),
      error: 0.02,
    })),
    decisions: deeds.map(({ ply, seat, action }, i) => ({
      ply,
      seat,
      action,
      worth: 0.4,
      best: i % 4 === 0 ? other(i, action) : action,
      best_worth: i % 4 === 0 ? 0.41 + 0.001 * i : 0.4,
      // Of what is worth a word, every other one is unclear.
      error: i % 8 === 0 ? 0.01 : 0.2,
      tried: i % 4 === 0 ? [{ action: other(i + 1), lead: -0.05, error: 0.01 }] : [],
    })),
    sums: (together ? [null] : record.players.map((_, seat) => seat)).map((seat) => ({
      seat,
      start: 0.5,
      luck: 0.1,
      choices: -0.25,
      others: together ? 0 : -0.05,
      end: together ? 0.35 : 0.3,
    })),
    turning: [0.7, 0.2, 0.5].map((part, i) => ({
      ply: deeds[Math.floor(part * deeds.length)]?.ply ?? 0,
      seat: together ? null : 0,
      change: i === 1 ? 0.11 : -0.12,
      cause: (["luck", "choice", "others"] as const)[i] ?? "luck",
    })),
    story: story(record, together),
  };
}

function story(record: Entries, together: boolean): unknown {
  if (together)
    return {
      losses: [{ ply: 40, seat: 0, tokens: 2, cause: "red_signal", train: null, departures: 0 }],
    };
  const kept = record.entries.flatMap(({ actor, action }, ply) =>
    (action.tickets ?? []).map((ticket) => ({ seat: actor, ticket, ply })),
  );
  if (kept.length === 0)
    return {
      days: record.players.map((_, seat) => ({ seat, day: 4, points: 3 })),
      sources: record.players.map((_, seat) => ({ seat, source: "contracts", points: 3 })),
    };
  return {
    tickets: kept.map(({ seat, ticket, ply }) => ({
      seat,
      ticket,
      done: true,
      chances: [
        { ply, chance: 0.4 },
        { ply: record.entries.length, chance: 1 },
      ],
    })),
    fought: [],
  };
}

/** Opens the room; with figures unless the server shall think itself. */
export async function enter(
  device: Device,
  table: string,
  record: Entries | null,
  hash = "",
): Promise<void> {
  if (record !== null)
    await device.page.route("**/analysis", (route) => route.fulfill({ json: figures(record) }));
  await device.open(`/r/${table}${hash}`);
  await expect(device.page.locator("[data-ready]")).toBeVisible();
}

/** Where the decisions are that the figures call costly, or unclear. */
export function judged(record: Entries, clear: boolean): number[] {
  return figures(record).decisions.flatMap(({ ply, worth, best_worth, error }) => {
    const lost = best_worth - worth;
    return lost >= 0.03 && error <= lost / 2 === clear ? [ply] : [];
  });
}
