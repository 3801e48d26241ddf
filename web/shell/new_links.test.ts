import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../wire/protocol";
import { forget, myTable, remember } from "./my_tables";
import { NewLinks, freshToken } from "./new_links";
import { isToken } from "./share";

const open = { seats: [{ who: "person" }, { who: "open" }] } as TableInfo;

beforeEach(() => forget("abc"));

describe("a new secret", () => {
  it("has 32 bytes that can stand in a link, others each time", () => {
    const tokens = Array.from({ length: 50 }, freshToken);
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(isToken(token)).toBe(true);
    }
  });
  it("is kept before it is asked for", () => {
    const wanted = new NewLinks("abc").want(null, () => {});
    expect(myTable("abc")?.wanted).toEqual([wanted]);
    expect(new NewLinks("abc").own).toBe(wanted.token);
  });
  it("is the same while it is not known whether it was stored", () => {
    const links = new NewLinks("abc");
    const first = links.want(1, () => {});
    const done = vi.fn();
    expect(links.want(1, done)).toEqual(first);
    expect(links.want(2, () => {}).token).not.toBe(first.token);
    links.granted(first);
    expect(done).toHaveBeenCalledOnce();
    expect(links.want(1, () => {}).token).not.toBe(first.token);
  });
  it("takes the place of the old one when it was granted", () => {
    remember("abc", { token: "old", links: [{ seat: 1, token: "older" }] });
    const links = new NewLinks("abc");
    const own = links.want(null, () => {});
    const other = links.want(1, () => {});
    expect(myTable("abc")?.token).toBe("old");
    links.granted(own);
    links.granted(other);
    expect(myTable("abc")).toMatchObject({
      token: own.token,
      links: [{ seat: 1, token: other.token }],
      wanted: [],
    });
  });
  it("is asked for again by who waits, and otherwise only if nobody can lose a seat", () => {
    const links = new NewLinks("abc");
    const own = links.want(null, () => {});
    const taken = links.want(0, () => {});
    const free = links.want(1, () => {});
    for (const wanted of [own, taken, free]) expect(links.mayAskAgain(wanted, open)).toBe(true);
    const anew = new NewLinks("abc");
    expect(anew.wanted).toEqual([own, taken, free]);
    expect(anew.wanted.map((wanted) => anew.mayAskAgain(wanted, open))).toEqual([
      false,
      false,
      true,
    ]);
    expect(anew.drop(free)).toBe(false);
    expect(links.drop(own)).toBe(true);
    expect(links.wanted).toEqual([taken]);
  });
});
