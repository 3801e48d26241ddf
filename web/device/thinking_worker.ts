// Entry of a thinking worker: one errand at a time, until it is ended from outside.
import type { HouseToThinker, ThinkerToHouse } from "./messages";
import { loadModule } from "./module";
import { Work } from "./work";

const answer = (message: ThinkerToHouse): void => self.postMessage(message);
const work = new Work((thought) => answer({ thought }));
const module = loadModule(work.tell);
module.then(
  () => answer({ loaded: true }),
  () => undefined, // said when there is something to do
);

self.onmessage = ({ data }: MessageEvent<HouseToThinker>): void => {
  module
    .then((loaded) => work.run(loaded, data.work))
    .catch((error: unknown) => answer({ failed: String(error) }));
};
