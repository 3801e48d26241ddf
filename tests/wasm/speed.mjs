// How many playouts a second level 5 makes in the house for devices, beside the program.
//   node tests/wasm/speed.mjs MODULE RECORD PLAYOUTS SECONDS
// RECORD is a match of `level-5:PLAYOUTS` in all seats, and SECONDS what the program spent on it. The
// same decisions, as many of them as take some seconds, are taken here once more.
import { readFileSync } from "node:fs";
import { loadFrom, newThinker } from "./module.mjs";

const [folder, file, playouts, seconds] = process.argv.slice(2);
if (seconds === undefined) throw new Error("usage: speed.mjs MODULE RECORD PLAYOUTS SECONDS");
const { outcome: _, ...record } = JSON.parse(readFileSync(file, "utf8"));
const plies = record.entries.flatMap(({ actor }, ply) => (actor === "chance" ? [] : [ply]));
const think = await newThinker(await loadFrom(folder));

const errand = (ply) =>
  JSON.stringify({
    do: "choose",
    seat: record.entries[ply].actor,
    bot: `level-5:${playouts}`,
    luck: String(ply + 1),
    record: { ...record, entries: record.entries.slice(0, ply) },
  });
const spent_s = () => process.cpuUsage().user / 1e6;

think(errand(plies[0])); // compiled by then
const most_s = 8;
const begun = spent_s();
let taken = 0;
// From all over the game: its beginning is not like its end.
for (let i = 0; i < plies.length && spent_s() - begun < most_s; i++) {
  const said = think(errand(plies[(i * 37) % plies.length]));
  if (JSON.parse(said).action == null) throw new Error(`nothing was chosen: ${said}`);
  taken += 1;
}
const here = (playouts * taken) / (spent_s() - begun);
const there = (playouts * plies.length) / Number(seconds);
const round = (speed) => Math.round(speed / 10) * 10;
console.log(
  `${record.game}: ${round(here)} playouts/s in WebAssembly, ${round(there)} in the program, ` +
    `${(here / there).toFixed(2)} of it (${taken} decisions)`,
);
