// What a challenge asks for, in words.
import { t } from "../../shell/words.svelte";
import type { Goal } from "../../wire/switch_and_signal";

export function goal(goal: Goal): string {
  const parts: string[] = [];
  if (goal.goods > 0 && goal.color === null) parts.push(t("sas.goal.goods", { count: goal.goods }));
  if (goal.goods > 0 && goal.color !== null)
    parts.push(t("sas.goal.goods_of", { count: goal.goods, color: goal.color }));
  if (goal.loaded > 0) parts.push(t("sas.goal.loaded", { count: goal.loaded }));
  if (goal.lost !== null) parts.push(t("sas.goal.lost", { count: goal.lost }));
  return t("sas.goal.all", { what: parts.join(t("sas.goal.also")), turns: goal.turns });
}
