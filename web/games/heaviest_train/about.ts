// What the lobby says of this game before it is loaded.
import type { About } from "../game";

export const about: About = {
  prefix: "ht",
  entries: {
    "heaviest-train": {
      order: 100,
      title: { de: "Der schwerste Zug", en: "Heaviest Train" },
      series: { de: "Ein Spiel als Muster", en: "A game to copy" },
      minutes: 2,
      hidden: true,
    },
  },
};
