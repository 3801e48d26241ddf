import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A browser as far as a page moves in it. */
const heard = new Map<string, () => void>();
const entries: string[] = [];
function open(address: string): void {
  const url = new URL(address, "https://play.example");
  vi.stubGlobal("location", { origin: url.origin, pathname: url.pathname, search: url.search });
}

async function page(address: string, in_files: boolean): Promise<typeof import("./route.svelte")> {
  vi.stubEnv("VITE_STATIC", in_files ? "1" : "");
  vi.resetModules();
  open(address);
  return import("./route.svelte");
}

function click(href: string, change: Partial<MouseEvent> = {}): MouseEvent {
  const currentTarget = { getAttribute: () => href };
  return { button: 0, currentTarget, preventDefault: vi.fn(), ...change } as unknown as MouseEvent;
}

beforeEach(() => {
  entries.length = 0;
  vi.stubGlobal("addEventListener", (type: string, on: () => void) => heard.set(type, on));
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("history", {
    pushState(_: unknown, __: string, address: string) {
      entries.push(address);
      open(address);
    },
    replaceState(_: unknown, __: string, address: string) {
      entries.splice(-1, 1, address);
      open(address);
    },
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe.each([
  { kind: "a server's page", in_files: false, at: (place: string) => place },
  {
    kind: "a page in files",
    in_files: true,
    at: (place: string) => (place === "/" ? "/games/" : `/games/?${place}`),
  },
])("the way through $kind", ({ in_files, at }) => {
  it("begins where the address leads", async () => {
    const { gameOf, route, tableOf } = await page(at("/t/0abcdefgh"), in_files);
    expect(tableOf(route.path)).toBe("0abcdefgh");
    expect(gameOf(route.path)).toBeNull();
  });
  it("can begin with a game, on both kinds by the query", async () => {
    for (const address of [at("/play/ticket-to-ride-usa"), `${at("/")}?/play/ticket-to-ride-usa`]) {
      const { gameOf, route } = await page(address, in_files);
      expect(gameOf(route.path)).toBe("ticket-to-ride-usa");
    }
  });
  it("leads to games in links and to devices beside this one", async () => {
    const { isBeside, isLink, route, tableOf } = await page(at("/link#1abc"), in_files);
    expect([isLink(route.path), isBeside(route.path), tableOf(route.path)]).toEqual([
      true,
      false,
      null,
    ]);
    const beside = await page(at("/beside#1abc"), in_files);
    expect([beside.isLink(beside.route.path), beside.isBeside(beside.route.path)]).toEqual([
      false,
      true,
    ]);
    expect(["/links", "/link/a", "/beside/a", "/t/link"].filter((path) => isLink(path))).toEqual(
      [],
    );
    expect(["/besides", "/link", "/t/beside"].filter((path) => isBeside(path))).toEqual([]);
  });
  it("leads on, and back", async () => {
    const { go, goInstead, route } = await page(at("/"), in_files);
    go("/t/abc#secret");
    expect([entries.at(-1), route.path]).toEqual([at("/t/abc#secret"), "/t/abc"]);
    void goInstead("/r/abc");
    expect([entries.at(-1), route.path]).toEqual([at("/r/abc"), "/r/abc"]);
    go("/");
    expect([entries.at(-1), route.path]).toEqual([at("/"), "/"]);
    open(at("/records"));
    heard.get("popstate")?.();
    expect(route.path).toBe("/records");
  });
  it("follows links by their address, unless another tab is meant", async () => {
    const { follow, route } = await page(at("/"), in_files);
    for (const change of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      follow(click(at("/records"), change));
    expect(entries).toEqual([]);
    const event = click(at("/records"));
    follow(event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect([entries, route.path]).toEqual([[at("/records")], "/records"]);
  });
});

describe("rooms of the host", () => {
  it.each([
    ["/host", "house"],
    ["/host/", "house"],
    ["/host/reports", "reports"],
    ["/host/blocked/", "blocked"],
    ["/host/house", null],
    ["/host/token", null],
    ["/host/tables/x", null],
    ["/hosts", null],
    ["/", null],
  ])("%s", async (path, room) => {
    const { hostOf } = await page("/", false);
    expect(hostOf(path)).toEqual(room);
  });
});

describe("rooms of circles and tournaments", () => {
  it.each([
    ["/circles", { room: "circles" }],
    ["/circles/", { room: "circles" }],
    ["/c/abc27", { room: "circle", id: "abc27" }],
    ["/tournament", { room: "announce" }],
    ["/tournament/abc27", { room: "tournament", id: "abc27" }],
    ["/tournament/abc27/wall", { room: "wall", id: "abc27" }],
    ["/c", null],
    ["/c/abc27/wall", null],
    ["/c/../x", null],
    ["/tournament/abc27/other", null],
    ["/circlesx", null],
    ["/", null],
  ])("%s", async (path, room) => {
    const { circlesOf } = await page("/", false);
    expect(circlesOf(path)).toEqual(room);
  });
});

describe("rooms of the workshop", () => {
  it.each([
    ["/boards", { room: "boards" }],
    ["/boards/", { room: "boards" }],
    ["/boards/new", { room: "new" }],
    ["/boards/link", { room: "link" }],
    ["/boards/draft/00ff", { room: "draft", id: "00ff" }],
    ["/boards/fair/ticket-to-ride-usa", { room: "fair", id: "ticket-to-ride-usa" }],
    ["/boards/shared/abc", { room: "shared", id: "abc" }],
    ["/boards/print/abc", { room: "print", id: "abc" }],
    ["/boards/play/00ff-2", { room: "play", id: "00ff-2" }],
    ["/boards/draft", null],
    ["/boards/new/abc", null],
    ["/boards/other/abc", null],
    ["/boardsx", null],
    ["/boards/draft/../x", null],
    ["/", null],
  ])("%s", async (path, room) => {
    const { workshopOf } = await page("/", false);
    expect(workshopOf(path)).toEqual(room);
  });
});
