// What lines of the host's lists say, in words.
import { listedGame } from "../shell/board_titles";
import type { GameEntry } from "../shell/api";
import { settings } from "../shell/settings.svelte";
import { hasWords, named, t } from "../shell/words.svelte";
import {
  HostRefusal,
  type BlockedLine,
  type CircleLine,
  type Names,
  type ReportAbout,
  type ReportLine,
  type TableLine,
} from "./api";

const locale = () => (settings.language === "de" ? "de-DE" : "en-GB");

/** "18 Nov 2026, 08:30" */
export function whenText(at: number): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

/** "512 bytes", "14 kB", "1.5 MB" */
export function bytesText(bytes: number): string {
  const [unit, size] =
    bytes < 1000
      ? ["byte", bytes]
      : bytes < 1e6
        ? ["kilobyte", bytes / 1e3]
        : ["megabyte", bytes / 1e6];
  return size.toLocaleString(locale(), {
    style: "unit",
    unit,
    unitDisplay: bytes < 1000 ? "long" : "short",
    maximumFractionDigits: size < 10 && bytes >= 1000 ? 1 : 0,
  });
}

export function gameName(line: Pick<TableLine, "summary">, games: readonly GameEntry[]): string {
  const { game = "", family, board, title } = line.summary;
  const known = listedGame({ game, family, board, title }, games);
  return known === undefined ? game || t("host.unknown") : named(known.name);
}

/** Who sits there: names that people typed, bots, free seats. */
export function seatNames({ summary }: Pick<TableLine, "summary">): string[] {
  return (summary.seats ?? []).map((seat) => {
    if (seat.who === "open") return t("host.seat.open");
    if (seat.who === "bot") return t("host.seat.bot");
    return seat.name ?? t("host.unknown");
  });
}

/** How somebody is called, or that nobody is known by this id any more. */
export function nameIn(names: Names | undefined, id: string): string {
  return names?.[id] || t("host.gone");
}

/** What a report is about and says. */
export interface Told {
  about: ReportAbout | null;
  id: string;
  /** "" if it has none: a table. */
  name: string;
  words: string;
  by: { person: string; name: string }[];
}

export function toldIn({ pages, by, names }: ReportLine): Told {
  const { about = null, id = "", words = "" } = pages[0] ?? {};
  return {
    about,
    id,
    name: about === null || about === "table" ? "" : nameIn(names, id),
    words,
    by: by.map((person) => ({ person, name: nameIn(names, person) })),
  };
}

export function blockedName({ blocked, summary, names }: BlockedLine): string {
  return summary.kind === "mail" ? t("host.blocked.mail") : nameIn(names, blocked);
}

export function makerName({ summary, names }: CircleLine): string {
  return summary.maker ? nameIn(names, summary.maker) : t("host.gone");
}

/** Why something was not possible. */
export function whyNot(error: unknown): string {
  const code = error instanceof HostRefusal ? error.code : "offline";
  return t(hasWords(`host.refused.${code}`) ? `host.refused.${code}` : "host.refused.other");
}
