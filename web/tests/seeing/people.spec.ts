// The pages of people on every screen: what cannot be seen, reached or read is a fault.
import { expect, phone, test } from "../e2e/fixtures";
import { Eyes } from "./eyes";
import { arrive, own_name, sights } from "./people";
import { few, screens } from "./screens";

const on_walls = ["1920×1080", "1440×900", "1280×720"];
/** What the browser says by itself when a server refuses. */
const refusal = /^Failed to load resource: the server responded with a status of 4/;

for (const language of ["de", "en"] as const)
  for (const [tag, looked_at] of [
    ["", screens],
    ["@everyday ", few],
  ] as const)
    for (const [number, { name, known, everyday, wall, refused, open }] of sights.entries()) {
      // Every day one language has to do, by turns.
      const shared_out = everyday === true && (number % 2 === 0) === (language === "de");
      if (tag !== "" && !shared_out) continue;
      test(`${tag}${name} (${language})`, async ({ setup }, info) => {
        test.setTimeout(300_000);
        const wishes = { language, name: known ? own_name : "" };
        const mouse = await setup.device(wishes);
        const touch = await setup.device(wishes, { ...phone, deviceScaleFactor: 1 });
        const devices = wall ? [mouse] : [mouse, touch];
        for (const device of devices) await arrive(device, known);
        const seen_on = looked_at.filter((screen) => !wall || on_walls.includes(screen.name));
        const eyes = new Eyes({ mouse, touch }, seen_on, info);
        await eyes.readThrough(name, async (device) => {
          // A link to where one is already would not open the page anew.
          await device.page.goto(`${device.url}/logo.svg`);
          await open(device);
        });
        expect(eyes.faults).toEqual([]);
        const complaints = [...mouse.complaints, ...touch.complaints];
        expect(complaints.filter((words) => !refused || !refusal.test(words))).toEqual([]);
      });
    }
