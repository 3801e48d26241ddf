// What a challenge asks for, in words.
import { t } from "../../shell/words.svelte";
import type { Goal, Good } from "../../wire/grand_trunk_journey";
import { contractOf, type Board } from "./board";
import { goodName, listOf, placeName, roman } from "./names";

const goods: readonly Good[] = ["coal", "iron", "wood", "steel"];

export function goal(goal: Goal, board: Board): string {
  const parts: string[] = [];
  for (const id of goal.contracts) {
    const { good, city } = contractOf(board, id);
    parts.push(t("gtj.goal.contract", { good: goodName(good), city: placeName(board, city) }));
  }
  const asked = goods.flatMap((good) => {
    const count = goal.delivered[good] ?? 0;
    return count === 0 ? [] : [t("gtj.goal.cubes", { count, good: goodName(good) })];
  });
  if (asked.length > 0) parts.push(t("gtj.goal.deliver", { goods: listOf(asked) }));
  if (goal.terminals > 0) parts.push(t("gtj.goal.terminals", { count: goal.terminals }));
  if (goal.force > 0) parts.push(t("gtj.goal.force", { force: roman(goal.force) }));
  if (goal.fast) parts.push(t("gtj.goal.fast"));
  if (goal.points > 0) parts.push(t("gtj.goal.points", { points: goal.points }));
  const what = parts.join(t("gtj.goal.also"));
  return goal.day === null
    ? t("gtj.goal.in_turns", { what, turns: goal.turns })
    : t("gtj.goal.by_day", { what, turns: goal.turns, day: goal.day });
}
