// Asks the browser not to clear away what this device keeps. Only a page may ask, no worker; and some
// browsers ask the person, so it is done once, when there is something to lose.
import { keep, recall } from "../shell/memory";

const key = "asked_to_last";

export async function askToLast(): Promise<void> {
  if (recall(key, false)) return;
  keep(key, true);
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not every browser knows it, and none without TLS.
  }
}
