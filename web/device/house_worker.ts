// Entry of the house worker.
import { House } from "./house";
import { writeLog } from "./log";
import type { Changed, Gone, HouseToThinker, PageToHouse, ThinkerToHouse } from "./messages";
import { loadModule, page_version } from "./module";
import { Presence } from "./presence";
import { openStore } from "./store";
import { mostWorkers, Thinkers, type StartWorker } from "./thinkers";

const startThinking: StartWorker = (on) => {
  const worker = new Worker(new URL("./thinking_worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<ThinkerToHouse>) => {
    if ("loaded" in data) on.loaded();
    else if ("thought" in data) on.thought(data.thought);
    else on.failed(data.failed);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    on.failed(event.message || "a thinking worker cannot be started");
  };
  return {
    work: (errand) => worker.postMessage({ work: errand } satisfies HouseToThinker),
    end: () => worker.terminate(),
  };
};

const other_tabs = new BroadcastChannel("roundhouse");

const house = new House({
  version: page_version,
  load: loadModule,
  open: openStore,
  thinkers: (thought) =>
    new Thinkers(startThinking, mostWorkers(navigator.hardwareConcurrency), thought, (words) =>
      writeLog({ severity: 2, event: "thinking_failed", fields: words }),
    ),
  toPage: (message) => self.postMessage(message),
  toOtherTabs: (news) => other_tabs.postMessage(news),
  presence: new Presence(navigator.locks),
});

self.onmessage = ({ data }: MessageEvent<PageToHouse>) => house.fromPage(data);
other_tabs.onmessage = ({ data }: MessageEvent<Changed | Gone>) => house.fromOtherTab(data);
void house.rise();
