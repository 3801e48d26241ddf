// Two tabs of one browser at one table: two houses on one store, and one game.
import { expect, families, play, tasteOf, test, type StaticDevice } from "./fixtures";
import { expectWhole, keptLog } from "./kept";

/** Both see the same, and that is what is kept. */
async function agree(one: StaticDevice, other: StaticDevice): Promise<void> {
  const seen = await one.atRest();
  // What the other tab has stored is read first.
  await expect.poll(() => other.atRest()).toEqual(seen);
  expectWhole(await keptLog(one.page));
}

for (const { id, family } of families)
  test(`${id}: every move is seen in both tabs, and none is lost or doubled`, async ({
    newDevice,
  }) => {
    const one = await newDevice();
    await one.visit();
    const { table } = await one.sitDown(id);
    const other = await one.newTab();
    await other.open(`/t/${table}`);
    await agree(one, other);
    const wishes = { taste: tasteOf(family), actions: 2 };
    for (const [turn, acts, looks] of [
      [1, one, other],
      [2, other, one],
      [3, one, other],
    ] as const) {
      const before = (await keptLog(one.page)).length;
      await play(acts.page, { ...wishes, seed: turn });
      await agree(acts, looks);
      expect((await keptLog(one.page)).length).toBeGreaterThan(before);
    }

    // Both at once: of two moves for one moment one is played.
    const tabs = [one, other];
    await Promise.all(
      tabs.map(({ page }, i) => play(page, { ...wishes, actions: 4, seed: 20 + i })),
    );
    await agree(one, other);

    // One alone goes on with what both have played.
    await other.page.close();
    const before = await keptLog(one.page);
    expect((await play(one.page, { ...wishes, seed: 40 })).actions).toBe(2);
    const after = await keptLog(one.page);
    expect(after.slice(0, before.length)).toEqual(before);
    expectWhole(after);
    expect([...one.faults, ...other.faults]).toEqual([]);
  });
