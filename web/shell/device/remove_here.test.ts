import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../api";
import { keep } from "../memory";
import { myTables, remember } from "../my_tables";
import { house } from "./house.svelte";
import { removeHere } from "./remove_here";

const remove = vi.fn<(table: string) => Promise<void>>();
vi.mock("../../device/device_home", () => ({ deviceHome: () => ({ remove }) }));

beforeEach(() => {
  remove.mockReset();
  keep("tables", []);
  remember("0a", {});
  remember("0b", {});
});
const listed = () => myTables().map(({ table }) => table);

describe("a table that is taken off this device", () => {
  it("is off the list when it is out of the store", async () => {
    remove.mockResolvedValue();
    await removeHere("0a");
    expect(remove.mock.calls).toEqual([["0a"]]);
    expect(listed()).toEqual(["0b"]);
  });
  it("makes room", async () => {
    house.trouble = "full";
    remove.mockRejectedValue(Object.assign(new Error("there"), { code: "in_use" }));
    await expect(removeHere("0a")).rejects.toThrow();
    expect(house.trouble).toBe("full");
    remove.mockResolvedValue();
    await removeHere("0a");
    expect(house.trouble).toBeNull();
  });
  it("stays on the list if it stays in the store, and it is said why", async () => {
    remove.mockRejectedValue(Object.assign(new Error("there"), { code: "in_use" }));
    const refused = await removeHere("0a").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: "in_use" });
    remove.mockRejectedValue(new Error("no worker"));
    await expect(removeHere("0a")).rejects.toMatchObject({ code: "no_module" });
    expect(listed()).toEqual(["0b", "0a"]);
  });
});
