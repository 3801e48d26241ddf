// Figures of seasons and standings as they are printed.
import { trueMinus } from "../shell/figures";
import { settings } from "../shell/settings.svelte";

/** Points are counted in sixtieths: up to six may share places. */
export const whole_point = 60;

const locale = () => (settings.language === "de" ? "de-DE" : "en-GB");

function decimal(value: number, digits: number): string {
  return trueMinus(value.toLocaleString(locale(), { maximumFractionDigits: digits }));
}

/** "14", "2,67" */
export function pointsText(sixtieths: number): string {
  return decimal(sixtieths / whole_point, 2);
}

/** "25", "24,5" */
export function buchholzText(value: number): string {
  return decimal(value / (whole_point * whole_point), 1);
}

/** "64,2 %" of tenths of a per cent. */
export function shareText(tenths: number, digits: 0 | 1 = 1): string {
  return (tenths / 1000).toLocaleString(locale(), {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** "Maximil…": a name where there is room for few letters; whole it stands in a table beside. */
export function shortName(name: string, most: number): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  return `${letters
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}

/** "13. Nov.", with the year if it is another one. */
export function dayText(at: number, now = Date.now()): string {
  const date = new Date(at);
  const other_year = date.getFullYear() !== new Date(now).getFullYear();
  return date.toLocaleDateString(locale(), {
    day: "numeric",
    month: "short",
    ...(other_year ? { year: "numeric" } : {}),
  });
}

/** "Fr., 13. Nov." */
export function weekdayText(at: number): string {
  return new Date(at).toLocaleDateString(locale(), {
    weekday: "short",
    day: "numeric",
    month: "short",
  });
}

/** "20" and "Nov.", for a leaf of a calendar. */
export function dayOfMonth(at: number): string {
  return String(new Date(at).getDate());
}
export function monthShort(at: number): string {
  return new Date(at).toLocaleDateString(locale(), { month: "short" });
}

/** "März 2025" */
export function monthText(at: number): string {
  return new Date(at).toLocaleDateString(locale(), { month: "long", year: "numeric" });
}

export function timeText(at: number): string {
  return new Date(at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
}

/** "20:15", or with the day if it is another one. */
export function momentText(at: number, now = Date.now()): string {
  const same = new Date(at).toDateString() === new Date(now).toDateString();
  return same ? timeText(at) : `${dayText(at, now)}, ${timeText(at)}`;
}
