// How far a player is with an objective, and what it would score now.
import type { Good, PlayerView } from "../../wire/grand_trunk_journey";
import { all_goods, type Objective, type Requirement } from "./board";

export interface Progress {
  requirement: Requirement;
  have: number;
  need: number;
}

export function progress(objective: Objective, player: PlayerView): Progress[] {
  return Object.entries(objective.requires).map(([key, need]) => {
    const requirement = key as Requirement;
    return { requirement, have: amount(requirement, player), need: Number(need) };
  });
}

export function isMet(objective: Objective, player: PlayerView): boolean {
  return progress(objective, player).every(({ have, need }) => have >= need);
}

/** What it scores by what lies in front of the player now. */
export function objectivePoints(objective: Objective, player: PlayerView): number {
  const { points, per } = objective.score;
  if (per === undefined) return points;
  if (per === "three_goods") return points * Math.floor(amount("any_goods", player) / 3);
  return points * delivered(player, per);
}

function delivered(player: PlayerView, good: Good): number {
  return player.delivered[good] ?? 0;
}

function amount(requirement: Requirement, player: PlayerView): number {
  switch (requirement) {
    case "any_goods":
      return all_goods.reduce((sum, good) => sum + delivered(player, good), 0);
    case "same_good":
      return Math.max(...all_goods.map((good) => delivered(player, good)));
    case "goods_on_train":
      return player.railcars.reduce((sum, railcar) => sum + railcar.cubes, 0);
    case "contracts":
      return player.contracts;
    case "force":
      return player.force;
    case "fast":
      return player.fast ? 1 : 0;
    default:
      return delivered(player, requirement);
  }
}
