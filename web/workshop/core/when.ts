// When something was, as short as it can be told.
import { settings } from "../../shell/settings.svelte";
import { t } from "../../shell/words.svelte";

/** "heute, 14:32", "14. November", "3. Mai 2025". */
export function when(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const language = settings.language === "de" ? "de-DE" : "en-GB";
  if (then.toDateString() === today.toDateString()) {
    const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
    return t("workshop.today", { time: time.format(then) });
  }
  const year = then.getFullYear() === today.getFullYear() ? undefined : ("numeric" as const);
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year }).format(then);
}
