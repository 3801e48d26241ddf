import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, Home, Line, LineEvents } from "../home/home";
import type { Message } from "../wire/protocol";
import { Guest, type Gone } from "./host";
import { Pieces, type Piece, type Pipe } from "./pipe";

const table = "0abc";
const game = "heaviest-train";

/** A house that answers everything, secrets and all: what keeps a guest out is on this side of it. */
class House implements Home {
  readonly asked: string[] = [];
  readonly lines: { on: LineEvents; said: string[]; open: boolean }[] = [];
  info = { table, status: "running", rematch: null as string | null };
  filler = "";
  fails = false;

  async ask(method: string, path: string, body?: string): Promise<Answer> {
    this.asked.push([method, path, body].filter((part) => part !== undefined).join(" "));
    if (this.fails) throw new Error("it does not stand");
    const said =
      path === `/api/tables/${table}` ? this.info : { secret: path, filler: this.filler };
    return { status: 200, body: JSON.stringify(said), filename: "" };
  }
  line(on: LineEvents): Line {
    const line = { on, said: [] as string[], open: true };
    this.lines.push(line);
    return { send: (text) => line.said.push(text), close: () => (line.open = false) };
  }
}

let house: House;
let guest: Guest;
let time: number;
let waiting: number;
let gone: Gone[];
let closed: boolean;
let heard: Record<string, Record<string, unknown>>[];

beforeEach(() => {
  house = new House();
  [time, waiting, gone, closed, heard] = [0, 0, [], false, []];
  const pieces = new Pieces();
  const pipe: Pipe = {
    send(text) {
      const message = JSON.parse(text) as Piece | (typeof heard)[number];
      const whole = "piece" in message ? pieces.add(message as Piece) : text;
      if (whole !== null) heard.push(JSON.parse(whole) as (typeof heard)[number]);
    },
    close: () => (closed = true),
    waiting: () => waiting,
  };
  const on = (why: Gone) => gone.push(why);
  guest = new Guest(pipe, house, { table, game }, on, () => time);
});

const say = (message: unknown) => guest.message(JSON.stringify(message));
const answered = () => new Promise((resolve) => setTimeout(resolve));
async function ask(method: string, path: string, body?: string): Promise<Record<string, unknown>> {
  time += 1000;
  say({ ask: { id: 7, method, path, body } });
  await answered();
  return heard.at(-1)?.answer ?? {};
}
const code = (answer: Record<string, unknown>) =>
  (JSON.parse(String(answer.body)) as { error?: { code: string } }).error?.code;
/** Opens a line and says this on it. */
function onLine(request: unknown, id = 1): void {
  say({ line: { id } });
  house.lines.at(-1)?.on.opened();
  say({ say: { id, text: JSON.stringify(request) } });
}
const refused = () => JSON.parse(String(heard.at(-1)?.said?.text ?? "null")) as Message | null;

describe("a guest may ask", () => {
  it.each([
    ["GET", "/api/games"],
    ["GET", `/api/games/${game}/board`],
    ["GET", `/api/tables/${table}`],
  ])("%s %s", async (method, path) => {
    expect((await ask(method, path)).status).toBe(200);
    expect(house.asked).toEqual([`${method} ${path}`]);
    expect(guest.refusals).toBe(0);
  });

  it("for a seat", async () => {
    const answer = await ask("POST", `/api/tables/${table}/seats`, '{"name":"Ann","name":"Bob"}');
    expect(answer.status).toBe(200);
    // Written anew: what was read here is what the house reads.
    expect(house.asked).toEqual([`POST /api/tables/${table}/seats {"name":"Bob"}`]);
  });

  it.each(["record", "analysis"])("for the %s once the game is over", async (about) => {
    const path = `/api/tables/${table}/${about}`;
    const early = await ask("GET", path);
    expect([early.status, code(early)]).toEqual([409, "not_over"]);
    expect(house.asked).not.toContain(`GET ${path}`);
    // To ask too early is no offence.
    expect(guest.refusals).toBe(0);
    house.info.status = "over";
    expect((await ask("GET", path)).status).toBe(200);
  });

  it("and is told if the house does not answer", async () => {
    house.fails = true;
    expect((await ask("GET", `/api/tables/${table}`)).status).toBe(503);
  });
});

