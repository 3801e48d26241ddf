// In every browser: the simulator's smallest round, compiled for WebAssembly, in a worker. People, faults and tables
// are those of the program for the same numbers, to the last byte that was stored and heard.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "../browsers/browsers";
import { BareHost } from "./bare_host";
import { expect, program } from "./fixtures";
import { removeFolder } from "./page_folder";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const files = ["roundhouse_sim.js", "roundhouse_sim.wasm"];
const native = join(dirname(program), "roundhouse_sim");
/** As tools/check_wasm.sh has it with Node. */
const wishes = ["--seed", "1", "--runs", "4", "--steps", "5000"];

/** Says all that the simulator says, and as its last word how it ended. */
const worker = `
  const said = [];
  self.Module = {
    arguments: ${JSON.stringify(wishes)},
    print: (line) => said.push(line),
    printErr: (line) => said.push(line),
    onExit: (status) => postMessage({ status, said: said.join("\\n") }),
  };
  importScripts("roundhouse_sim.js");
`;

const page = `<!doctype html><html lang="en"><title>Simulated houses</title></html>`;

/** How long it took is not the same anywhere. */
function withoutTimes(said: string): string {
  return said
    .replace(/ \([^)]* for each second of a processor\)/, "")
    .replace(/[\d.]+ s, of a processor [\d.]+ s; /, "")
    .trim();
}

/** A page with the simulator beside it, which is compiled first if its sources have changed. */
function folderWithSimulator(): string {
  const built = join(root, "build/wasm-release");
  execFileSync(join(root, "tools/build_module.sh"), ["roundhouse_sim"], { stdio: "inherit" });
  const folder = mkdtempSync(join(tmpdir(), "roundhouse-simulator-"));
  for (const file of files) copyFileSync(join(built, file), join(folder, file));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "worker.js"), worker);
  return folder;
}

test("simulated houses keep their promises in a browser, too", async ({ tab }) => {
  if (!existsSync(native)) throw new Error(`there is no ${native}: ninja -C build/release`);
  const expected = withoutTimes(execFileSync(native, wishes, { encoding: "utf8" }));
  expect(expected).toMatch(/digest (?!0{16})[\da-f]{16}$/);

  const folder = folderWithSimulator();
  const host = new BareHost(folder);
  try {
    await host.open();
    await tab.open(host.url);
    const { status, said } = await tab.evaluate(
      () =>
        new Promise<{ status: number | null; said: string }>((resolve) => {
          const simulator = new Worker("worker.js");
          simulator.onmessage = ({ data }) => resolve(data);
          simulator.onerror = ({ message }) => resolve({ status: null, said: message });
        }),
    );
    expect(status, said).toBe(0);
    expect(withoutTimes(said)).toBe(expected);
    expect(tab.complaints).toEqual([]);
  } finally {
    await host.close();
    removeFolder(folder);
  }
});
