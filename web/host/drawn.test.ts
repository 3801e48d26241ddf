// The host's page, drawn without a browser: in both languages, each room, each line, the door.
import { render } from "svelte/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import "../i18n/host";
import { choose } from "../shell/settings.svelte";
import type { GameEntry } from "../shell/api";
import Acts from "./Acts.svelte";
import { HostRefusal, lists, type Lines, type ListName } from "./api";
import Door from "./Door.svelte";
import { FakeDesk, fakeSession } from "./fake_desk";
import { host } from "./host.svelte";
import HouseRoom from "./HouseRoom.svelte";
import { bytesText, gameName, seatNames, toldIn, whyNot } from "./lines";
import ListRoom from "./ListRoom.svelte";
import Row from "./Row.svelte";

vi.stubGlobal("navigator", { languages: ["en"], userAgent: "" });
fakeSession();

const line = { key: 1, created: 1_790_000_000_000 };
const lines: { [Name in ListName]: Lines[Name] } = {
  tables: {
    ...line,
    table: "abcdefgh",
    status: "running",
    listed: true,
    people: [null, "mara"],
    summary: {
      game: "ticket-to-ride-usa",
      seats: [{ who: "person", name: "Nele <b>" }, { who: "bot", bot: "greedy" }, { who: "open" }],
    },
  },
  people: { ...line, person: "mara", blocked: true, summary: { name: "Mara <i>" } },
  circles: {
    ...line,
    circle: "c1",
    closed: true,
    summary: { title: "Friday <u>", maker: "mara" },
    names: { mara: "Mara" },
  },
  tournaments: { ...line, tournament: "x1", closed: false, summary: { title: "Cup", entrants: 5 } },
  reports: {
    ...line,
    report: "r1",
    by: ["mara"],
    names: { mara: "Mara", jo: null },
    pages: [{ about: "person", id: "jo", words: "rude <script>" }],
  },
  blocked: { ...line, blocked: "mara", summary: { kind: "person" }, names: { mara: "Mara" } },
};
const games = [
  { id: "ticket-to-ride-usa", name: { de: "Zug um Zug", en: "Ticket to Ride" } },
] as GameEntry[];
const nothing = () => {};

describe.each(["de", "en"] as const)("drawn in %s", (language) => {
  beforeEach(() => choose({ language }));
  /** A key that has no words shows itself. */
  const whole = (body: string) => {
    expect(body.match(/host\.[a-z_]+(\.[a-z_]+)*/g) ?? []).toEqual([]);
    return body;
  };

  it.each(lists)("a line of %s", (name) => {
    const { body } = render(Row, {
      props: { name, line: lines[name], games, look: nothing, gone: nothing, changed: nothing },
    });
    whole(body);
    expect(body).not.toMatch(/<(i|u|script)>|Nele <b>/);
    expect(body).toContain("data-act=");
  });

  it.each(lists)("an empty room of %s", (name) => {
    whole(render(ListRoom, { props: { name } }).body);
  });

  it("the house", async () => {
    const desk = new FakeDesk();
    desk.install();
    desk.token = null;
    await host.look();
    host.house = desk.house;
    const body = whole(render(HouseRoom).body);
    expect(body).toContain('data-number="reports"');
    expect(body).toContain('data-keeps="0"');
  });

  it("the door, in each state", () => {
    for (const stand of ["off", "away", "locked"] as const) {
      host.stand = stand;
      const body = whole(render(Door).body);
      expect(body.includes("--admin-token-file")).toBe(stand === "off");
      expect(body.includes("data-token")).toBe(stand === "locked");
    }
    for (const code of ["no_token", "too_fast", "changed", "offline"] as const) {
      host.problem = { code };
      whole(render(Door).body);
    }
    host.problem = { code: "bad_token", tries: 3 };
    expect(whole(render(Door).body)).toContain("3");
    host.problem = { code: "" };
  });

  it("nothing can be done at once", () => {
    const acts = [
      { verb: "remove" as const, icon: "trash" as const, words: "W", sure: "S", run: vi.fn() },
    ];
    const { body } = render(Acts, { props: { acts, name: "Mara" } });
    expect(body).not.toContain("data-sure-yes");
    expect(body).toContain("W: Mara");
  });
});

describe("lines", () => {
  beforeEach(() => choose({ language: "en" }));

  it("name games, and fall back on their ids", () => {
    expect(gameName(lines.tables, games)).toBe("Ticket to Ride");
    expect(gameName(lines.tables, [])).toBe("ticket-to-ride-usa");
    expect(gameName({ summary: {} }, [])).toBe("unknown");
    expect(
      gameName({ summary: { game: "own", title: { de: "Mein Plan", en: "My board" } } }, games),
    ).toBe("My board");
  });

  it("name who sits there", () => {
    expect(seatNames(lines.tables)).toEqual(["Nele <b>", "bot", "free seat"]);
    expect(seatNames({ summary: {} })).toEqual([]);
  });

  it("say what was reported, also of who is not known any more", () => {
    expect(toldIn(lines.reports)).toEqual({
      about: "person",
      id: "jo",
      name: "no longer known",
      words: "rude <script>",
      by: [{ person: "mara", name: "Mara" }],
    });
    expect(toldIn({ ...lines.reports, pages: [], by: [] })).toMatchObject({ about: null, by: [] });
  });

  it("say how much something takes", () => {
    expect(bytesText(512)).toBe("512 bytes");
    expect(bytesText(1_500)).toBe("1.5 kB");
    expect(bytesText(14_200)).toBe("14 kB");
    expect(bytesText(2_345_678)).toBe("2.3 MB");
  });

  it("say why something is refused", () => {
    expect(whyNot(new HostRefusal(409, "closed"))).toBe("It is closed already.");
    expect(whyNot(new HostRefusal(400, "never_heard"))).toBe("The server refuses it.");
    expect(whyNot(new TypeError("x"))).toContain("can’t be reached");
  });
});
