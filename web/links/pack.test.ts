import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { toBase64url } from "./base64url";
import type { LinkError } from "./link_error";
import { longest_link, pack, unpack, type AnyRecord } from "./pack";

const folder = join(__dirname, "../../tests/records");
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
const read = (name: string) =>
  JSON.parse(readFileSync(join(folder, name), "utf8")) as AnyRecord & { outcome: object };

const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: LinkError) => error.code,
  );
/** A link with any list in it, as somebody could make it who means harm. */
const linkWith = (list: unknown) => `a${toBase64url(deflateSync(JSON.stringify(list)))}`;

const small: AnyRecord = {
  format: "roundhouse-record-1",
  game: "heaviest-train",
  rules_version: 1,
  options: {},
  players: ["Ann", "Bob"],
  entries: [
    { actor: "chance", action: { type: "deal", card: "red" } },
    { actor: 1, action: { type: "pass" } },
    { actor: 0, action: { type: "pass" } },
  ],
};

describe.each(names)("the record %s", (name) => {
  const record = read(name);

  it("comes out of its link as it was, to the byte", async () => {
    const link = await pack(record, 5);
    const { record: again, ply } = await unpack(link);
    expect(ply).toBe(5);
    expect(JSON.stringify(again)).toBe(JSON.stringify(record));
    expect(link).toMatch(/^a[\w-]+$/);
  });

  it("makes a link that can be sent", async () => {
    const link = await pack(record);
    // For the notes: what a record costs.
    if (process.env.SIZES) console.log(name, record.entries.length, link.length);
    expect(link.length).toBeLessThan(record.entries.length > 500 ? 4000 : 2250);
    expect((await unpack(link)).ply).toBeNull();
  });

  it("can be cut before its end", async () => {
    const { outcome: _, ...rest } = record;
    const cut = { ...rest, entries: record.entries.slice(0, 4) };
    expect((await unpack(await pack(cut, 4))).record).toEqual(cut);
  });
});

describe("packing", () => {
  it("keeps what no game has", async () => {
    const { format, game, rules_version } = small;
    const odd = {
      format,
      game,
      rules_version,
      options: { a: "|" },
      players: ["=[{|", "\ud800 \u0000\n"],
      board: { id: "heaviest-train", list: [1, null, { a: [] }] },
      entries: [
        { actor: 0, action: {} },
        { actor: 0, action: { type: 3, "a,b": 1 } },
        { actor: 1, action: { type: "with space", list: ["", "=", "[2", "{a", "a|b", "~", " "] } },
        { actor: 1, action: { type: "t", deep: [[{ x: [true, null, 1e21, -0.5] }], []] } },
        { actor: "chance", action: { later: 1, type: "t" } },
        { actor: 1, action: JSON.parse('{"type":"t","__proto__":{"polluted":1}}') as object },
      ],
      outcome: { points: [1.5, -2], none: null },
    };
    const { record } = await unpack(await pack(odd));
    expect(JSON.stringify(record)).toBe(JSON.stringify(odd));
    expect((record as { polluted?: number }).polluted).toBeUndefined();
  });

  it("has numerals for long tables", async () => {
    const entries = Array.from({ length: 900 }, (_, i) => ({
      actor: i % 2,
      action: { type: "go", to: `${(i * 7919) % 300}` },
    }));
    const { record } = await unpack(await pack({ ...small, entries }));
    expect(record.entries).toEqual(entries);
  });

  it("refuses what is no record", async () => {
    const wrong: unknown[] = [
      null,
      [],
      "text",
      { ...small, format: "roundhouse-record-2" },
      { ...small, secret: 1 },
      { ...small, players: [] },
      { ...small, players: [1] },
      { ...small, options: { a: 1 } },
      { ...small, entries: [{ actor: 2, action: {} }] },
      { ...small, entries: [{ actor: 0, action: "pass" }] },
      { ...small, entries: [{ actor: 0, action: {}, at: 1 }] },
      { ...small, outcome: 3 },
    ];
    for (const record of wrong) expect(await fault(pack(record))).toBe("not_ours");
    for (const ply of [-1, 4, 0.5, NaN]) expect(await fault(pack(small, ply))).toBe("not_ours");
  });

  it("makes no link that is too long", async () => {
    // A game of nothing but chance: there is no short way to say it.
    let seed = 1;
    const noise = () => (seed = (seed * 48271) % 2147483647).toString(36);
    const entries = Array.from({ length: 1500 }, () => ({
      actor: 0,
      action: { type: "go", to: noise() },
    }));
    expect(await fault(pack({ ...small, entries }))).toBe("too_long");
    expect(
      await fault(pack({ ...small, entries: Array(5001).fill({ actor: 0, action: {} }) })),
    ).toBe("too_long");
  });
});

