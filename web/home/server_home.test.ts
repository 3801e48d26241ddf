import { afterEach, describe, expect, it, vi } from "vitest";
import { serverHome } from "./server_home";

function answering(body: string, init: ResponseInit): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(() => Promise.resolve(new Response(body, init)));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
const json = { "Content-Type": "application/json" };

afterEach(() => vi.unstubAllGlobals());

describe("the server", () => {
  it("is asked over HTTP, with a body that says what it is", async () => {
    const fetched = answering("{}", { headers: json });
    await serverHome.ask("GET", "/api/games");
    await serverHome.ask("POST", "/api/tables", '{"a":1}');
    expect(fetched.mock.calls).toEqual([
      ["/api/games", { method: "GET" }],
      ["/api/tables", { method: "POST", headers: json, body: '{"a":1}' }],
    ]);
  });
  it("is told who asks, if somebody has shown it", async () => {
    const fetched = answering("{}", { headers: json });
    await serverHome.ask("GET", "/api/people/me", undefined, undefined, "token");
    await serverHome.ask("POST", "/api/people/me/pass", "{}", undefined, "token");
    const shown = { Authorization: "Bearer token" };
    expect(fetched.mock.calls).toEqual([
      ["/api/people/me", { method: "GET", headers: shown }],
      ["/api/people/me/pass", { method: "POST", headers: { ...json, ...shown }, body: "{}" }],
    ]);
  });
  it("answers with what it said, refusals too", async () => {
    answering('{"error":{}}', { status: 404, headers: json });
    expect(await serverHome.ask("GET", "/api/x")).toEqual({
      status: 404,
      body: '{"error":{}}',
      filename: "",
    });
  });
  it("names a file", async () => {
    const attached = { ...json, "Content-Disposition": 'attachment; filename="abc.json"' };
    answering("{}", { headers: attached });
    expect((await serverHome.ask("GET", "/api/tables/abc/record")).filename).toBe("abc.json");
  });
  it("hands out tables for spreadsheets", async () => {
    answering("a,b", { headers: { "Content-Type": "text/csv; charset=utf-8" } });
    expect((await serverHome.ask("GET", "/api/tournaments/abc/export")).body).toBe("a,b");
  });
  it.each([200, 404, 502])("is not what answers with a page (%d)", async (status) => {
    answering("<html>", { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
    await expect(serverHome.ask("GET", "/api/games")).rejects.toThrow("no server");
  });
  it("is away if nobody answers", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(serverHome.ask("GET", "/api/games")).rejects.toThrow("Failed to fetch");
  });
});
