// The challenges there are, and the way to one of them.
import type { Actor } from "../../wire/match";
import type { ScriptInfo } from "../../wire/protocol";
import { Refusal, api } from "../api";
import { keep, recall } from "../memory";
import { remember } from "../my_tables";
import { go } from "../route.svelte";
import { ownLook } from "../settings.svelte";

/** A challenge's file, as far as the page reads it. */
export interface Script {
  start: number;
  record: { entries: { actor: Actor; action: unknown }[] };
}

let all: Promise<ScriptInfo[]> | null = null;

/** All challenges, the easy ones of each game first. */
export function challenges(): Promise<ScriptInfo[]> {
  all ??= api.scripts().then((scripts) => scripts.filter((script) => script.kind === "challenge"));
  all.catch(() => (all = null));
  return all;
}

/** The one after it in its game. */
export function nextOf(id: string, scripts: readonly ScriptInfo[]): ScriptInfo | undefined {
  const game = scripts.find((script) => script.id === id)?.game;
  const same = scripts.filter((script) => script.game === game);
  return same[same.findIndex((script) => script.id === id) + 1];
}

/** From 1, easy, to 3, hard: by its place among those of its game. */
export function difficulty(place: number, count: number): number {
  return 1 + Math.min(2, Math.floor((place * 3) / Math.max(1, count)));
}

/** Whether two actions are the same, in whatever order their fields stand. */
export function sameAction(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) =>
      sameAction((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** Sits down at this challenge: at the table of the last try if it is still there. */
export async function openChallenge(script: ScriptInfo, name: string): Promise<void> {
  const tables = recall<Record<string, string>>("challenge_tables", {});
  const known = tables[script.id];
  if (known !== undefined && (await isThere(known))) return go(`/t/${known}`);
  const made = await api.openScript(script.id, { name, ...ownLook() });
  remember(made.table, {
    token: made.token ?? null,
    game: script.game,
    mine: [script.seat],
    links: made.links,
  });
  keep("challenge_tables", { ...tables, [script.id]: made.table });
  go(`/t/${made.table}`);
}

async function isThere(table: string): Promise<boolean> {
  try {
    return (await api.table(table)).frozen == null;
  } catch (error) {
    // One that cannot be reached is begun anew, where it is possible.
    if (error instanceof Refusal && /^(no_such_table|offline)$/.test(error.code)) return false;
    throw error;
  }
}
