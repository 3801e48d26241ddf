// The Grand Trunk Journey on the fairness page.
import de from "../../../games/grand_trunk_journey/i18n/de.json";
import en from "../../../games/grand_trunk_journey/i18n/en.json";
import { addWords } from "../../../shell/words.svelte";
import type { FairnessFamily } from "../family";
import Left from "./Left.svelte";
import Lower from "./Lower.svelte";
import { contractName } from "./report";
import Right from "./Right.svelte";
import * as tables from "./sections";
import { verdict } from "./verdict";

addWords("gtj", { de, en });

export const family: FairnessFamily = {
  verdict,
  sections: (shown) => [
    tables.placesSection(shown),
    tables.goodsSection(shown),
    tables.improvementsSection(shown),
    tables.contractsSection(shown),
    tables.companiesSection(shown),
    tables.startsSection(shown),
    tables.objectivesSection(shown),
  ],
  proposal: ({ board }, { id }) => ({ title: contractName(board, id), note: "", icon: "book" }),
  measured: () => null,
  Left,
  Right,
  Lower,
};