describe("a guest may not ask", () => {
  it.each([
    ["GET", "/api/tables"],
    ["GET", "/api/tables?status=open"],
    ["GET", "/api/tables/0other"],
    ["GET", "/api/tables/0other/record"],
    ["POST", "/api/tables/0other/seats"],
    ["POST", "/api/tables"],
    ["POST", "/api/replays"],
    ["POST", `/api/tables/${table}`],
    ["POST", `/api/tables/${table}/record`],
    ["GET", `/api/tables/${table}/seats`],
    ["GET", `/api/tables/${table}/`],
    ["GET", `/api/tables/${table}?x=1`],
    ["GET", `/api/tables/${table}/../0other`],
    ["GET", `/api/tables/${table}%2frecord`],
    ["GET", `/api/tables//${table}`],
    ["GET", "/api/games/other-game/board"],
    ["GET", `/api/games/${game}/board?x=1`],
    ["GET", "/api/deals/week"],
    ["GET", "/api/scripts"],
    ["GET", "/metrics"],
    ["DELETE", `/api/tables/${table}`],
    ["get", `/api/tables/${table}`],
    ["GET", "constructor"],
    ["GET", ""],
  ])("%s %s", async (method, path) => {
    expect((await ask(method, path, "{}")).status).toBe(404);
    expect(house.asked).toEqual([]);
    expect(guest.refusals).toBe(1);
  });

  it("with a body that is none", async () => {
    for (const body of ["", "[]", "null", "{", "3"])
      expect((await ask("POST", `/api/tables/${table}/seats`, body)).status).toBe(400);
    expect(house.asked).toEqual([]);
    expect(guest.refusals).toBe(5);
  });
});

describe("on a line a guest", () => {
  it("joins the table and plays", () => {
    onLine({ type: "join", table, token: "secret" });
    say({ say: { id: 1, text: '{"type":"act","id":"a","state":3,"action":{}}' } });
    expect(house.lines[0]?.said).toEqual([
      `{"type":"join","table":"${table}","token":"secret"}`,
      '{"type":"act","id":"a","state":3,"action":{}}',
    ]);
    house.lines[0]?.on.message('{"type":"update"}');
    expect(heard).toEqual([{ said: { id: 1, text: '{"type":"update"}' } }]);
    expect(guest.refusals).toBe(0);
  });

  it("is heard after the house has opened it", () => {
    say({ line: { id: 1 } });
    say({ say: { id: 1, text: '{"type":"rematch"}' } });
    expect(house.lines[0]?.said).toEqual([]);
    house.lines[0]?.on.opened();
    expect(house.lines[0]?.said).toEqual(['{"type":"rematch"}']);
  });

  it.each([
    [{ type: "join", table: "0other" }, "no_such_table"],
    [{ type: "join" }, "no_such_table"],
    [{ type: "join", table: ["0abc", "0other"] }, "no_such_table"],
    [{ type: "notify", url: "http://example.com" }, "bad_message"],
    [{ type: "export" }, "bad_message"],
    [{ type: "toString" }, "bad_message"],
    [{ type: "__proto__" }, "bad_message"],
    [{ id: "x" }, "bad_message"],
    [[], "bad_message"],
    ["join", "bad_message"],
  ])("may not say %j", (request, why) => {
    onLine(request);
    expect(house.lines[0]?.said).toEqual([]);
    expect(refused()).toMatchObject({ type: "refused", code: why });
    expect(guest.refusals).toBe(1);
  });

  it("cannot say one thing here and another to the house", () => {
    say({ line: { id: 1 } });
    house.lines[0]?.on.opened();
    say({ say: { id: 1, text: `{"type":"join","table":"0other","table":"${table}"}` } });
    expect(house.lines[0]?.said).toEqual([`{"type":"join","table":"${table}"}`]);
  });

  it("hears that it is closed, from either side", () => {
    onLine({ type: "join", table });
    house.lines[0]?.on.closed();
    expect(heard.at(-1)).toEqual({ hung_up: { id: 1 } });
    say({ line: { id: 2 } });
    say({ hang_up: { id: 2 } });
    expect(house.lines[1]?.open).toBe(false);
    say({ say: { id: 2, text: '{"type":"rematch"}' } });
    expect(heard.at(-1)).toEqual({ hung_up: { id: 2 } });
    expect(guest.refusals).toBe(0);
  });

  it("has at most four of them", () => {
    for (const id of [1, 2, 3, 4, 5]) say({ line: { id } });
    expect(house.lines).toHaveLength(4);
    expect(heard).toEqual([{ hung_up: { id: 5 } }]);
    expect(guest.refusals).toBe(1);
    say({ hang_up: { id: 1 } });
    say({ line: { id: 6 } });
    expect(house.lines).toHaveLength(5);
  });

  it("cannot open one twice", () => {
    say({ line: { id: 1 } });
    say({ line: { id: 1 } });
    expect([house.lines.length, guest.refusals]).toEqual([1, 1]);
    expect(heard).toEqual([]);
  });
});

