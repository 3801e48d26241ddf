// Entry of a thinking worker: one errand at a time, until it is ended from outside.
import type { HouseToThinker, ThinkerToHouse } from "./messages";
import { loadModule } from "./module";
import { Work } from "./work";

let answer = (_: ThinkerToHouse): void => undefined;
const work = new Work((thought) => answer({ thought }));
const module = loadModule(work.tell);

/** The way to the house comes first, and nothing else comes from the page. */
self.onmessage = ({ data: { port } }: MessageEvent<{ port: MessagePort }>): void => {
  answer = (message) => port.postMessage(message);
  module.then(
    () => answer({ loaded: true }),
    () => undefined, // said when there is something to do
  );
  port.onmessage = ({ data }: MessageEvent<HouseToThinker>) => {
    module
      .then((loaded) => work.run(loaded, data.work))
      .catch((error: unknown) => answer({ failed: String(error) }));
  };
};
