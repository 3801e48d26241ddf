// What others did, for ears: as a sentence for screen readers, and as sounds if they are wanted.
import type { GameModule, GameTable } from "../games/game";
import type { Seat } from "../wire/match";
import type { LogEntry } from "./log.svelte";
import { sentences } from "./sentences";
import { settings } from "./settings.svelte";
import { play } from "./sound";

type Heard = GameTable & { readonly module: GameModule; readonly mine: readonly Seat[] };

/** Empty if it was one's own doing, or nothing worth telling. */
export function toldByOthers(entry: LogEntry, table: Heard): string {
  const others = entry.events.filter((event) => {
    const seat = table.module.by(event);
    return seat === null || !table.mine.includes(seat);
  });
  return sentences(
    others.map((event) => table.module.tell(event, table, entry)).filter((line) => line !== null),
  );
}

export function playSounds(events: readonly unknown[], table: Heard): void {
  if (!settings.sound) return;
  for (const event of events) {
    const sound = table.module.sound(event);
    if (sound !== null) play(sound);
  }
  if (table.toAct.some((seat) => table.mine.includes(seat))) play("turn");
}