describe("where a table goes on", () => {
  const told = (info: object) => JSON.stringify({ type: "table", table: info });

  it("the guest may go, once the house has told", async () => {
    expect((await ask("GET", "/api/tables/0next")).status).toBe(404);
    onLine({ type: "join", table });
    house.lines[0]?.on.message(told({ table, rematch: "0next" }));
    expect((await ask("GET", "/api/tables/0next")).status).toBe(200);
    onLine({ type: "join", table: "0next" }, 2);
    expect(house.lines[1]?.said).toHaveLength(1);
  });

  it("is also told by an answer", async () => {
    house.info.rematch = "0next";
    await ask("GET", `/api/tables/${table}`);
    expect((await ask("GET", "/api/tables/0next")).status).toBe(200);
  });

  it("nobody but the house says it", async () => {
    onLine({ type: "say", text: told({ table, rematch: "0next" }) });
    const chat = {
      type: "said",
      line: { seat: 1, text: told({ table, rematch: "0next" }), at: 0 },
    };
    house.lines[0]?.on.message(JSON.stringify(chat));
    house.lines[0]?.on.message(told({ table: "0other", rematch: "0next" }));
    expect((await ask("GET", "/api/tables/0next")).status).toBe(404);
  });
});

describe("a guest that does too much", () => {
  it("is refused what is not a message", () => {
    const odd = [
      "",
      "{",
      "null",
      "[]",
      "{}",
      '"ask"',
      '{"ask":null}',
      '{"ask":{"id":"1"}}',
      '{"ask":{"id":-1}}',
      '{"ask":{"id":1.5}}',
      '{"line":{"id":1},"say":{"id":1}}',
      '{"export":{"id":1}}',
      '{"import":{"id":1,"text":"{}"}}',
      '{"answer":{"id":1}}',
      `{"say":{"id":1,"text":"${"x".repeat(66_000)}"}}`,
      new ArrayBuffer(8),
      undefined,
    ];
    for (const data of odd) guest.message(data);
    expect(guest.refusals).toBe(odd.length);
    expect([house.asked, house.lines, heard]).toEqual([[], [], []]);
  });

  it("may say something twenty times a second on average", async () => {
    onLine({ type: "join", table });
    const tell = () => say({ say: { id: 1, text: '{"type":"ask_choices","id":"c"}' } });
    for (let i = 0; i < 58; i++) tell();
    expect(guest.refusals).toBe(0);
    tell();
    expect(guest.refusals).toBe(1);
    expect(refused()).toMatchObject({ type: "refused", code: "too_fast", id: "c" });
    time += 1000;
    for (let i = 0; i < 20; i++) tell();
    expect(guest.refusals).toBe(1);
    say({ ask: { id: 1, method: "GET", path: "/api/games" } });
    await answered();
    expect([heard.at(-1)?.answer?.status, guest.refusals]).toEqual([429, 2]);
    expect(house.asked).toEqual([]);
    // A long rest saves up no more than what may come at once.
    time += 3_600_000;
    for (let i = 0; i < 61; i++) tell();
    expect(guest.refusals).toBe(3);
  });

  it("is out after fifty refusals, with all its lines", () => {
    say({ line: { id: 1 } });
    for (let i = 0; i < 49; i++) guest.message("?");
    expect([closed, gone]).toEqual([false, []]);
    guest.message("?");
    expect([closed, gone]).toEqual([true, ["refused"]]);
    expect(house.lines[0]?.open).toBe(false);
    say({ line: { id: 2 } });
    expect(house.lines).toHaveLength(1);
    guest.closed();
    expect(gone).toEqual(["refused"]);
  });

  it("is out if it does not take what it is sent", () => {
    onLine({ type: "join", table });
    waiting = 5_000_000;
    house.lines[0]?.on.message('{"type":"update"}');
    expect([closed, gone]).toEqual([true, ["slow"]]);
  });
});

it("a long answer comes in pieces", async () => {
  house.filler = "€".repeat(90_000);
  const { body } = await ask("GET", "/api/games");
  expect(JSON.parse(String(body))).toEqual({ secret: "/api/games", filler: house.filler });
});

it("a guest that goes leaves no line open, and hears nothing more", async () => {
  onLine({ type: "join", table });
  say({ ask: { id: 1, method: "GET", path: "/api/games" } });
  guest.closed();
  house.lines[0]?.on.message('{"type":"update"}');
  await answered();
  expect([gone, house.lines[0]?.open, heard]).toEqual([["closed"], false, []]);
});