describe("unpacking", () => {
  it("tells what is not ours", async () => {
    for (const text of ["", "a", "settings", "123", "A".repeat(40), `a${"ä".repeat(40)}`])
      expect(await fault(unpack(text))).toBe("not_ours");
  });

  it("tells what a newer page made", async () => {
    const link = await pack(small);
    expect(await fault(unpack(`b${link.slice(1)}`))).toBe("newer");
  });

  it("tells what is too long, before it looks at it", async () => {
    expect(await fault(unpack(`a${"A".repeat(longest_link)}`))).toBe("too_long");
  });

  it("finds every change of a character", async () => {
    const link = await pack(read("usa-greedy-2.json"));
    for (let at = 1; at < link.length; at += 7) {
      const other = link[at] === "x" ? "y" : "x";
      const changed = link.slice(0, at) + other + link.slice(at + 1);
      expect(await fault(unpack(changed)), `at ${at}`).toBe("damaged");
    }
  });

  it("finds what was cut off", async () => {
    const link = await pack(read("usa-greedy-2.json"));
    for (const length of [30, 100, link.length - 8, link.length - 1])
      expect(await fault(unpack(link.slice(0, length)))).toBe("damaged");
  });

  it("does not unpack a bomb", async () => {
    const bomb = linkWith("x".repeat(5_000_000));
    expect(bomb.length).toBeLessThan(longest_link);
    expect(await fault(unpack(bomb))).toBe("too_long");
  });

  const list = (tables: string, owners: string, columns: string, count = 1) =>
    linkWith(["g", 1, {}, ["a", "b"], null, null, null, count, tables, owners, columns]);

  it("reads such a list", async () => {
    const { record } = await unpack(list("{pass/||chance", "-a", "- -", 2));
    expect(record.entries).toEqual([
      { actor: "chance", action: { type: "pass" } },
      { actor: "chance", action: { type: "pass" } },
    ]);
  });

  it("does not let a few words stand for very many", async () => {
    const many = list(`{t/list||[5000||${"y".repeat(5000)}||chance`, "-aen", "- - - -", 5000);
    expect(await fault(unpack(many))).toBe("too_long");
    expect(await fault(unpack(list("{a||{a", "-a", "- -")))).toBe("damaged");
    expect(await fault(unpack(list("{a||[1", "-aa", "- - a")))).toBe("damaged");
    expect(await fault(unpack(list("{a||[999999999", "-a", "- -")))).toBe("damaged");
    expect(await fault(unpack(list("{a||[-1", "-a", "- -")))).toBe("damaged");
  });

  it("refuses lists that nobody packed", async () => {
    const wrong = [
      linkWith({ padding: "so that it is long enough to be looked at" }),
      linkWith(["g", 1, {}, ["a"], null, null, null, 1, "", "", "", "too", "many"]),
      linkWith(["g", 1, {}, [], null, null, null, 0, "", "", ""]),
      linkWith(["g", 1, {}, ["a"], null, null, 3, 0, "", "", ""]),
      linkWith(["g", 1, {}, ["a"], null, null, null, 5001, "", "", ""]),
      linkWith([3, 1, {}, ["a"], null, null, null, 0, "", "", ""]),
      linkWith(["g", 1, { a: 1 }, ["a"], null, null, null, 0, "", "", ""]),
      list("", "", ""),
      list("{t/||chance", "-a", "-"),
      list("{t/||chance", "-", "- -"),
      list("{t/||chance", "-Z", "- -"),
      list("{t/||chance", "-a", "- ?"),
      list("{t/||chance", "-a", "- ~"),
      list("{t/||chance", "-a", "z -"),
      list("{t/||=7", "-a", "- -"),
      list("{t/||={}", "-a", "- -"),
      list("={bad||chance", "-a", "- -"),
      list("text||chance", "-a", "- -"),
    ];
    for (const [i, text] of wrong.entries())
      expect(await fault(unpack(text)), `list ${i}`).toBe("damaged");
  });
});
