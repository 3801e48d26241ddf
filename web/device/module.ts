// How a worker loads the house that was compiled for WebAssembly. Its two files lie in device/ beside
// the page; the worker itself is one folder below the page, built or not, so it finds them from where
// it lies, whatever folder the page is in.

/**
 * A text goes to the module on its stack, four bytes for each character, and what does not fit there
 * would be written over other things. The stack has 5 MiB (browser/CMakeLists.txt).
 */
export const longest_text = 800_000;

export interface HouseModule {
  hear(text: string): void;
  begin_work(text: string): void;
  /** 0: done. */
  step_work(): number;
}

/** What emscripten makes. */
interface Compiled {
  ccall(name: string, returns: "number" | null, types: "string"[], values: string[]): unknown;
}
type Factory = (options: {
  locateFile(name: string): string;
  tell(text: string): void;
}) => Promise<Compiled>;

// Both are empty where a page is tried out without a build (web/house_module.ts).
/** Of the page that this worker belongs to. */
export const page_version = (import.meta.env.VITE_VERSION as string | undefined) ?? "";
/** Of the two files that belong to it. */
const stamp = (import.meta.env.VITE_MODULE as string | undefined) ?? "";

/** The stamp is in the address, so that no cache gives an old module to a new page. */
export function moduleAddress(worker: string, file: string, stamped: string): string {
  const address = new URL(`../device/${file}`, worker);
  if (stamped !== "") address.searchParams.set("v", stamped);
  return address.href;
}

/** `tell` gets all that the module says. */
export async function loadModule(tell: (text: string) => void): Promise<HouseModule> {
  const at = (file: string) => moduleAddress(self.location.href, file, stamp);
  const { default: make } = (await import(/* @vite-ignore */ at("roundhouse.js"))) as {
    default: Factory;
  };
  return moduleOf(await make({ locateFile: at, tell }));
}

export function moduleOf(compiled: Compiled): HouseModule {
  const give = (name: string, text: string): void => {
    if (text.length > longest_text) throw new RangeError(`a text of ${text.length} for ${name}`);
    compiled.ccall(name, null, ["string"], [text]);
  };
  return {
    hear: (text) => give("hear", text),
    begin_work: (text) => give("begin_work", text),
    step_work: () => compiled.ccall("step_work", "number", [], []) as number,
  };
}
