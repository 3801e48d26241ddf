// Several people at one table.
import type { Page } from "@playwright/test";
import type { Message, Sync, Update } from "../../wire/protocol";
import type { Event, View } from "../../wire/ticket_to_ride";
import { expect, play, asked, tasteOf, test, type Device } from "./fixtures";
import type { Server } from "./server";

const game = "ticket-to-ride-usa";

/** Every message that a device gets from now on. */
function overheard(page: Page): Message[] {
  const messages: Message[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) =>
      messages.push(JSON.parse(String(payload)) as Message),
    ),
  );
  return messages;
}

/** A listed table at which Ann and Bob sit; Ann begins. */
async function tableForTwo(server: Server) {
  const made = await server.create({
    game,
    options: { start: "0" },
    listed: true,
    seats: [{ who: "here", name: "Ann" }, { who: "open" }],
  });
  const bob = await server.takeSeat(made.table, { name: "Bob" });
  return { made, bob: bob.token };
}

/** What of seat `hidden` is in views that are not its own. */
function leaks(messages: Message[], viewer: number | null): string[] {
  const found: string[] = [];
  const shown = messages.filter(
    (m): m is Sync | Update => m.type === "sync" || m.type === "update",
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const { views, outcome } of shown) {
    if (outcome != null) continue;
    for (const { seat, view, events } of views) {
      if ((seat ?? null) !== viewer) found.push(`the view of seat ${seat}`);
      const { hand, tickets, offered, players } = view as View;
      if (
        viewer === null &&
        (Object.keys(hand).length > 0 || tickets.length > 0 || offered.length > 0)
      )
        found.push("a hand");
      players.forEach((player, i) => {
        if (i !== viewer && player.tickets !== null) found.push(`tickets of seat ${i}`);
      });
      for (const event of events as Event[]) {
        if (!("seat" in event) || event.seat === viewer) continue;
        if (event.type === "card_drawn" && event.card !== null) found.push("a card");
        if (event.type === "ticket_drawn" && event.ticket !== null) found.push("a ticket");
        if (event.type === "tickets_kept" && (event.kept ?? event.returned) !== null)
          found.push("kept tickets");
      }
    }
  }
  return found;
}

/** Plays so many actions, each by somebody who is asked. */
async function playTurns(devices: Device[], actions: number): Promise<void> {
  const next = async () => {
    for (const device of devices) if ((await asked(device.page).count()) > 0) return device;
    return null;
  };
  for (let i = 0; i < actions; i++) {
    await expect.poll(next, { intervals: [20] }).not.toBeNull();
    const device = await next();
    if (device !== null)
      await play(device.page, { taste: tasteOf("ticket_to_ride"), seed: i, actions: 1 });
  }
}

test("two people and an onlooker, none of whom hears a secret", async ({ setup, server }) => {
  const { made, bob: token } = await tableForTwo(server);
  const [ann, bob, eve] = [
    await setup.device(),
    await setup.device({ language: "de" }),
    await setup.device(),
  ];
  const [bobs, eves] = [overheard(bob.page), overheard(eve.page)];
  await ann.openTable(made);
  await bob.openTable(made, token);
  await eve.openTable(made, null);
  await playTurns([ann, bob], 28);
  await expect(asked(eve.page)).toHaveCount(0);
  expect(leaks(bobs, 1)).toEqual([]);
  expect(leaks(eves, null)).toEqual([]);
  expect([...ann.complaints, ...bob.complaints, ...eve.complaints]).toEqual([]);
});

test("a move is taken back if the other one agrees", async ({ setup, server }) => {
  const { made, bob: token } = await tableForTwo(server);
  const [ann, bob] = [await setup.device(), await setup.device()];
  await ann.openTable(made);
  await bob.openTable(made, token);
  // The first tickets are chosen, then Ann draws two cards: that reveals something.
  await playTurns([ann, bob], 2);
  await play(ann.page, { taste: { take_blind: 1e9 }, actions: 2 });
  await expect(asked(bob.page)).toBeVisible();
  await expect(asked(ann.page)).toHaveCount(0);

  const takeBack = ann.page.getByRole("button", { name: "Take back" });
  const refuse = bob.page.getByRole("button", { name: "No", exact: true });
  await takeBack.click();
  await refuse.click();
  await expect(refuse).toBeHidden();
  await expect(asked(ann.page)).toHaveCount(0);

  await takeBack.click();
  await bob.page.getByRole("button", { name: "Agree" }).click();
  await expect(asked(ann.page)).toBeVisible();
  await expect(asked(bob.page)).toHaveCount(0);
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});

test("at a hot seat the curtain hides each hand from the others", async ({ setup, server }) => {
  const made = await server.create({
    game,
    options: { start: "0" },
    seats: [
      { who: "here", name: "Ann" },
      { who: "here", name: "Bob" },
    ],
  });
  const both = await setup.device();
  await both.openTable(made);
  const curtain = both.page.locator(".curtain");
  for (const name of ["Ann", "Bob", "Ann"]) {
    await expect(curtain).toContainText(name);
    await expect(both.page.locator("[data-actions], svg.drawing")).toHaveCount(0);
    // Where the last click was it does not open at once.
    await both.page.mouse.move(1, 1);
    await curtain.getByRole("button").click();
    await expect(curtain).toBeHidden();
    // First tickets, then a turn of two cards.
    await play(both.page, { taste: { take_blind: 1e9 }, actions: 1 });
    if (name === "Ann" && (await curtain.count()) === 0)
      await play(both.page, { taste: { take_blind: 1e9 }, actions: 1 });
  }
  await expect(curtain).toContainText("Bob");
  expect(both.complaints).toEqual([]);
});

test("at a hot seat a whole game can be played", async ({ setup, server }) => {
  const made = await server.create({
    game: "switch-and-signal-europe",
    seats: [
      { who: "here", name: "Ann" },
      { who: "here", name: "Bob" },
    ],
  });
  const both = await setup.device();
  await both.openTable(made);
  const played = await play(both.page, { taste: tasteOf("switch_and_signal"), seed: 3 });
  expect(played.over).toBe(true);
  expect(both.complaints).toEqual([]);
});
