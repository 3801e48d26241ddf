// Two devices beside each other come to one table by codes, without a server, and play it to its end.
import config from "../../playwright.config";
import { expect, play, tasteOf, test, words } from "./fixtures";
import { expectWhole, keptLog } from "./kept";

const options = config.use?.launchOptions;
// A machine for tests may have no network at all, and nobody who could ask for names in it.
test.use({
  launchOptions: {
    ...options,
    args: [
      ...(options?.args ?? []),
      "--allow-loopback-in-peer-connection",
      "--disable-features=WebRtcHideLocalIpsWithMdns",
    ],
  },
});

test("two devices play Ticket to Ride to its end", async ({ newDevice }) => {
  const ann = await newDevice();
  const bob = await newDevice({ name: "Bob", language: "de" });
  await ann.visit();
  await bob.visit();

  // A table with a free seat lies on Ann's device.
  await ann.page.locator('[data-game="ticket-to-ride-usa"]').click();
  await ann.page.locator('[aria-controls="choices"]').click();
  const seats = ann.page.locator("#choices .seats li");
  await seats.nth(2).locator(".remove").click();
  await expect(seats).toHaveCount(2);
  await seats.nth(1).locator("label").nth(1).click();
  await ann.page.locator("[data-depart]").click();
  await ann.page.locator("[data-invite-beside]").click();

  // Codes go both ways, by hand, since these devices have no cameras.
  const invitation = ann.page.locator("[data-beside-code]");
  await expect(invitation).toBeVisible();
  const link = (await invitation.getAttribute("data-beside-code")) ?? "";
  expect(link.startsWith(`${ann.url}?/beside#`)).toBe(true);
  await bob.page.goto(link);
  const reply = bob.page.locator("[data-beside-code]");
  await expect(reply).toBeVisible();
  const field = ann.page.locator("dialog[open] form input");
  // A text that is none of the codes is refused in words, and nothing is lost by it.
  await field.fill("no code of ours");
  await field.press("Enter");
  await expect(ann.page.locator("dialog[open] [role=alert]")).toBeVisible();
  await field.fill((await reply.getAttribute("data-beside-code")) ?? "");
  await field.press("Enter");

  // Bob sits down at Ann's table, and the game begins for both.
  await bob.page.locator("[data-sit]").click();
  await expect(bob.page.locator(".page.playing")).toBeVisible();
  expect(bob.page.url()).toMatch(/\?\/t\/1/);
  await ann.page.keyboard.press("Escape");
  await expect(ann.page.locator(".page.playing")).toBeVisible();
  const taste = tasteOf("ticket_to_ride");
  const [mine, yours] = await Promise.all([
    play(ann.page, { taste, seed: 1 }),
    play(bob.page, { taste, seed: 2 }),
  ]);
  expect([mine.over, yours.over]).toEqual([true, true]);
  expect([...mine.odd, ...yours.odd]).toEqual([]);
  for (const { page } of [ann, bob])
    await expect(page.locator('[data-ending="done"]')).toBeVisible();

  // Both know how it ended; the log lies where the table is.
  expectWhole(await keptLog(ann.page));
  const record = await ann.recordOf(ann.table);
  const called_there = bob.table;
  const { outcome } = JSON.parse(record) as { outcome: { points: number[] } };
  for (const [seat, device] of [ann, bob].entries()) {
    await device.open("/statistics");
    await expect(device.page.locator("section dd").last()).toHaveText(String(outcome.points[seat]));
    expect(device.faults).toEqual([]);
  }

  // A page that was loaded anew is beside nobody, and says where the game lies.
  await bob.open(`/r/${called_there}`);
  await expect(bob.page.getByRole("heading", { level: 1 })).toHaveText(
    words("device", "beside.review_away", "de"),
  );
  await expect(bob.page.locator("[data-beside-away]")).toBeVisible();
});
