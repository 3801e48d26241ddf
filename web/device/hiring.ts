// A house worker and the thinking workers that it asks for. The page starts them all: in Firefox a worker
// that starts another one sometimes waits for it for ever.
import type { HouseWorker } from "./device_home";
import type { HouseToPage, Id, NotHired, PageToHouse, WishForThinkers } from "./messages";

/** As much of a worker as is needed here. */
export interface StartedWorker {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<HouseToPage | WishForThinkers>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class HouseWithThinkers implements HouseWorker {
  onmessage: ((event: { data: HouseToPage }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  private readonly thinkers = new Map<Id, StartedWorker>();
  private readonly house: StartedWorker;

  constructor(
    house: () => StartedWorker,
    private readonly thinker: () => StartedWorker,
  ) {
    this.house = house();
    this.house.onmessage = ({ data }) => {
      if ("hire" in data) this.hire(data.hire);
      else if ("dismiss" in data) this.dismiss(data.dismiss.id);
      else this.onmessage?.({ data });
    };
    this.house.onerror = (event) => this.onerror?.(event);
  }

  postMessage(message: PageToHouse): void {
    this.house.postMessage(message);
  }

  terminate(): void {
    this.house.terminate();
    [...this.thinkers.keys()].forEach((id) => this.dismiss(id));
  }

  private hire({ id, port }: { id: Id; port: MessagePort }): void {
    const fail = (words: string) => {
      this.dismiss(id);
      this.house.postMessage({ not_hired: { id, words } } satisfies NotHired);
    };
    try {
      const worker = this.thinker();
      this.thinkers.set(id, worker);
      worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message || "a thinking worker cannot be started");
      };
      worker.postMessage({ port }, [port]);
    } catch (error) {
      fail(String(error));
    }
  }

  private dismiss(id: Id): void {
    this.thinkers.get(id)?.terminate();
    this.thinkers.delete(id);
  }
}
