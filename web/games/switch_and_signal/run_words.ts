// What a roll would bring, in words.
import { t } from "../../shell/words.svelte";
import type { Plan } from "./board";
import { goodsName, place, tag, whereabouts } from "./names";
import type { Face, Run } from "./preview";

/** "kurz vor Dijon" */
export function whereWords(plan: Plan, run: Run): string {
  return whereabouts(plan, run.at, run.forward);
}

/** "Weiche Dijon gesperrt" */
export function causeWords(plan: Plan, run: Run): string {
  const { cause, obstacle } = run;
  if (cause === "port")
    return run.delivers === null
      ? t(plan.board.rules.pass_cities ? "sas.cause.port" : "sas.cause.port_empty")
      : t("sas.cause.port_delivers", { goods: goodsName(run.delivers) });
  if (obstacle?.kind === "switch")
    return t("sas.cause.covered_switch", { place: place(plan, obstacle.junction) });
  if (obstacle?.kind === "train") return t(`sas.cause.${cause}`, { train: tag(obstacle.id) });
  if (obstacle?.kind === "start")
    return t("sas.cause.start_location", { place: place(plan, obstacle.id) });
  return t(`sas.cause.${cause}`);
}

/** The places to which a face can lead: the cheapest ways first. */
export function faceWords(plan: Plan, face: Face): { where: string; cause: string } {
  const sorted = [...face.runs].sort((a, b) => a.cost - b.cost || b.path.length - a.path.length);
  const first = sorted[0];
  if (first === undefined) return { where: "", cause: "" };
  const places = [...new Set(sorted.map((run) => whereWords(plan, run)))];
  const [a, b] = places;
  const where =
    b === undefined
      ? (a ?? "")
      : places.length === 2
        ? t("sas.roll.or", { a: a ?? "", b })
        : t("sas.roll.many", { a: a ?? "", count: places.length - 1 });
  return { where, cause: causeWords(plan, first) };
}
