// Where the tags of the trains stand now.
import type { TrainId } from "../../../wire/switch_and_signal";
import { all_trains } from "../board";
import type { Stage } from "../stage.svelte";
import type { SasTable } from "../table";
import type { Layout } from "./layout";
import {
  badgeRadius,
  besideTrains,
  lettered,
  tagSize,
  usualTag,
  type Beside,
  type Rect,
} from "./room";

/** While trains move their tags go with them as they are; when all stand, names are kept free. */
export function tagsOf(
  table: SasTable,
  stage: Stage,
  layout: Layout,
  least: number,
): Map<TrainId, Beside> {
  const { plan } = stage.geometry;
  const standing = stage.trains.map(({ id, pose }) => {
    const at = table.view.trains[all_trains.indexOf(id)]?.at ?? "";
    return { id, ...pose, in_city: plan.isCity(at), on_start: table.view.start_of.includes(at) };
  });
  if (stage.busy)
    return new Map(standing.map((train) => [train.id, { tag: usualTag(train), number: null }]));
  return besideTrains(standing, lettered(layout, plan, least), least);
}

/** The room that trains with their tags and numbers take. */
export function takenBy(stage: Stage, tags: Map<TrainId, Beside>, least: number): Rect[] {
  const diameter = 2 * badgeRadius(least);
  return stage.trains.flatMap(({ id, pose: { x, y } }) => {
    const { tag, number } = tags.get(id) ?? { tag: { x: 0, y: 0 }, number: null };
    const body = { x, y, width: 30, height: 24 };
    const beside = { x: x + tag.x, y: y + tag.y, ...tagSize(least) };
    if (number === null) return [body, beside];
    const badge = { x: x + number.x, y: y + number.y, width: diameter, height: diameter };
    return [body, beside, badge];
  });
}
