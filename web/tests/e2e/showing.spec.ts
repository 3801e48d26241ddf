// Players of a cooperative game show each other things and actions.
import type { Server } from "./server";
import { asked, expect, test, type Device } from "./fixtures";

async function tableForTwo(server: Server, game: string) {
  const made = await server.create({
    game,
    options: game.startsWith("switch") ? { first: "0" } : { start: "0" },
    listed: true,
    seats: [{ who: "here", name: "Ann" }, { who: "open" }],
  });
  const bob = await server.takeSeat(made.table, { name: "Bob" });
  return { made, bob: bob.token };
}

const showOthers = (device: Device) => device.page.locator("[data-show-others]");

test("a thing that is pointed at is seen by the others, an action can be taken up", async ({
  setup,
  server,
}) => {
  const { made, bob: token } = await tableForTwo(server, "switch-and-signal-europe");
  const [ann, bob, eve] = [
    await setup.device(),
    await setup.device({ name: "Bob" }),
    await setup.device(),
  ];
  await ann.openTable(made);
  await bob.openTable(made, token);
  await eve.openTable(made, null);
  await expect(asked(ann.page)).toBeVisible();
  await expect(asked(bob.page)).toHaveCount(0);
  await expect(showOthers(eve)).toHaveCount(0);

  // Bob points at a place on the map; the click does nothing else.
  await showOthers(bob).click();
  const { mark, x, y } = await bob.page.evaluate(() => {
    for (const place of document.querySelectorAll('svg.drawing [data-learn^="junction:"]')) {
      const box = place.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // Not what the list of actions or a tool lies over.
      if (place.contains(document.elementFromPoint(x, y)))
        return { mark: place.getAttribute("data-learn"), x, y };
    }
    throw new Error("no junction can be seen");
  });
  await bob.page.mouse.click(x, y);
  await expect(bob.page.locator("[data-suggested]")).toHaveCount(1);
  await expect(ann.page.locator("[data-suggested]")).toHaveCount(1);
  await expect(ann.page.locator("[data-suggestion]")).toContainText("Bob points at");
  const label = await ann.page.locator(`[data-learn="${mark}"]`).first().getAttribute("aria-label");
  await expect(ann.page.locator("[data-suggestion]")).toContainText(label ?? "?");
  await expect(eve.page.locator("[data-suggested], [data-suggestion]")).toHaveCount(0);

  // Bob suggests what Ann may do, and she does it.
  await showOthers(bob).click();
  await bob.page.locator("[data-suggest-list]").click();
  const row = bob.page.locator("[data-suggest]").first();
  const words = await row.innerText();
  await row.click();
  await expect(ann.page.locator("[data-suggestion]")).toContainText(words);
  await expect(ann.page.locator("[data-heard]")).toContainText("Bob suggests");
  const before = await setup.plies(made.table);
  await ann.page.waitForTimeout(450);
  await ann.page.locator("[data-take-up]").click();
  await expect.poll(() => setup.plies(made.table)).toBeGreaterThan(before);
  await expect(ann.page.locator("[data-suggestion]")).toHaveCount(0);
  await expect(bob.page.locator("[data-suggested]")).toHaveCount(0);
  expect([...ann.complaints, ...bob.complaints, ...eve.complaints]).toEqual([]);
});

test("where everybody plays alone nobody shows anything", async ({ setup, server }) => {
  const { made, bob: token } = await tableForTwo(server, "ticket-to-ride-usa");
  const [ann, bob] = [await setup.device(), await setup.device()];
  await ann.openTable(made);
  await bob.openTable(made, token);
  await expect(ann.page.locator(".journal").first()).toBeVisible();
  await expect(showOthers(ann)).toHaveCount(0);
});
