// Which ends were seen on this device: a scene plays by itself once.
import { keep, recall } from "../memory";

const most = 200;
const begun = new WeakSet<object>();

/** Whether the scene has to be played: at an end that came just now, or that was never seen here. */
export function isFresh(table: string, change: { animate: boolean }): boolean {
  const just_now = change.animate && !begun.has(change);
  begun.add(change);
  return just_now || !sawEnd(table);
}

function sawEnd(table: string): boolean {
  return recall<string[]>("ends", []).includes(table);
}

export function noteEnd(table: string): void {
  if (sawEnd(table)) return;
  keep("ends", [...recall<string[]>("ends", []), table].slice(-most));
}
