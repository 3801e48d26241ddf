import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../home/home";

type Question = [method: string, path: string, body?: string];
type Reply = (path: string) => Answer | Error;

const good = (content: unknown): Answer => ({
  status: 200,
  body: JSON.stringify(content),
  filename: "",
});
const refusal = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ error: { code, words: "so it is" } }),
  filename: "",
});

/** What each home is asked, and what it answers. */
const asked = { server: [] as Question[], device: [] as Question[] };
const replies: Record<keyof typeof asked, Reply> = {
  server: () => good({}),
  device: () => good({}),
};

function home(name: keyof typeof asked) {
  return {
    ask(...question: Question): Promise<Answer> {
      asked[name].push(question);
      const reply = replies[name](question[1]);
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    },
    line: () => ({ send() {}, close() {} }),
  };
}
vi.mock("../home/server_home", () => ({ serverHome: home("server") }));
vi.mock("../device/device_home", () => ({ deviceHome: () => home("device") }));

async function open(in_files = false): Promise<typeof import("./api")> {
  vi.stubEnv("VITE_STATIC", in_files ? "1" : "");
  vi.resetModules();
  return import("./api");
}
const away = () => new TypeError("Failed to fetch");
const paths = (name: keyof typeof asked) => asked[name].map(([, path]) => path);
const seats = [{ who: "here" as const, name: "Ann" }];
const catalog = (version: string) => good({ version, games: [] });

beforeEach(() => {
  asked.server.length = asked.device.length = 0;
  replies.server = replies.device = () => good({});
});
afterEach(() => vi.unstubAllEnvs());

describe("the catalog", () => {
  it("is the server's, and asked for once", async () => {
    const { api } = await open();
    replies.server = () => catalog("server");
    expect((await api.catalog()).version).toBe("server");
    await api.games();
    expect(paths("server")).toEqual(["/api/games"]);
    expect(asked.device).toEqual([]);
  });
  it("is this device's without a server", async () => {
    replies.server = away;
    replies.device = () => catalog("device");
    expect((await (await open()).api.catalog()).version).toBe("device");
    asked.server.length = 0;
    expect((await (await open(true)).api.catalog()).version).toBe("device");
    expect(asked.server).toEqual([]);
  });
  it("is asked for again if nobody had it", async () => {
    const { api, Refusal } = await open();
    replies.server = replies.device = away;
    const refused = await api.catalog().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: "offline" });
    replies.server = () => catalog("server");
    expect((await api.catalog()).version).toBe("server");
  });
});

describe("what is the same everywhere", () => {
  it("falls back to this device: boards, scripts, deals, records that are looked at", async () => {
    const { api } = await open();
    replies.server = away;
    replies.device = () => good({ scripts: [] });
    await api.board("toy");
    await api.scripts();
    await api.script("s");
    await api.scriptStart("s");
    await api.openScript("s", { name: "Ann" });
    await api.weekDeals();
    await api.deal("2026-46-x");
    await api.upload('{"entries":[]}');
    // Whoever wants a table does not wait for a server that is known to be away.
    const first = (questions: Question[]) => questions.filter(([method]) => method === "GET");
    expect(first(asked.device)).toEqual(asked.server);
    expect(asked.device.slice(-1)).toEqual([["POST", "/api/replays", '{"entries":[]}']]);
    expect(asked.device).toContainEqual(["POST", "/api/scripts/s/tables", '{"name":"Ann"}']);
  });
  it("does not fall back if the server has an answer, even a refusal", async () => {
    const { api } = await open();
    replies.server = () => refusal(429, "too_fast");
    await expect(api.board("toy")).rejects.toMatchObject({ code: "too_fast", message: "so it is" });
    expect(asked.device).toEqual([]);
  });
});

