// Switch & Signal on the fairness page: how hard a board is.
import de from "../../../games/switch_and_signal/i18n/de.json";
import en from "../../../games/switch_and_signal/i18n/en.json";
import { optionName } from "../../../shell/lobby/option_words";
import { addWords, t } from "../../../shell/words.svelte";
import type { FairnessFamily } from "../family";
import HeatMap from "./HeatMap.svelte";
import Lower from "./Lower.svelte";
import * as tables from "./sections";
import Variants from "./Variants.svelte";
import { verdict } from "./verdict";

addWords("sas", { de, en });

export const family: FairnessFamily = {
  verdict,
  sections: (shown) => [
    tables.linesSection(shown),
    tables.variantsSection(shown),
    tables.causesSection(shown),
    tables.citiesSection(shown),
  ],
  proposal: ({ entry }, { id }) => ({
    title: optionName(entry, id),
    note: t("fairness.sas.usual"),
    icon: "cards",
  }),
  measured: () => null,
  Left: HeatMap,
  Right: Variants,
  Lower,
};
