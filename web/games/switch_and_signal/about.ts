// What the lobby says of this game before it is loaded.
import type { About } from "../game";

export const about: About = {
  prefix: "sas",
  entries: {
    "switch-and-signal-europe": {
      order: 20,
      title: { de: "Mitteleuropa", en: "Central Europe" },
      series: { de: "Switch & Signal", en: "Switch & Signal" },
      minutes: 45,
      lesson_minutes: 8,
    },
    "switch-and-signal-north-america": {
      order: 21,
      title: { de: "Nordamerika", en: "North America" },
      series: { de: "Switch & Signal", en: "Switch & Signal" },
      minutes: 45,
      lesson_minutes: 5,
    },
  },
};