describe("questions about a table", () => {
  it("go to its home", async () => {
    const { api } = await open();
    replies.server = replies.device = () => good({ outcome: { points: [1], rank: [1] } });
    for (const table of ["abc", "0abc"]) {
      await api.table(table);
      await api.analysis(table);
      await api.takeSeat(table, { name: "Ann" });
      expect(await api.result(table)).toEqual({ points: [1], rank: [1] });
    }
    expect(paths("server")).toEqual(paths("device").map((path) => path.replace("0abc", "abc")));
    expect(paths("device")).toEqual([
      "/api/tables/0abc",
      "/api/tables/0abc/analysis",
      "/api/tables/0abc/seats",
      "/api/tables/0abc/record",
    ]);
  });
  it("of a server that is away are not answered by this device", async () => {
    const { api } = await open();
    replies.server = away;
    await expect(api.table("abc")).rejects.toMatchObject({ code: "offline" });
    expect(asked.device).toEqual([]);
  });
  it("tell why this device cannot answer", async () => {
    const { api } = await open();
    replies.device = () => Object.assign(new Error("private window"), { code: "no_storage" });
    await expect(api.table("0abc")).rejects.toMatchObject({ code: "no_storage" });
  });
  it("are refused in whatever form that is", async () => {
    const { api } = await open();
    replies.server = () => ({ status: 500, body: "null", filename: "" });
    await expect(api.table("abc")).rejects.toMatchObject({ code: "offline" });
    replies.server = () => refusal(404, "no_such_table");
    await expect(api.table("abc")).rejects.toMatchObject({ code: "no_such_table" });
  });
  it("can be for its record, wherever it lives", async () => {
    const { api } = await open();
    const record = { status: 200, body: '{"entries": []}', filename: "0abc.json" };
    replies.device = () => record;
    expect(await api.record("0abc")).toEqual(record);
    replies.device = () => refusal(409, "not_over");
    await expect(api.record("0abc")).rejects.toMatchObject({ code: "not_over" });
  });
});

describe("a new table", () => {
  it("is laid where it is wished for", async () => {
    const { api } = await open();
    await api.create({ game: "toy", seats }, "device");
    await api.create({ game: "toy", seats }, "server");
    await api.create({ game: "toy", seats });
    expect([asked.device.length, asked.server.length]).toEqual([1, 2]);
    expect(asked.device[0]).toEqual([
      "POST",
      "/api/tables",
      JSON.stringify({ game: "toy", seats }),
    ]);
  });
  it("is not laid elsewhere if that cannot be", async () => {
    const { api } = await open();
    replies.server = away;
    await expect(api.create({ game: "toy", seats }, "server")).rejects.toMatchObject({
      code: "offline",
    });
    expect(asked.device).toEqual([]);
  });
  it("that waits for nobody is laid on this device if the server is lost just now", async () => {
    const { api } = await open();
    replies.server = away;
    await api.create({ game: "toy", seats, deal: "2026-46-x" });
    await api.openScript("s", { name: "Ann" });
    expect(paths("server")).toEqual(["/api/tables"]);
    expect(paths("device")).toEqual(["/api/tables", "/api/scripts/s/tables"]);
  });
  it("that waits for others is laid on the server or nowhere", async () => {
    const { api } = await open();
    replies.server = away;
    const waits = { game: "toy", seats: [...seats, { who: "open" as const }] };
    await expect(api.create(waits)).rejects.toMatchObject({ code: "offline" });
    expect(asked.device).toEqual([]);
  });
  it("that goes on from another one is laid beside it", async () => {
    const { api } = await open();
    await api.create({ game: "toy", seats, from: { table: "0abc", ply: 3 } }, "server");
    await api.create({ game: "toy", seats, from: { table: "abc", ply: 3 } }, "device");
    expect([asked.device.length, asked.server.length]).toEqual([1, 1]);
    expect(asked.device[0]?.[2]).toContain("0abc");
  });
});

describe("public tables", () => {
  it("are those of the server", async () => {
    const { api } = await open();
    replies.server = () => good({ tables: [] });
    await api.listed();
    await api.listed(7);
    expect(paths("server")).toEqual([
      "/api/tables?status=open",
      "/api/tables?status=open&before=7",
    ]);
  });
  it("are nowhere without one", async () => {
    const { api } = await open(true);
    await expect(api.listed()).rejects.toMatchObject({ code: "offline" });
    expect(asked.device).toEqual([]);
  });
});
