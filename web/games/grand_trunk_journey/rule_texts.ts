// Where the numbered rules of this game are.
import type { RuleTexts } from "../game";

const files = {
  de: () => import("../../../docs/rules/grand-trunk-journey.de.md?raw"),
  en: () => import("../../../docs/rules/grand-trunk-journey.md?raw"),
};
const words = {
  de: () => import("./i18n/rules.de.json"),
  en: () => import("./i18n/rules.en.json"),
};

export const texts: RuleTexts = {
  load: async (language) => (await files[language]()).default,
  words: async (language) => (await words[language]()).default,
  boards: {},
};
