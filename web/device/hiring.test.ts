import { expect, it } from "vitest";
import { HouseWithThinkers, type StartedWorker } from "./hiring";

class FakeWorker implements StartedWorker {
  heard: unknown[] = [];
  ended = false;
  onmessage: StartedWorker["onmessage"] = null;
  onerror: StartedWorker["onerror"] = null;
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent<never>);
  }
}

const port = (name: string) => name as unknown as MessagePort;

function house(thinker?: () => StartedWorker) {
  const worker = new FakeWorker();
  const thinkers: FakeWorker[] = [];
  const start = () => {
    const started = new FakeWorker();
    thinkers.push(started);
    return started;
  };
  const whole = new HouseWithThinkers(() => worker, thinker ?? start);
  return { worker, thinkers, whole };
}

it("starts thinkers for a house and ends them, one by one or with it", () => {
  const { worker, thinkers, whole } = house();
  for (const id of [1, 2, 3]) worker.say({ hire: { id, port: port(`to ${id}`) } });
  expect(thinkers.map(({ heard }) => heard)).toEqual(
    ["to 1", "to 2", "to 3"].map((name) => [{ port: name }]),
  );
  worker.say({ dismiss: { id: 2 } });
  worker.say({ dismiss: { id: 9 } });
  expect(thinkers.map(({ ended }) => ended)).toEqual([false, true, false]);
  whole.terminate();
  expect([worker, ...thinkers].every(({ ended }) => ended)).toBe(true);
});

it("passes on everything else, both ways", () => {
  const { worker, whole } = house();
  const heard: unknown[] = [];
  whole.onmessage = ({ data }) => heard.push(data);
  whole.onerror = ({ message }) => heard.push(message);
  worker.say({ hung_up: { id: 1 } });
  worker.onerror?.({ message: "no" } as ErrorEvent);
  whole.postMessage({ line: { id: 2 } });
  expect(heard).toEqual([{ hung_up: { id: 1 } }, "no"]);
  expect(worker.heard).toEqual([{ line: { id: 2 } }]);
});

it("tells the house of a thinker that cannot be started", () => {
  const none = house(() => {
    throw new Error("no more");
  });
  none.worker.say({ hire: { id: 1, port: port("a") } });
  expect(none.worker.heard).toEqual([{ not_hired: { id: 1, words: "Error: no more" } }]);

  const broken = house();
  broken.worker.say({ hire: { id: 2, port: port("b") } });
  const event = { message: "404", preventDefault: () => undefined } as ErrorEvent;
  broken.thinkers[0]?.onerror?.(event);
  expect(broken.worker.heard).toEqual([{ not_hired: { id: 2, words: "404" } }]);
  expect(broken.thinkers[0]?.ended).toBe(true);
});
