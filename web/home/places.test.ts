import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fromLink } from "../shell/lobby/draft";

const secret = "abcdefghij_klmnopqrst-uv";

async function places(in_files: boolean): Promise<typeof import("./places")> {
  vi.stubEnv("VITE_STATIC", in_files ? "1" : "");
  vi.resetModules();
  return import("./places");
}

/** The page is opened there. */
function open(address: string): void {
  const { origin, pathname, search, hash, href } = new URL(address, "https://play.example");
  vi.stubGlobal("location", { origin, pathname, search, hash, href });
}

beforeEach(() => open("/"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("places of a server's page", () => {
  it("are paths", async () => {
    const { addressOf, linkOf, placeNow } = await places(false);
    open("/t/0abc");
    expect(placeNow()).toBe("/t/0abc");
    expect(addressOf("/")).toBe("/");
    expect(addressOf(`/t/abc#${secret}`)).toBe(`/t/abc#${secret}`);
    expect(linkOf("/r/abc#12")).toBe("https://play.example/r/abc#12");
  });
  it("can be asked for as on a host of files", async () => {
    const { addressOf, placeNow } = await places(false);
    open("/?/play/ticket-to-ride-usa");
    expect(placeNow()).toBe("/play/ticket-to-ride-usa");
    // From there on they are paths again.
    expect(addressOf("/")).toBe("/");
  });
});

describe.each(["/", "/games/roundhouse/", "/games/index.html"])(
  "places of a page in files at %s",
  (base) => {
    it("are in the query", async () => {
      const { addressOf, linkOf, placeNow } = await places(true);
      open(base);
      expect(placeNow()).toBe("/");
      expect(addressOf("/")).toBe(base);
      expect(addressOf("/records")).toBe(`${base}?/records`);
      expect(linkOf(`/t/0abc#${secret}`)).toBe(`https://play.example${base}?/t/0abc#${secret}`);
    });
    it("are found again by their address", async () => {
      const { addressOf, linkOf, placeNow } = await places(true);
      open(base);
      for (const place of [
        "/",
        "/t/0abc",
        "/r/abc",
        "/deal/2026-46-x",
        "/play/a-b",
        "/challenges",
      ]) {
        open(linkOf(place));
        expect(placeNow()).toBe(place);
        // Wherever one is, the same address leads there.
        expect(new URL(addressOf("/records"), "https://play.example").pathname).toBe(base);
        expect(addressOf("/")).toBe(base);
      }
    });
  },
);

describe("a link that somebody sends", () => {
  it.each([true, false])(
    "is understood where links are put in (in files: %s)",
    async (in_files) => {
      const { linkOf } = await places(in_files);
      open("/games/");
      const table = "0abcdefgh";
      expect(fromLink(linkOf(`/t/${table}#${secret}`))).toEqual({ table, token: secret });
      expect(fromLink(linkOf(`/t/${table}`))).toEqual({ table, token: null });
    },
  );
});

describe("a link that others have touched", () => {
  it.each([
    ["?/t/0abc&utm_source=mail", "/t/0abc"],
    ["?/t/0abc=", "/t/0abc"],
    ["?%2Ft%2F0abc=&x=1", "/t/0abc"],
    ["?", "/"],
    ["?from=mail", "/"],
    ["?%", "/"],
    ["?%E0%A4%A", "/"],
  ])("is read: %s", async (query, place) => {
    const { placeNow } = await places(true);
    open(`/games/${query}`);
    expect(placeNow()).toBe(place);
  });
});
