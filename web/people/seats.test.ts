import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { FakeDisk, install } from "../device/fake_indexed_db";
import { keep, recall } from "../shell/memory";
import { myTable, myTables, remember } from "../shell/my_tables";
import type { OwnTable } from "./api";
import { FakeHouse, refusal } from "./fake_house";
import { isPass, notePerson, passFor, personHere, seatDropped, seatTaken } from "./here";
import { keepIdentity, makeKey } from "./keys";
import { attach, attachAll, detach, forgetAttached, takeOver } from "./seats";
import { dropToken } from "./session";

let house: FakeHouse;

beforeEach(async () => {
  install(new FakeDisk());
  keep("tables", []);
  forgetAttached();
  dropToken();
  house = new FakeHouse();
  house.install();
  house.answers.set("POST /api/people/me/seats", () => ({ body: { seats: [0] } }));
  house.answers.set("POST /api/people/me/entries", () => ({ body: {} }));
  house.answers.set("POST /api/people/me/pass", () => ({ body: { pass: "p.a.b", until: 1 } }));
  const made = await makeKey();
  house.devices.set(made.device, house.person);
  await keepIdentity({ person: house.person, ...made });
  notePerson(house.person);
});

const posted = (path: string) =>
  house.asked.filter((asked) => asked.path === path).map(({ body }) => body);
const seats = () => posted("/api/people/me/seats");

describe("whoever wants nothing of this", () => {
  it("is never asked about: no request leaves", async () => {
    notePerson(null);
    expect(personHere()).toBeNull();
    seatTaken("abcdefgh", "secret", [0]);
    seatDropped("abcdefgh", [0]);
    expect(await passFor("abcdefgh")).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(house.asked).toEqual([]);
  });
});

describe("a seat that is taken", () => {
  it("becomes the person's, once", async () => {
    seatTaken("abcdefgh", "secret", [0]);
    await vi.waitFor(() => expect(seats()).toEqual([{ table: "abcdefgh", token: "secret" }]));
    await attach("abcdefgh", "secret", [0]);
    await attach("abcdefgh", "renewed", [0]);
    expect(seats()).toHaveLength(1);
    await attach("abcdefgh", "renewed", [0, 1]);
    expect(seats()).toHaveLength(2);
  });
  it("is told again if the server could not hear it", async () => {
    house.answers.set("POST /api/people/me/seats", () => refusal(503, "storage"));
    await expect(attach("abcdefgh", "secret", [0])).rejects.toMatchObject({ code: "storage" });
    house.answers.set("POST /api/people/me/seats", () => ({ body: { seats: [0] } }));
    await attach("abcdefgh", "secret", [0]);
    expect(seats()).toHaveLength(2);
  });
  it("is not asked for again if it is somebody else's, be it looked at how often", async () => {
    house.answers.set("POST /api/people/me/seats", () => refusal(404, "no_seats"));
    remember("abcdefgh", { token: "secret", mine: [0] });
    await expect(attach("abcdefgh", "secret", [0])).rejects.toMatchObject({ code: "no_seats" });
    await attach("abcdefgh", "secret", [0]);
    await attachAll();
    expect(seats()).toHaveLength(1);
    // With another token it is another question, and so it is for another person.
    await expect(attach("abcdefgh", "renewed", [0])).rejects.toMatchObject({ code: "no_seats" });
    forgetAttached();
    await expect(attach("abcdefgh", "secret", [0])).rejects.toMatchObject({ code: "no_seats" });
    expect(seats()).toHaveLength(3);
    // Whoever had it may have left it by then; and the token lies nowhere else.
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + 25 * 60 * 60 * 1000);
    house.answers.set("POST /api/people/me/seats", () => ({ body: { seats: [0] } }));
    await attach("abcdefgh", "secret", [0]);
    clock.mockRestore();
    expect(seats()).toHaveLength(4);
    expect(JSON.stringify(recall("person_seats_refused", []))).not.toContain("secret");
  });
  it("does not hold up the others if it is refused, but nobody asks on who may not ask at all", async () => {
    remember("first123", { token: "one", mine: [0] });
    remember("second12", { token: "two", mine: [0] });
    house.answers.set("POST /api/people/me/seats", () => refusal(404, "no_seats"));
    await attachAll();
    expect(seats()).toHaveLength(2);
    forgetAttached();
    house.answers.set("POST /api/people/me/seats", () => refusal(403, "blocked"));
    await attachAll();
    expect(seats()).toHaveLength(3);
  });
  it.each(["too_many", "storage", "too_fast"])("is not asked for on after %s", async (code) => {
    remember("first123", { token: "one", mine: [0] });
    remember("second12", { token: "two", mine: [0] });
    house.answers.set("POST /api/people/me/seats", () => refusal(409, code));
    await attachAll();
    expect(seats()).toHaveLength(1);
  });
  it("on this device, beside it, or opened by a pass concerns no server", async () => {
    seatTaken("0abcdefg", "secret", [0]);
    seatTaken("1abcdefg", "secret", [0]);
    seatTaken("abcdefgh", "p.person.seal", [0]);
    seatTaken("abcdefgh", null, []);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(house.asked).toEqual([]);
  });
});

