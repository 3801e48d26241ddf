// What who opened a table may do with the others at it: free a seat, and mute.
import { serious } from "./axe";
import { expect, phone, test, type Device } from "./fixtures";
import type { Server } from "./server";

const game = "ticket-to-ride-usa";

/** Ann's table with a seat for Bob and one that stays open, before the start. */
async function waitingRoom(server: Server, listed: boolean) {
  const made = await server.create({
    game,
    listed,
    seats: [{ who: "here", name: "Ann" }, { who: "open" }, { who: "open" }],
  });
  return { made, link: made.links.find(({ seat }) => seat === 1)?.token ?? "" };
}

async function sitDown(device: Device): Promise<void> {
  await device.page.locator("[data-sit]").click();
  await expect(device.page.locator("[data-sit]")).toHaveCount(0);
}

async function isAccessible({ page }: Device): Promise<void> {
  expect(await serious(page)).toEqual([]);
}

test("a seat is freed, and its new link goes to somebody else", async ({ setup, server }) => {
  const { made, link } = await waitingRoom(server, false);
  const [ann, bob] = [await setup.device(), await setup.device({ name: "Bob" }, phone)];
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ann.openTable(made);
  await bob.openTable(made, link);
  await sitDown(bob);
  // Bob did not open the table.
  await expect(bob.page.locator("[data-free]")).toHaveCount(0);

  // By keys: a second look first, which can end in doing nothing.
  const free = ann.page.getByRole("button", { name: "Free Bob’s seat" });
  await free.focus();
  await ann.page.keyboard.press("Enter");
  await expect(ann.page.getByText("Bob will have to get up")).toBeVisible();
  await isAccessible(ann);
  await ann.page.getByRole("button", { name: "No, leave it" }).click();
  await expect(ann.page.locator("[data-free-yes]")).toHaveCount(0);
  await free.focus();
  await ann.page.keyboard.press("Enter");
  await ann.page.keyboard.press("Tab");
  await ann.page.keyboard.press("Enter");

  const seat = ann.page.locator("li.open").first();
  await expect(seat).toContainText("This link is new");
  await expect(bob.page.getByRole("alert")).toContainText("no longer have a seat here");
  await expect(bob.page.locator("[data-sit]")).toHaveCount(0);
  await bob.page.reload();
  await expect(bob.page.getByText("You are watching.")).toBeVisible();
  await bob.openTable(made, link);
  await expect(bob.page.getByRole("heading", { name: /no longer opens a seat/ })).toBeVisible();

  await seat.getByRole("button", { name: /^Copy/ }).click();
  const fresh = await ann.page.evaluate(() => navigator.clipboard.readText());
  expect(fresh).not.toContain(link);
  const cid = await setup.device({ name: "Cid" });
  await cid.page.goto(fresh);
  await sitDown(cid);
  await expect(ann.page.locator("li", { hasText: "Cid" })).toBeVisible();
  expect([...ann.complaints, ...cid.complaints]).toEqual([]);
});

test("somebody is muted for all to see, and talks again", async ({ setup, server }) => {
  const { made } = await waitingRoom(server, true);
  const token = (await server.takeSeat(made.table, { name: "Bob" })).token;
  const [ann, bob, eve] = [
    await setup.device(),
    await setup.device({ name: "Bob" }, phone),
    await setup.device(),
  ];
  await ann.openTable(made);
  await bob.openTable(made, token);
  await eve.openTable(made, null);
  const field = bob.page.getByRole("textbox", { name: "Say something" });
  for (const line of ["first", "second"]) {
    await field.fill(line);
    await field.press("Enter");
  }
  // One button for one person, and none for Bob.
  const mute = ann.page.getByRole("button", { name: "Mute Bob" });
  await expect(ann.page.locator(".said")).toHaveCount(2);
  await expect(mute).toHaveCount(1);
  await expect(bob.page.locator("[data-mute]")).toHaveCount(0);
  await mute.focus();
  await ann.page.keyboard.press("Enter");

  await expect(field).toHaveCount(0);
  await expect(bob.page.getByText("You are muted at this table")).toBeVisible();
  await expect(eve.page.locator("li", { hasText: "Bob" }).first()).toContainText("muted");
  const lift = ann.page.getByRole("button", { name: "Unmute Bob" });
  await expect(ann.page.getByText("Bob is muted.")).toBeVisible();
  await isAccessible(ann);
  await lift.click();
  await field.fill("third");
  await field.press("Enter");
  await expect(ann.page.locator(".said")).toHaveCount(3);

  // In the menu of the table, too.
  await ann.page.locator("[data-table-menu]").click();
  await ann.page.getByRole("dialog").getByRole("button", { name: "Mute Bob" }).click();
  await expect(field).toHaveCount(0);
  expect([...ann.complaints, ...bob.complaints, ...eve.complaints]).toEqual([]);
});
