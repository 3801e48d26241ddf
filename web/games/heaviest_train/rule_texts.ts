import type { RuleTexts } from "../game";

const files = {
  de: () => import("./rules.de.md?raw"),
  en: () => import("./rules.en.md?raw"),
};

export const texts: RuleTexts = {
  load: async (language) => (await files[language]()).default,
  boards: {},
};
