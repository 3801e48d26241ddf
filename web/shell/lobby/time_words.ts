// Moments in words, as a departure board says them.
import { settings } from "../settings.svelte";
import { t } from "../words.svelte";

const day = 24 * 60 * 60 * 1000;

/** As a departure board says it: "20:15", "gestern", "14.11." */
export function when(at: number, now = Date.now()): string {
  const then = new Date(at);
  const language = settings.language === "de" ? "de-DE" : "en-GB";
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(at)) / day);
  if (days <= 0) return then.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  if (days === 1) return t("mine.yesterday");
  return then.toLocaleDateString(language, { day: "numeric", month: "numeric" });
}
