// A table that goes on from a moment of another one: one seat for whoever asks, bots in the others.
import type { Seat } from "../wire/match";
import { Refusal, api, type GameEntry } from "./api";
import { remember } from "./my_tables";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";
import { hasWords, t } from "./words.svelte";

export interface Moment {
  table: string;
  ply: number;
  options: Record<string, string>;
  /** How many sit there. */
  seats: number;
  /** What is done first there, if not what was. */
  with?: { seat: Seat; action: unknown } | null;
}

/** Goes to the new table; what is returned is why that was not possible. */
export async function playOn(
  from: Moment,
  game: GameEntry,
  seat: Seat,
  bot: string,
): Promise<string | null> {
  try {
    const made = await api.create({
      game: game.id,
      options: from.options,
      seats: Array.from({ length: from.seats }, (_, other) =>
        other === seat
          ? { who: "here" as const, name: settings.name || t("line.guest") }
          : { who: "bot" as const, bot },
      ),
      from: {
        table: from.table,
        ply: from.ply,
        ...(from.with == null ? {} : { with: from.with }),
      },
    });
    remember(made.table, {
      token: made.token ?? null,
      game: game.id,
      mine: [seat],
      links: made.links,
    });
    go(`/t/${made.table}`);
    return null;
  } catch (error) {
    const code = error instanceof Refusal ? error.code : "offline";
    return hasWords(`refused.${code}`) ? t(`refused.${code}`) : t("refused.other");
  }
}
