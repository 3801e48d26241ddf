// What happened, in words for the log.
import { t } from "../../shell/words.svelte";
import type { Event } from "../../wire/heaviest_train";
import { wagonName } from "./names";
import type { TrainTable } from "./table";

export function tell(event: Event, table: TrainTable): string {
  switch (event.type) {
    case "wagon_dealt": {
      const who = table.who(event.seat);
      if (event.wagon === null) return t("ht.log.covered", who);
      return t("ht.log.dealt", { ...who, wagon: wagonName(table.board, event.wagon) });
    }
    case "departed":
      return t("ht.log.departed", table.who(event.seat));
    case "game_ended":
      return t("ht.log.ended");
  }
}
