// A whole session with the house for devices: a game of every kind against a bot, with a tab that is
// killed and a second one beside it, and records that came from elsewhere, looked at again.
//   node tests/wasm/session.mjs MODULE OUT EFFORT RECORD...
// Writes OUT/GAME.played.json for each game, and for each RECORD what the house tells of it:
// OUT/NAME.record.json and, with EFFORT percent of the usual playouts, OUT/NAME.analysis.json.
// tools/check_wasm.sh compares all of it with the program.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { House, MemoryStore } from "./house.mjs";
import { loadFrom } from "./module.mjs";

const [folder, out, effort, ...records] = process.argv.slice(2);
if (records.length === 0) throw new Error("usage: session.mjs MODULE OUT EFFORT RECORD...");
const make = await loadFrom(folder);

/** The same numbers in every run: a game that fails is played again. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state / 2 ** 32;
  };
}

/** As the player of the page's tests does (web/tests/e2e/player.ts), so that games end soon. */
function choose(legal, taste, random) {
  const kinds = [...new Set(legal.map(({ type }) => type))];
  let left = random() * kinds.reduce((sum, kind) => sum + (taste[kind] ?? 1), 0);
  const chosen = kinds.find((kind) => (left -= taste[kind] ?? 1) < 0) ?? kinds[0];
  const same = legal.filter(({ type }) => type === chosen);
  return same[Math.floor(random() * same.length)];
}

function tasteOf(family) {
  const path = fileURLToPath(new URL(`../../web/games/${family}/taste.json`, import.meta.url));
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** What two tabs must agree on. */
const seen = ({ ply, state, views }) => ({
  ply,
  state,
  views: views.map(({ seat, view, legal }) => ({ seat, view, legal })),
});

/** Until somebody at this line may act, or the game is over. */
async function turn(line) {
  while (line.legal.length === 0 && !line.over) await line.next(({ views }) => views !== undefined);
}

async function playGame({ id: game, family }, seed) {
  const store = new MemoryStore();
  let house = await House.on(store, make);
  const made = JSON.parse(
    await house.ask(
      "POST",
      "/api/tables",
      { game, seats: [{ who: "here", name: "Ann" }, { who: "bot", bot: "level-2" }] },
      201,
    ),
  );
  assert.match(made.table, /^0/, "the id of a table on a device");
  const random = numbers(seed);
  const taste = tasteOf(family);
  let line = await house.join(made.table, made.token);
  let acts = 0;
  const act = async () => {
    const message = {
      type: "act",
      id: `act-${++acts}`,
      state: line.shown.state,
      action: choose(line.legal, taste, random),
    };
    const answer = await line.ask(message);
    assert.equal(answer.type, "update", JSON.stringify([message, answer]));
    await turn(line);
    return message;
  };
  await turn(line);
  for (let i = 0; i < 6; i++) await act();

  // A second tab sees every move, and makes one.
  const other = await House.on(store, make);
  const second = await other.join(made.table, made.token);
  await turn(second);
  assert.deepEqual(seen(second.shown), seen(line.shown), `${game}: two tabs`);
  const { ply, state } = second.shown;
  const action = choose(second.legal, taste, random);
  await second.ask({ type: "act", id: "second-1", state, action });
  while (line.shown.ply <= ply) await line.next(() => true);
  await turn(line);
  other.fall();
  const last = await act();

  // The tab is killed; whoever comes back finds what was shown, and nothing is played twice.
  const before = seen(line.shown);
  house.fall();
  house = await House.on(store, make);
  line = await house.join(made.table, made.token);
  await turn(line);
  assert.deepEqual(seen(line.shown), before, `${game}: after a death`);
  const again = await line.ask(last);
  assert.equal(again.type, "sync", "an act that was played already");
  assert.equal(again.ply, before.ply);
  const stale = await line.ask({ ...last, id: "stale" });
  assert.equal(stale.code, "stale");

  while (!line.over) await act();
  const [log] = store.logs.values();
  const played = log.map(({ text }) => JSON.parse(text)).filter(({ type }) => type === "played");
  const ids = played.flatMap(({ id }) => id ?? []);
  assert.equal(new Set(ids).size, ids.length, "acts that were stored twice");
  assert.deepEqual(house.complaints, []);
  const record = await house.ask("GET", `/api/tables/${made.table}/record`);
  house.fall();
  return record;
}

/** What the house tells of a record from elsewhere. */
async function lookAgain(text) {
  const change = (errand) => {
    const wish = JSON.parse(errand);
    return JSON.stringify(wish.do === "analyse" ? { ...wish, effort: Number(effort) } : wish);
  };
  const house = await House.on(new MemoryStore(), make, change);
  const { table } = JSON.parse(await house.ask("POST", "/api/replays", JSON.parse(text), 201));
  const record = await house.ask("GET", `/api/tables/${table}/record`);
  let analysis = "";
  for (let done = false; !done; ) {
    analysis = await house.ask("GET", `/api/tables/${table}/analysis`);
    const known = JSON.parse(analysis);
    done = known.of > 0 && known.done === known.of;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual(house.complaints, []);
  house.fall();
  return { record, analysis };
}

const first = await House.on(new MemoryStore(), make);
const { games } = JSON.parse(await first.ask("GET", "/api/games"));
first.fall();
for (const [number, game] of games.entries())
  writeFileSync(join(out, `${game.id}.played.json`), await playGame(game, number + 1));
for (const file of records) {
  const name = basename(file, ".json");
  const { record, analysis } = await lookAgain(readFileSync(file, "utf8"));
  writeFileSync(join(out, `${name}.record.json`), record);
  writeFileSync(join(out, `${name}.analysis.json`), analysis);
}
console.log(`${games.length} games were played, ${records.length} looked at again`);
