// What can be done with something: said in words that name it, and asked once more before it is done.
import type { IconName } from "../shell/parts/Icon.svelte";
import { t } from "../shell/words.svelte";
import type { Thing, Verb } from "./api";
import type { Host } from "./host.svelte";

export interface Act {
  verb: Verb;
  icon: IconName;
  /** On the button. */
  words: string;
  /** What will be, with the name of the thing. */
  sure: string;
  run: () => Promise<void>;
}

const icons: Record<Verb, IconName> = {
  close: "lock",
  remove: "trash",
  block: "hand",
  unblock: "undo",
};

/** `name` is how people call it; `done` hears when it is done. */
export function actOn(
  host: Host,
  verb: Verb,
  kind: Thing,
  id: string,
  name: string,
  done: () => void,
): Act {
  return {
    verb,
    icon: icons[verb],
    words: t(`host.act.${verb}`),
    sure: t(`host.sure.${verb}_${kind}`, { name }),
    run: async () => {
      await host.ask((api) => api.change(verb, kind, id));
      done();
    },
  };
}
