// How many playouts a second level 5 makes in the house for devices, beside the program.
//   node tests/wasm/speed.mjs MODULE RECORD PLAYOUTS SECONDS
// RECORD is a match of `level-5:PLAYOUTS` in all seats, and SECONDS what the program spent on it. The
// same decisions, as many of them as take some seconds, are taken here once more.
import { readFileSync } from "node:fs";
import { loadFrom } from "./module.mjs";

const [folder, file, playouts, seconds] = process.argv.slice(2);
if (seconds === undefined) throw new Error("usage: speed.mjs MODULE RECORD PLAYOUTS SECONDS");
const { outcome: _, ...record } = JSON.parse(readFileSync(file, "utf8"));
const plies = record.entries.flatMap(({ actor }, ply) => (actor === "chance" ? [] : [ply]));
let told = "";
const make = await loadFrom(folder);
const module = await make((text) => (told = text));

/** Takes the decision of that ply; returns the seconds it took, without reading how it came to be. */
function decide(ply) {
  const errand = {
    do: "choose",
    seat: record.entries[ply].actor,
    bot: `level-5:${playouts}`,
    luck: String(ply + 1),
    record: { ...record, entries: record.entries.slice(0, ply) },
  };
  module.begin_work(JSON.stringify(errand));
  const begun = process.cpuUsage().user;
  while (module.step_work() !== 0);
  const spent = process.cpuUsage().user - begun;
  const { action } = JSON.parse(JSON.parse(told).work.said || "{}");
  if (action == null) throw new Error(`nothing was chosen: ${told}`);
  return spent / 1e6;
}

decide(plies[0]); // Compiled by then.
const most_s = 8;
let spent_s = 0;
let taken = 0;
// From all over the game: its beginning is not like its end.
for (; taken < plies.length && spent_s < most_s; taken++)
  spent_s += decide(plies[(taken * 37) % plies.length]);
const here = (playouts * taken) / spent_s;
const there = (playouts * plies.length) / Number(seconds);
const round = (speed) => Math.round(speed / 10) * 10;
console.log(
  `${record.game}: ${round(here)} playouts/s in WebAssembly, ${round(there)} in the program, ` +
    `${(here / there).toFixed(2)} of it (${taken} decisions)`,
);
