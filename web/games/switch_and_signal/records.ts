// What the record book knows of this game, in which nobody has points.
import type { GameRecords } from "../../shell/records/firsts";

export const records: GameRecords = {
  counted: { part: "goods_delivered", words: { de: "Waren", en: "goods" } },
  firsts: [
    {
      id: "sas-win",
      words: { de: "Alle Waren im Hafen", en: "All goods in port" },
      is: ({ game }, won) => game.startsWith("switch-and-signal") && won,
    },
    {
      id: "sas-no-loss",
      words: { de: "Gewonnen ohne Zeitverlust", en: "Won without losing time" },
      is: ({ parts }, won) => won && parts?.["tokens_lost"] === 0,
    },
  ],
};
