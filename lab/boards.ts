// Makes boards for self-play as the page makes them: countries of the world in all sizes.
//   lab/boards.sh FOLDER COUNT
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeBoard, fewest_cities, most_cities, type GameLength } from "../web/workshop/anyplace/board";
import { NoBoard } from "../web/workshop/anyplace/place";
import { Places, type CitiesFile, type ShapesFile } from "../web/workshop/places/places";

const [folder = "build/boards", count = "60"] = process.argv.slice(2);

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../web/workshop/places/${name}.json`, import.meta.url), "utf8"));
}
const cities = read("cities") as CitiesFile;
const places = new Places(cities, read("shapes") as ShapesFile);
const countries = Object.keys(cities.countries).sort();
const lengths: [GameLength, number, number][] = [
  ["short", fewest_cities, 20],
  ["medium", 18, 32],
  ["long", 28, most_cities],
];

mkdirSync(folder, { recursive: true });
let made = 0;
// Every country once before any comes again; a prime step, so that neighbours in the alphabet are not neighbours here.
for (let i = 0; made < Number(count) && i < 4 * countries.length; ++i) {
  const country = countries[(i * 37) % countries.length] as string;
  const [length, fewest, most] = lengths[i % lengths.length] as [GameLength, number, number];
  const size = fewest + ((i * 7) % (most - fewest + 1));
  try {
    const board = makeBoard(places, { place: { country }, cities: size, length, seed: i, author: "Roundhouse" });
    writeFileSync(join(folder, `${country.toLowerCase()}-${size}.json`), `${JSON.stringify(board)}\n`);
    ++made;
  } catch (error) {
    // Some countries have too few towns.
    if (!(error instanceof NoBoard)) throw error;
  }
}
console.log(`${made} boards in ${folder}`);
