// What the lobby says of this game before it is loaded.
import type { About } from "../game";

export const about: About = {
  prefix: "ttr",
  entries: {
    "ticket-to-ride-usa": {
      order: 10,
      title: { de: "Nordamerika", en: "North America" },
      series: { de: "Zug um Zug", en: "Ticket to Ride" },
      minutes: 45,
      lesson_minutes: 8,
    },
    "ticket-to-ride-germany": {
      order: 11,
      title: { de: "Deutschland", en: "Germany" },
      series: { de: "Zug um Zug", en: "Ticket to Ride" },
      minutes: 60,
      lesson_minutes: 5,
    },
  },
};
