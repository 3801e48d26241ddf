// Deals that a house plays for us in pieces: each about as long as one likes to wait, with what comes between.
import { Refusal } from "../../shell/api";
import type { Counted, Deals } from "../core/api";
import type { BoardDocument } from "../family";
import { gamesIn, readCounts, type Counts } from "./counts";

/** Who plays and who judges: what of `web/workshop/core/api.ts` is needed. */
export interface House {
  balance(deals: Deals): Promise<{ counts: unknown }>;
  report(counted: Counted): Promise<unknown>;
}

/** One board, looked at in one way. */
export interface Look {
  board: BoardDocument;
  /** The rules id: what comes out holds for it. */
  rules: string;
  players: number;
  options: Record<string, string>;
  /** Who plays thousands of games: the planner, or a level that does not search. */
  bot: string;
}

export const seed = 1;

/** What keeps us waiting; it goes on by itself. */
export type Waiting = "busy" | "offline";

/** How waiting is done. */
export interface Patience {
  stopped(): boolean;
  /** Null: it goes on. */
  waits(why: Waiting | null): void;
  sleep(ms: number): Promise<void>;
}

export interface Work extends Patience {
  house: House;
  look: Look;
  bot: string;
  /** Deals first … last - 1. */
  first: number;
  last: number;
  /** Counts of the next deals, in order. */
  add(counts: Counts): void | Promise<void>;
  now(): number;
}

/** It was stopped while it waited. */
export class Stopped extends Error {}

const wanted_ms = 750;
const most_deals = 500;
/** With a bot that searches. */
const most_searched = 50;
const first_wait = 2_000;
const longest_wait = 30_000;

/** What goes away when one waits. */
function waitingFor(error: unknown): Waiting | null {
  if (!(error instanceof Refusal)) return null;
  if (error.code === "offline") return "offline";
  const busy = error.code.startsWith("too_") && error.code !== "too_large";
  return busy || error.code === "busy" || error.code === "stopping" ? "busy" : null;
}

/** The next piece: twice or half as large at most, since one measurement may be off. */
export function nextSize(size: number, took_ms: number): number {
  const factor = Math.min(Math.max(wanted_ms / Math.max(took_ms, 1), 0.5), 2);
  return Math.min(Math.max(Math.round(size * factor), 1), most_deals);
}

/** Asks again as long as the answer is to wait; throws Stopped, or what waiting does not mend. */
export async function patiently<T>(patience: Patience, ask: () => Promise<T>): Promise<T> {
  for (let wait = first_wait; ; wait = Math.min(2 * wait, longest_wait)) {
    try {
      const answer = await ask();
      patience.waits(null);
      return answer;
    } catch (error) {
      const why = waitingFor(error);
      if (why === null) throw error;
      patience.waits(why);
      await patience.sleep(wait);
      if (patience.stopped()) throw new Stopped();
    }
  }
}

/**
 * Plays until all deals are played or it is stopped. What is refused is tried in smaller pieces; throws
 * if a single deal is refused by something that waiting does not mend.
 */
export async function playPieces(work: Work): Promise<void> {
  const { house, look, bot } = work;
  const { board, players, options } = look;
  const searches = bot.startsWith("level-5");
  let size = searches ? 1 : 16;
  /** What is refused is not asked for again. */
  let most = searches ? most_searched : most_deals;
  for (let first = work.first; first < work.last && !work.stopped();) {
    const last = Math.min(first + size, work.last);
    let begun = 0;
    let counts: Counts;
    try {
      const answer = await patiently(work, () => {
        begun = work.now();
        return house.balance({ board, players, options, bot, seed, first, last });
      });
      counts = readCounts(answer.counts);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (!(error instanceof Refusal) || size === 1) throw error;
      most = Math.max(last - first - 1, 1);
      size = Math.max(Math.floor(size / 4), 1);
      continue;
    }
    const took = work.now() - begun;
    const played = gamesIn(counts);
    if (played < 1 || played > last - first)
      throw new Error(`${last - first} deals were asked for, and ${played} were played`);
    // A house may play fewer than it was asked for.
    size = played < last - first ? played : Math.min(nextSize(size, took), most);
    first += played;
    await work.add(counts);
  }
}
