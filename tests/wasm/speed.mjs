// How many playouts a second level 5 makes in the house for devices, beside the program.
//   node tests/wasm/speed.mjs MODULE RECORD PLAYOUTS SECONDS
// RECORD is a match of `level-5:PLAYOUTS` in all seats, and SECONDS what the program spent on it. The
// same decisions are taken here once more, for some seconds.
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

/** Takes decisions from all over the game, whose beginning is not like its end, for so many seconds. */
function decideFor(seconds) {
  let taken = 0;
  let spent = 0;
  for (; spent < seconds; taken++) spent += decide(plies[(taken * 37) % plies.length]);
  return { taken, spent };
}

decideFor(3); // By then all of it has been compiled as well as it will be.
const { taken, spent } = decideFor(6);
const here = (playouts * taken) / spent;
const there = (playouts * plies.length) / Number(seconds);
const round = (speed) => Math.round(speed / 10) * 10;
console.log(
  `${record.game}: ${round(here)} playouts/s in WebAssembly, ${round(there)} in the program, ` +
    `${(here / there).toFixed(2)} of it (${taken} decisions)`,
);
