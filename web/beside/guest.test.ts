import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, Home, Line, LineEvents } from "../home/home";
import { besideHome, hostCame, hostWent, isThere, onHosts } from "./beside_home";
import { Host } from "./guest";
import { Guest } from "./host";
import type { Pipe } from "./pipe";

/** A pipe with two ends, both in this test; texts take a moment. */
function pipes(): { first: End; second: End } {
  const first = new End();
  const second = new End();
  first.other = second;
  second.other = first;
  return { first, second };
}
class End implements Pipe {
  other: End | null = null;
  on: { message(data: unknown): void; closed(): void } | null = null;
  send(text: string): void {
    const { other } = this;
    setTimeout(() => other?.on?.message(text));
  }
  close(): void {
    const { other } = this;
    this.other = null;
    if (other === null) return;
    setTimeout(() => {
      other.other = null;
      other.on?.closed();
    });
  }
  waiting = () => 0;
}

class House implements Home {
  readonly asked: string[] = [];
  readonly lines: { on: LineEvents; said: string[]; open: boolean }[] = [];
  info: object = { table: "0abc", status: "over", rematch: null, origin: null };
  async ask(method: string, path: string): Promise<Answer> {
    this.asked.push(`${method} ${path}`);
    const about_table = path === "/api/tables/0abc";
    return {
      status: 200,
      body: JSON.stringify(about_table ? this.info : { long: "x".repeat(50_000) }),
      filename: path.endsWith("/record") ? "0abc.json" : "",
    };
  }
  line(on: LineEvents): Line {
    const line = { on, said: [] as string[], open: true };
    this.lines.push(line);
    queueMicrotask(() => on.opened());
    return { send: (text) => line.said.push(text), close: () => (line.open = false) };
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

let house: House;
let host: Host;
let ends: ReturnType<typeof pipes>;
let home: Home;

function connect(): void {
  ends = pipes();
  ends.first.on = new Guest(ends.first, house, { table: "0abc", game: "g" }, () => {});
  const there: Host = new Host(ends.second, () => hostWent(there));
  ends.second.on = there;
  host = there;
  hostCame("0abc", host);
}

/** What is heard on a line. */
function listen(at = home): { told: string[]; line: Line } {
  const told: string[] = [];
  const line = at.line({
    opened: () => told.push("opened"),
    message: (text) => told.push(text),
    closed: () => told.push("closed"),
  });
  return { told, line };
}

beforeEach(() => {
  house = new House();
  connect();
  home = besideHome("1abc");
});

describe("a table beside this device", () => {
  it("is called by its name here, and asked for by its name there", async () => {
    const { body } = await home.ask("GET", "/api/tables/1abc");
    expect(JSON.parse(body)).toMatchObject({ table: "1abc" });
    expect(house.asked).toEqual(["GET /api/tables/0abc"]);
    const record = await home.ask("GET", "/api/tables/1abc/record");
    expect([record.filename, record.body.length]).toEqual(["1abc.json", 50_011]);
  });

  it("has lines", async () => {
    const { told, line } = listen();
    expect(told).toEqual([]);
    await soon();
    expect(told).toEqual(["opened"]);
    line.send('{"type":"join","table":"1abc","token":"t"}');
    await soon();
    expect(house.lines[0]?.said).toEqual(['{"type":"join","table":"0abc","token":"t"}']);
    house.lines[0]?.on.message('{"type":"sync","table":{"table":"0abc"}}');
    const long = `{"type":"update","views":"${"x".repeat(30_000)}"}`;
    house.lines[0]?.on.message(long);
    await soon();
    expect(told[1]).toBe('{"type":"sync","table":{"table":"1abc"}}');
    expect(told[2]).toBe(long);
    line.close();
    line.close();
    await soon();
    expect(house.lines[0]?.open).toBe(false);
    expect(told).toHaveLength(3);
    expect(() => line.send("{}")).toThrow();
  });

  it("is refused what is another's", async () => {
    expect((await home.ask("GET", "/api/tables/1other")).status).toBe(404);
    expect((await home.ask("POST", "/api/tables", "{}")).status).toBe(404);
    expect(house.asked).toEqual([]);
  });

  it("goes on at another that is there, too", async () => {
    expect(isThere("1next")).toBe(false);
    const { told } = listen();
    await soon();
    house.lines[0]?.on.message('{"type":"table","table":{"table":"0abc","rematch":"0next"}}');
    await soon();
    expect(told[1]).toContain('"rematch":"1next"');
    expect(isThere("1next")).toBe(true);
    expect((await besideHome("1next").ask("GET", "/api/tables/1next")).status).toBe(200);
  });
});

describe("when the other device is away", () => {
  it("its lines say so, and what was asked is not answered", async () => {
    const { told, line } = listen();
    await soon();
    const asked = home.ask("GET", "/api/tables/1abc");
    ends.first.close();
    await expect(asked).rejects.toThrow("away");
    expect(told).toEqual(["opened", "closed"]);
    expect(() => line.send("{}")).toThrow();
    expect(isThere("1abc")).toBe(false);
    await expect(home.ask("GET", "/api/tables/1abc")).rejects.toThrow("away");
    const later = listen();
    expect(later.told).toEqual([]);
    await soon();
    expect(later.told).toEqual(["closed"]);
    await expect(host.ask("GET", "/api/games")).rejects.toThrow("away");
  });

  it("the same home finds it again when it comes back", async () => {
    let changes = 0;
    const end = onHosts(() => changes++);
    ends.first.close();
    await soon();
    connect();
    expect((await home.ask("GET", "/api/tables/1abc")).status).toBe(200);
    expect([changes, isThere("1abc")]).toEqual([2, true]);
    end();
  });

  it("and is back before the old line is known to be broken, the new one stays", async () => {
    const old = host;
    connect();
    old.leave();
    await soon();
    expect(isThere("1abc")).toBe(true);
  });

  it("nothing that is no message of a house is believed", async () => {
    for (const data of ["?", "null", "{}", '{"piece":{"text":"x","last":true}}', 3]) {
      connect();
      const { told } = listen();
      await soon();
      ends.second.on?.message(data);
      expect(told, String(data)).toEqual(["opened", "closed"]);
    }
    connect();
    ends.second.on?.message('{"piece":{"text":"{","last":false}}');
    ends.second.on?.message('{"hung_up":{"id":1}}');
    expect(isThere("1abc")).toBe(false);
  });
});
