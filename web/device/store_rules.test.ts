import { describe, expect, it } from "vitest";
import type { StoredEntry, StoredTable } from "./messages";
import { changed, downtimes_kept_ms, follows, isContinued, withDowntime } from "./store_rules";

const entry = (seq: number, text = "{}"): StoredEntry => ({ seq, at: 1, text });

describe("entries", () => {
  it("follow without gaps", () => {
    expect(follows([], 3)).toBe(true);
    expect(follows([entry(3), entry(4)], 3)).toBe(true);
    expect(follows([entry(2)], 3)).toBe(false);
    expect(follows([entry(3), entry(5)], 3)).toBe(false);
  });

  it("are continued by a longer log that begins with them", () => {
    const known = [entry(0), entry(1)];
    expect(isContinued(known, [...known, entry(2)])).toBe(true);
    expect(isContinued(known, known)).toBe(false);
    expect(isContinued(known, [entry(0), entry(1, "[]"), entry(2)])).toBe(false);
    expect(isContinued(known, [entry(0), { ...entry(1), at: 2 }, entry(2)])).toBe(false);
    expect(isContinued([], [entry(0)])).toBe(true);
  });
});

it("a change leaves alone what it does not name", () => {
  const table: StoredTable = {
    key: 1,
    id: "0a",
    created: 1,
    listed: false,
    status: 1,
    deadline: 5,
    settings: "{}",
    summary: "{}",
    deal: "north",
    seats: [{ token_hash: "aa", webhook: "w" }],
  };
  expect(changed(table, { key: 1, entries: [], seats: [] })).toEqual(table);
  expect(changed(table, { key: 1, entries: [], seats: [], status: 0 }).status).toBe(0);
  const emptied = { token_hash: "", webhook: "" };
  changed(table, { key: 1, entries: [], seats: [[0, emptied]] });
  expect(table.seats[0]?.token_hash).toBe("aa");
});

it("times without a house are forgotten 60 days before the newest", () => {
  const newest = { since: downtimes_kept_ms + 10, until: downtimes_kept_ms + 20 };
  const kept = [
    { since: 1, until: 19 },
    { since: 2, until: 20 },
  ];
  expect(withDowntime(kept, newest)).toEqual([kept[1], newest]);
  expect(withDowntime([newest], { since: 30, until: 40 })).toEqual([
    { since: 30, until: 40 },
    newest,
  ]);
});
