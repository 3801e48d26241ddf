// The rooms of the workshop on every screen: what cannot be seen, reached or read is a fault.
import { expect, phone, test } from "../e2e/fixtures";
import { Eyes } from "./eyes";
import { few, screens, type Screen } from "./screens";
import { rooms } from "./workshop";

/** Where the columns of an editor stand side by side, tabs have nothing to show. */
const hasTabs = ({ width, height }: Screen) => width < 1180 || height < 560;

for (const [tag, looked_at] of [
  ["", screens],
  ["@everyday ", few],
] as const)
  for (const [number, { name, everyday, enter, moments }] of rooms.entries()) {
    if (tag !== "" && !everyday) continue;
    // Shared out: what is long in one language is long in its neighbours, too.
    const language = (number % 2 === 0) === (tag === "") ? "de" : "en";
    test(`${tag}${name} (${language})`, async ({ setup, server }, info) => {
      test.setTimeout(300_000);
      const wishes = { language, name: "Friederike" } as const;
      const mouse = await setup.device(wishes);
      const touch = await setup.device(wishes, { ...phone, deviceScaleFactor: 1 });
      for (const device of [mouse, touch]) await enter(device, server);
      const all = new Eyes({ mouse, touch }, looked_at, info);
      const narrow = new Eyes({ mouse, touch }, looked_at.filter(hasTabs), info);
      for (const { name: moment, act, tabs = false } of moments)
        await (tabs ? narrow : all).lookAnew(moment, ({ page }) => act(page));
      expect([...all.faults, ...narrow.faults]).toEqual([]);
      expect([...mouse.complaints, ...touch.complaints]).toEqual([]);
    });
  }
