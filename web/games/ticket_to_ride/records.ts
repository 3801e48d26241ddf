// What the record book knows of this game.
import type { GameRecords } from "../../shell/records/firsts";

const part = (parts: Record<string, number> | undefined, key: string) => parts?.[key] ?? 0;

export const records: GameRecords = {
  firsts: [
    {
      id: "ttr-longest",
      words: { de: "Längster Weg", en: "Longest path" },
      is: ({ parts }) => part(parts, "longest_path") > 0,
    },
    {
      id: "ttr-all-tickets",
      words: { de: "Kein Ziel verfehlt", en: "No ticket missed" },
      is: ({ parts }) =>
        part(parts, "tickets_completed") > 0 && part(parts, "tickets_failed") === 0,
    },
    {
      id: "ttr-150",
      words: { de: "150 Punkte", en: "150 points" },
      is: ({ game, points }) => game.startsWith("ticket-to-ride") && points >= 150,
    },
  ],
};
