// Entry of the house worker.
import { House } from "./house";
import { writeLog } from "./log";
import type {
  Changed,
  Gone,
  HouseToThinker,
  Id,
  NotHired,
  PageToHouse,
  ThinkerToHouse,
  WishForThinkers,
} from "./messages";
import { loadModule, page_version } from "./module";
import { Presence } from "./presence";
import { openStore } from "./store";
import { mostWorkers, Thinkers, type StartWorker, type ThinkingEvents } from "./thinkers";

const hired = new Map<Id, ThinkingEvents>();
let last_hired: Id = 0;

const startThinking: StartWorker = (on) => {
  const id = ++last_hired;
  const { port1: thinker, port2: port } = new MessageChannel();
  hired.set(id, on);
  thinker.onmessage = ({ data }: MessageEvent<ThinkerToHouse>) => {
    if ("loaded" in data) on.loaded();
    else if ("thought" in data) on.thought(data.thought);
    else on.failed(data.failed);
  };
  const toPage = (wish: WishForThinkers, transfer: Transferable[] = []) =>
    self.postMessage(wish, { transfer });
  toPage({ hire: { id, port } }, [port]);
  return {
    work: (errand) => thinker.postMessage({ work: errand } satisfies HouseToThinker),
    end() {
      hired.delete(id);
      thinker.close();
      toPage({ dismiss: { id } });
    },
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

self.onmessage = ({ data }: MessageEvent<PageToHouse | NotHired>) => {
  if ("not_hired" in data) hired.get(data.not_hired.id)?.failed(data.not_hired.words);
  else house.fromPage(data);
};
other_tabs.onmessage = ({ data }: MessageEvent<Changed | Gone>) => house.fromOtherTab(data);
void house.rise();
