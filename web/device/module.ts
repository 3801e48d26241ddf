// How a worker loads the house that was compiled for WebAssembly. Its two files lie in device/ beside
// the page; the worker itself is one folder below the page, built or not, so it finds them from where
// it lies, whatever folder the page is in.

/** No message needs as much, and nobody shall fill a device's memory with one. Characters. */
export const most_text = 16 * 1024 * 1024;

export interface HouseModule {
  hear(text: string): void;
  begin_work(text: string): void;
  /** 0: done. */
  step_work(): number;
}

/** What emscripten makes; a text is handed over as the place in memory where it lies. */
export interface Compiled {
  /** 0: there is no room for it. */
  allocateUTF8(text: string): number;
  _free(at: number): void;
  _hear(at: number): void;
  _begin_work(at: number): void;
  _step_work(): number;
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
  const give = (text: string, take: (at: number) => void): void => {
    if (text.length > most_text) throw new RangeError(`a text of ${text.length} characters`);
    const at = compiled.allocateUTF8(text);
    if (at === 0) throw new RangeError(`no memory for a text of ${text.length} characters`);
    take(at);
    // Not if it threw: then nobody knows what is in its memory, and it is called no more.
    compiled._free(at);
  };
  return {
    hear: (text) => give(text, (at) => compiled._hear(at)),
    begin_work: (text) => give(text, (at) => compiled._begin_work(at)),
    step_work: () => compiled._step_work(),
  };
}
