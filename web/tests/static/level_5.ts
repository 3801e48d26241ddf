// How many playouts a second level 5 makes in a browser, beside the program on the same machine, one
// thread each: npm run speed. Nothing is expected; it tells something only where nothing else is going on.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "../browsers/browsers";
import { BareHost } from "./bare_host";
import { expect, families, program } from "./fixtures";
import { pageFolder, workerIn } from "./page_folder";

const playouts = 400;
/** Seconds: until all is compiled as well as it will be, and of what is counted. */
const [before, counted] = [4, 8];

interface Played {
  entries: { actor: number | "chance" }[];
  outcome?: unknown;
}

const test = base.extend<{ host: BareHost; folder: string }>({
  host: async ({}, use) => {
    const host = new BareHost(pageFolder());
    await host.open();
    await use(host);
    await host.close();
  },
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "roundhouse-speed-"));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

for (const { id } of families)
  test(`${id}: playouts of level 5`, async ({ host, folder, tab, kind }) => {
    const file = join(folder, "match.json");
    const bots = `level-5:${playouts}`;
    const match = ["record", id, "--players", "2", "--bots", bots, "--seed", "11", "--out", file];
    const begun = performance.now();
    execFileSync(program, match, { stdio: "ignore" });
    const seconds = (performance.now() - begun) / 1000;
    const { outcome: _, ...record } = JSON.parse(readFileSync(file, "utf8")) as Played;
    const plies = record.entries.flatMap(({ actor }, ply) => (actor === "chance" ? [] : [ply]));
    const there = (playouts * plies.length) / seconds;

    await tab.open(host.url);
    await tab.see("[data-depart]");
    // The same decisions, from all over the game.
    const { taken, spent } = await tab.evaluate(
      async ({ worker, record, plies, bots, before, counted }) => {
        const started = new Worker(new URL(worker, location.href), { type: "module" });
        const { port1: thinker, port2: port } = new MessageChannel();
        started.postMessage({ port }, [port]);
        const decide = (ply: number) =>
          new Promise<number>((resolve, reject) => {
            const begun = performance.now();
            type Said = { thought?: { last: boolean }; failed?: string };
            thinker.onmessage = ({ data }: MessageEvent<Said>) => {
              if (data.failed !== undefined) reject(new Error(data.failed));
              if (data.thought?.last === true) resolve((performance.now() - begun) / 1000);
            };
            const so_far = { ...record, entries: record.entries.slice(0, ply) };
            const seat = record.entries[ply]?.actor;
            const luck = String(ply + 1);
            const work = { do: "choose", seat, bot: bots, luck, record: so_far };
            thinker.postMessage({ work: JSON.stringify(work) });
          });
        const decideFor = async (seconds: number) => {
          let taken = 0;
          let spent = 0;
          for (; spent < seconds; taken++)
            spent += await decide(plies[(taken * 37) % plies.length] ?? 0);
          return { taken, spent };
        };
        await decideFor(before);
        const result = await decideFor(counted);
        started.terminate();
        return result;
      },
      { worker: workerIn(host.folder, "thinking_worker"), record, plies, bots, before, counted },
    );
    const here = (playouts * taken) / spent;
    expect(here).toBeGreaterThan(0);
    const rounded = (speed: number) => Math.round(speed / 10) * 10;
    console.log(
      `${id}: ${rounded(here)} playouts/s in ${kind}, ${rounded(there)} in the program, ` +
        `${(here / there).toFixed(2)} of it (${taken} decisions)`,
    );
  });
