// Where the numbered rules of this game are.
import type { RuleTexts } from "../game";

const files = {
  de: () => import("../../../docs/rules/ticket-to-ride.de.md?raw"),
  en: () => import("../../../docs/rules/ticket-to-ride.md?raw"),
};

export const texts: RuleTexts = {
  load: async (language) => (await files[language]()).default,
  boards: {
    "ticket-to-ride-usa": { de: "Nordamerika", en: "North America" },
    "ticket-to-ride-germany": { de: "Deutschland", en: "Germany" },
  },
};
