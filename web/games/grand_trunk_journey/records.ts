// What the record book knows of this game.
import type { GameRecords } from "../../shell/records/firsts";

export const records: GameRecords = {
  firsts: [
    {
      id: "gtj-contracts",
      words: { de: "Auftrag erfüllt", en: "Contract fulfilled" },
      is: ({ game, parts }) => game === "grand-trunk-journey" && (parts?.["contracts"] ?? 0) > 0,
    },
    {
      id: "gtj-60",
      words: { de: "60 Punkte in Kanada", en: "60 points in Canada" },
      is: ({ game, points }) => game === "grand-trunk-journey" && points >= 60,
    },
  ],
};
