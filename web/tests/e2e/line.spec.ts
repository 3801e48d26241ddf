// What happens when the line to the server breaks.
import { expect, play, asked, tasteOf, test, type Device } from "./fixtures";
import { Cable, Server } from "./server";

const game = "ticket-to-ride-usa";
const taste = tasteOf("ticket_to_ride");
const opened = /WebSocket|ERR_|Failed to (load|fetch)/;

function settled(device: Device): void {
  expect(device.complaints.filter((text) => !opened.test(text))).toEqual([]);
}

test("a click without a line is played when there is one again", async ({ setup, server }) => {
  const cable = new Cable(server.url);
  const url = await cable.open();
  const made = await setup.againstBot(game, { options: { start: "0" } });
  const ann = await setup.device({}, { url });
  await ann.openTable(made);
  await play(ann.page, { taste, actions: 3 });
  // The bot has answered, and what follows is asked while there is a line.
  await expect(asked(ann.page)).toBeVisible();
  await ann.unfold();
  const offline = ann.page.getByText("No connection.");

  const before = await setup.plies(made.table);
  cable.cut();
  await expect(offline).toBeVisible();
  await ann.row(["take_blind"]).first().click();
  await expect(asked(ann.page)).toHaveCount(0);
  cable.mend();
  await expect(offline).toBeHidden();
  await expect(asked(ann.page)).toBeVisible();
  expect(await setup.plies(made.table)).toBeGreaterThan(before);
  const more = await play(ann.page, { taste, actions: 4 });
  expect(more.actions).toBe(4);
  settled(ann);
  cable.close();
});

test("an answer that was lost on its way is not played twice", async ({ setup, server }) => {
  const cable = new Cable(server.url);
  const url = await cable.open();
  const made = await setup.againstBot(game, { options: { start: "0" } });
  const ann = await setup.device({}, { url });
  await ann.openTable(made);
  await play(ann.page, { taste, actions: 1 });
  // The bot has answered, and what follows is asked while there is a line.
  await expect(asked(ann.page)).toBeVisible();
  await ann.unfold();
  const before = await setup.plies(made.table);
  cable.deafen();
  await ann.row(["take_blind"]).first().click();
  await expect.poll(() => setup.plies(made.table)).toBeGreaterThan(before);
  const after = await setup.plies(made.table);
  cable.cut();
  cable.mend();
  await expect(asked(ann.page)).toBeVisible();
  expect(await setup.plies(made.table)).toBe(after);
  settled(ann);
  cable.close();
});

test("a browser without network finds back", async ({ setup }) => {
  const made = await setup.againstBot(game);
  const ann = await setup.device();
  await ann.openTable(made);
  await play(ann.page, { taste, actions: 3 });
  await ann.context.setOffline(true);
  await ann.context.setOffline(false);
  const more = await play(ann.page, { taste, seed: 2, actions: 4 });
  expect(more.actions).toBe(4);
  settled(ann);
});

test("the server is killed and started again in the middle of a game", async ({ setup }) => {
  const server = new Server();
  await server.start();
  const made = await server.create({
    game,
    options: { start: "0" },
    seats: [
      { who: "here", name: "Ann" },
      { who: "bot", bot: "greedy" },
    ],
  });
  const ann = await setup.device({}, { url: server.url });
  await ann.openTable(made);
  await play(ann.page, { taste, actions: 5 });
  // The bot has answered, and what follows is asked while there is a line.
  await expect(asked(ann.page)).toBeVisible();
  await ann.unfold();
  const before = await setup.plies(made.table, server);
  await server.kill();
  await expect(ann.page.getByText("No connection.")).toBeVisible();
  await ann.row(["take_blind"]).first().click();
  await server.start();
  await expect(asked(ann.page)).toBeVisible();
  expect(await setup.plies(made.table, server)).toBeGreaterThan(before);
  const more = await play(ann.page, { taste, seed: 2, actions: 4 });
  expect(more.actions).toBe(4);
  settled(ann);
  await server.end();
});
