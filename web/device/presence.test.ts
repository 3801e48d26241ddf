import { describe, expect, it } from "vitest";
import { Presence } from "./presence";

/** As much of a browser's locks as is needed: shared ones, and one alone if there is none. */
class FakeLocks {
  readonly held = new Map<string, number>();
  request = async (
    name: string,
    { mode }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    const others = this.held.get(name) ?? 0;
    if (mode !== "shared" && others > 0) return work(null);
    this.held.set(name, others + 1);
    try {
      return await work({ name, mode: mode ?? "exclusive" });
    } finally {
      this.held.set(name, (this.held.get(name) ?? 1) - 1);
    }
  };
}
const locks = () => new FakeLocks() as unknown as LockManager;
const join = (table: string) => JSON.stringify({ type: "join", id: "1", table });
const work = () => Promise.resolve("done");
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe.each([
  ["with locks", locks],
  ["without", () => undefined],
])("a table of this tab, %s", (_, make) => {
  it("is empty until somebody joins, and when the line has ended", async () => {
    const presence = new Presence(make());
    expect(await presence.whileEmpty("0a", work)).toBe("done");
    presence.heard(1, join("0a"));
    presence.heard(2, join("0a"));
    expect(await presence.whileEmpty("0a", work)).toBeNull();
    expect(await presence.whileEmpty("0b", work)).toBe("done");
    presence.left(1);
    await settled();
    expect(await presence.whileEmpty("0a", work)).toBeNull();
    presence.left(2);
    await settled();
    expect(await presence.whileEmpty("0a", work)).toBe("done");
  });
  it("is left by a line that goes elsewhere", async () => {
    const presence = new Presence(make());
    presence.heard(1, join("0a"));
    presence.heard(1, join("0b"));
    await settled();
    expect(await presence.whileEmpty("0a", work)).toBe("done");
    expect(await presence.whileEmpty("0b", work)).toBeNull();
  });
  it("is not joined by other words", async () => {
    const presence = new Presence(make());
    presence.heard(1, '{"type":"say","text":"join","table":"0a"}');
    presence.heard(1, '{"type":"say","text":"\\"join\\"","table":"0a"}');
    presence.heard(1, '"join" {');
    presence.heard(1, '{"type":"join","table":7}');
    expect(await presence.whileEmpty("0a", work)).toBe("done");
  });
});

it("a table is not empty while another tab is at it", async () => {
  const shared = locks();
  const [one, other] = [new Presence(shared), new Presence(shared)];
  one.heard(1, join("0a"));
  expect(await other.whileEmpty("0a", work)).toBeNull();
  one.left(1);
  await settled();
  expect(await other.whileEmpty("0a", work)).toBe("done");
});

it("work that fails is told, and leaves the table to others", async () => {
  const presence = new Presence(locks());
  await expect(
    presence.whileEmpty("0a", () => Promise.reject(new Error("no room"))),
  ).rejects.toThrow("no room");
  expect(await presence.whileEmpty("0a", work)).toBe("done");
});
