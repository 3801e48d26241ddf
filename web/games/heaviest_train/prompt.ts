// What is asked, in one sentence.
import { t } from "../../shell/words.svelte";
import type { Prompt } from "../game";
import { weightOf, type TrainTable } from "./table";

export function prompt(table: TrainTable): Prompt {
  const { outcome, seat, toAct, board } = table;
  if (outcome !== null) {
    const winners = outcome.rank.flatMap((rank, who) => (rank === 1 ? [who] : []));
    const [only] = winners;
    const points = Math.max(...outcome.points);
    if (winners.length === 1 && only !== undefined)
      return { title: t("ht.prompt.won", { ...table.who(only), points }) };
    return {
      title: t("ht.prompt.shared", { names: winners.map((who) => table.name(who)).join(", ") }),
    };
  }
  if (seat === null || !toAct.includes(seat)) {
    const [who] = toAct;
    if (who === undefined) return { title: t("ht.prompt.dealing") };
    return { title: t("ht.prompt.other", { name: table.name(who) }) };
  }
  return {
    title: t("ht.prompt.turn"),
    text: t("ht.prompt.turn_text", {
      weight: weightOf(table, seat) ?? 0,
      strength: board.rules.strength,
    }),
  };
}
