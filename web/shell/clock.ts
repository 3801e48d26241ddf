// Time to think, in words and figures.
import { t } from "./words.svelte";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** "45 Minuten", "1 Tag" */
export function span(seconds: number): string {
  if (seconds >= day && seconds % day === 0) return t("clock.days", { n: seconds / day });
  if (seconds >= hour && seconds % hour === 0) return t("clock.hours", { n: seconds / hour });
  return t("clock.minutes", { n: Math.round(seconds / minute) });
}

/** What is left, as a clock shows it: "0:09", "12:30", "3:05:00"; from two days on in words. */
export function left(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 2 * day) return t("clock.days_left", { n: Math.floor(seconds / day) });
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / minute);
  const rest = two(seconds % minute);
  if (seconds < hour) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