it("who becomes known brings the games that are under way", async () => {
  remember("running1", { token: "one", mine: [0] });
  remember("finished", { token: "two", mine: [0], result: { points: [1], rank: [1] } });
  remember("looking1", { token: null });
  remember("0device1", { token: "three", mine: [0] });
  await attachAll();
  expect(seats()).toEqual([{ table: "running1", token: "one" }]);
});

it("a table that is dropped is left, seat by seat", async () => {
  seatDropped("abcdefgh", [0, 2]);
  const left = (seat: number) => ({ type: "unseated", table: "abcdefgh", seat });
  await vi.waitFor(() => expect(posted("/api/people/me/entries")).toEqual([left(0), left(2)]));
});

it("of a table that is dropped a seat may be somebody else's, which keeps no other", async () => {
  const seated: unknown[] = [];
  house.answers.set("POST /api/people/me/entries", ({ body }) => {
    seated.push(body?.seat);
    return body?.seat === 0 ? refusal(409, "nothing_new") : { body: {} };
  });
  await detach("abcdefgh", [0, 2]);
  expect(seated).toEqual([0, 2]);
  house.answers.set("POST /api/people/me/entries", () => refusal(503, "storage"));
  await expect(detach("abcdefgh", [0])).rejects.toMatchObject({ code: "storage" });
});

describe("a table that was sat down at elsewhere", () => {
  const listed = (table: string, status: OwnTable["status"]): OwnTable => ({
    table,
    game: "usa",
    status,
    seats: [],
    created: 5,
    mine: [1],
    to_act: true,
  });
  it("stands on this device's list, without a secret", () => {
    remember("abcdefgh", { token: "own", mine: [0] });
    const all = [
      listed("abcdefgh", "running"),
      listed("elsewher", "running"),
      listed("overover", "over"),
    ];
    expect(takeOver(all)).toBe(true);
    expect(myTable("elsewher")).toMatchObject({ token: null, game: "usa", mine: [1], at: 5 });
    expect(myTable("abcdefgh")).toMatchObject({ token: "own", mine: [0] });
    expect(myTables()).toHaveLength(2);
    expect(takeOver(all)).toBe(false);
  });
  it("is opened by a pass, if one has a seat there", async () => {
    const me = (tables: string[]) =>
      house.answers.set("GET /api/people/me", () => ({
        body: { seats: tables.map((table) => ({ table, seat: 1 })) },
      }));
    me(["elsewher"]);
    const pass = await passFor("elsewher");
    expect(isPass(pass)).toBe(true);
    expect(await passFor("abcdefgh")).toBeNull();
    expect(posted("/api/people/me/pass")).toEqual([{ table: "elsewher" }]);
    house.there = false;
    expect(await passFor("elsewher")).toBeNull();
  });
});
