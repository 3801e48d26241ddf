// What a turn that ends now would leave undone, in a few words: the most telling thing only.
import { t } from "../../shell/words.svelte";
import { faces } from "./preview";
import { tag } from "./names";
import { legalOf, planAt, situation, type SasTable } from "./table";

export function undone(table: SasTable): string | null {
  const [train, ...more] = new Set(legalOf(table, "load").map((load) => load.train));
  if (train !== undefined)
    return t("sas.undone.load", { train: tag(train), count: 1 + more.length });
  const now = situation(table);
  const home = legalOf(table, "move_train").find((move) =>
    faces(planAt(table), now, move.train).some((face) =>
      face.runs.some((run) => run.delivers !== null && run.cost === 0),
    ),
  );
  return home === undefined ? null : t("sas.undone.deliver", { train: tag(home.train) });
}
