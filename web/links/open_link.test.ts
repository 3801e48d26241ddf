import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, Home } from "../home/home";
import { Refusal } from "../shell/api";
import { keep } from "../shell/memory";
import { LinkError } from "./link_error";
import { openLink } from "./open_link";
import { pack, type AnyRecord } from "./pack";

const record: AnyRecord = {
  format: "roundhouse-record-1",
  game: "heaviest-train",
  rules_version: 1,
  options: {},
  players: ["Ann", "Bob"],
  entries: [{ actor: 1, action: { type: "pass" } }],
  outcome: { points: [0, 1], rank: [2, 1], breakdown: [] },
};

/** A house that takes every record, unless it is told to refuse. */
class House implements Home {
  readonly asked: string[] = [];
  readonly tables = new Map<string, string>();
  refusal: Answer | null = null;
  async ask(method: string, path: string, body = ""): Promise<Answer> {
    this.asked.push(`${method} ${path}`);
    if (this.refusal !== null) return this.refusal;
    if (method === "GET")
      return { status: this.tables.has(path) ? 200 : 404, body: "{}", filename: "" };
    const table = `0table${this.tables.size}`;
    this.tables.set(`/api/tables/${table}`, body);
    return { status: 201, body: JSON.stringify({ table, token: null, links: [] }), filename: "" };
  }
  line = () => {
    throw new Error("no lines here");
  };
}

describe("a link with a game", () => {
  beforeEach(() => keep("opened_links", []));

  it("leads to the review, at its moment", async () => {
    const house = new House();
    expect(await openLink(await pack(record, 1), house)).toBe("/r/0table0#1");
    expect(JSON.parse(house.tables.get("/api/tables/0table0") ?? "")).toEqual(record);
    expect(await openLink(await pack(record), house)).toBe("/r/0table1");
  });

  it("leads to the table if the game is not over", async () => {
    const { outcome: _, ...cut } = record;
    expect(await openLink(await pack(cut, 1), new House())).toBe("/t/0table0");
  });

  it("that comes again finds the same table, as long as it is there", async () => {
    const house = new House();
    const link = await pack(record);
    await openLink(link, house);
    expect(await openLink(link, house)).toBe("/r/0table0");
    expect(house.tables.size).toBe(1);
    house.tables.clear();
    await openLink(link, house);
    expect(house.asked.filter((asked) => asked === "POST /api/replays")).toHaveLength(2);
  });

  it("asks nothing of the house if it is damaged", async () => {
    const house = new House();
    const link = await pack(record);
    await expect(openLink(link.slice(0, -4), house)).rejects.toBeInstanceOf(LinkError);
    expect(house.asked).toEqual([]);
  });

  it("tells why the house refuses it, and remembers nothing", async () => {
    const house = new House();
    const error = { code: "bad_record", words: "entries[0]: refused" };
    house.refusal = { status: 400, body: JSON.stringify({ error }), filename: "" };
    const link = await pack(record);
    await expect(openLink(link, house)).rejects.toEqual(
      new Refusal("bad_record", "entries[0]: refused"),
    );
    house.refusal = null;
    expect(await openLink(link, house)).toBe("/r/0table0");
  });
});
