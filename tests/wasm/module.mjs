// The house for devices in Node: loaded as web/device/module.ts does it in a worker of a browser.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** An address that nothing answers; files of the folder are found by their name. */
const nowhere = "http://house.invalid/";

/** Returns what makes a new house, or a new thinker, each with a memory of its own. */
export async function loadFrom(folder) {
  // What a worker has and Node has not.
  globalThis.self ??= globalThis;
  globalThis.location ??= { href: nowhere };
  globalThis.crypto ??= webcrypto;
  globalThis.fetch = async (address) => {
    const name = String(address).slice(nowhere.length);
    const headers = { "Content-Type": "application/wasm" };
    return new Response(readFileSync(join(folder, name)), { headers });
  };
  // Only by this ending Node takes it for a module.
  const copy = mkdtempSync(join(tmpdir(), "roundhouse-module-"));
  const script = join(copy, "roundhouse.mjs");
  copyFileSync(join(resolve(folder), "roundhouse.js"), script);
  const { default: make } = await import(pathToFileURL(script));
  rmSync(copy, { recursive: true });
  return async (tell) => {
    const compiled = await make({ locateFile: (name) => nowhere + name, tell });
    const give = (name, text) => {
      const at = compiled.allocateUTF8(text);
      compiled[name](at);
      compiled._free(at);
    };
    return {
      hear: (text) => give("_hear", text),
      begin_work: (text) => give("_begin_work", text),
      step_work: () => compiled._step_work(),
    };
  };
}

/** Does one errand after the other, as web/device/work.ts does. */
export async function newThinker(make) {
  let found = null;
  const module = await make((text) => {
    found = JSON.parse(text).work?.said ?? found;
  });
  return (errand, thought = () => {}) => {
    module.begin_work(errand);
    for (let last = false; !last; ) {
      found = null;
      last = module.step_work() === 0;
      if (last || found !== null) thought(found ?? "", last);
    }
    return found ?? "";
  };
}
