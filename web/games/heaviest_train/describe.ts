// Every action in words.
import { t } from "../../shell/words.svelte";
import type { Action } from "../../wire/heaviest_train";
import type { ActionWords } from "../game";
import { wagonName } from "./names";
import { weightOf, type TrainTable } from "./table";

export function describe(action: Action, table: TrainTable): ActionWords {
  switch (action.type) {
    case "couple":
      return { title: t("ht.act.couple"), note: t("ht.act.couple_note"), group: t("ht.group") };
    case "depart": {
      const weight = table.seat === null ? null : weightOf(table, table.seat);
      return {
        title: t("ht.act.depart"),
        note: weight === null ? undefined : t("ht.act.depart_note", { weight }),
        group: t("ht.group"),
      };
    }
    case "deal":
      return {
        title: t("ht.act.deal", { wagon: wagonName(table.board, action.wagon) }),
        group: t("ht.group"),
      };
  }
}
