import { describe, expect, it } from "vitest";
import "../tests/browser";
import type { TableInfo } from "../wire/protocol";
import { remember } from "./my_tables";
import { openLinks } from "./share";

const info = (table: string) =>
  ({ table, seats: [{ who: "person" }, { who: "open" }, { who: "open" }] }) as TableInfo;

describe("links to give away", () => {
  const links = [0, 1].map((seat) => ({ seat, token: `secret-${seat}` }));
  it("are those of open seats that this device knows", () => {
    remember("abc", { links });
    const [link, ...others] = openLinks(info("abc"));
    expect(link).toMatchObject({ seat: 1, link: expect.stringMatching(/\/t\/abc#secret-1$/) });
    expect(others).toEqual([]);
    expect(openLinks(info("other"))).toEqual([]);
  });
  it.each(["0abc", "1abc"])("are none at a table on a device: %s", (table) => {
    remember(table, { links });
    expect(openLinks(info(table))).toEqual([]);
  });
});
