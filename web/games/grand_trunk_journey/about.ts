// What the lobby says of this game before it is loaded.
import type { About } from "../game";

export const about: About = {
  prefix: "gtj",
  entries: {
    "grand-trunk-journey": {
      order: 30,
      title: { de: "Grand Trunk Journey", en: "Grand Trunk Journey" },
      series: { de: "Fracht für Kanada", en: "Freight for Canada" },
      minutes: 75,
      lesson_minutes: 15,
    },
  },
};
