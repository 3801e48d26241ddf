// A player who only clicks. The function runs inside the page, so that a whole game takes seconds.
import type { Page } from "@playwright/test";

/** What brings the list of actions to the front where it is not there yet. */
export const opener = [
  '#tab-actions[aria-selected="false"]',
  '[data-tab="actions"][aria-selected="false"]',
  '[data-words][aria-expanded="false"]',
].join();

/**
 * How much a kind of action is liked; the others count 1. A family's taste.json lets its games come
 * to their end soon and yet show much of what can happen.
 */
export type Taste = Record<string, number>;

export interface Wishes {
  taste?: Taste;
  seed?: number;
  /** Stops after so many actions; without it, at the end of the game. */
  actions?: number;
  /** Milliseconds without anything happening until it gives up. */
  patience?: number;
}

export interface Played {
  actions: number;
  over: boolean;
  /** Kinds of actions that were clicked. */
  kinds: string[];
  /** What was on the screen and should not be: keys without words, JSON. */
  odd: string[];
  /** From each click to the drawn answer, in ms. */
  waits: number[];
}

/** Plays through the list of actions in words, and confirms where that is asked. */
export async function play(page: Pick<Page, "evaluate">, wishes: Wishes): Promise<Played> {
  return page.evaluate(
    async ({ opener, taste = {}, seed = 1, actions = Infinity, patience = 15_000 }) => {
      let state = seed * 2654435761;
      const random = () => {
        state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
        return state / 2 ** 32;
      };
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      const kind = (row: HTMLElement) =>
        (JSON.parse(row.dataset.action ?? "{}") as { type: string }).type;
      const odd = new Set<string>();
      /** Keys have dots, JSON has braces; nothing else on the page looks like that. */
      const look = () => {
        const texts = all("#page [aria-label], #page [title]").map(
          (e) => `${e.getAttribute("aria-label") ?? ""} ${e.getAttribute("title") ?? ""}`,
        );
        texts.push(document.getElementById("page")?.textContent ?? "");
        for (const text of texts) {
          const found =
            /(?<![\w.])[a-z]+[a-z_]*(\.[a-z0-9_-]*[a-z_][a-z0-9_-]*)+|[{}]|\[object|undefined|\bNaN\b/.exec(
              text,
            );
          if (found !== null) odd.add(text.slice(Math.max(0, found.index - 30), found.index + 60));
        }
      };
      const channel = new MessageChannel();
      /** Resolves when Svelte has drawn what was clicked. */
      const flushed = () =>
        new Promise<void>((resolve) => {
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(null);
        });
      /** A busy machine's browser now and then forgets to draw a page that nobody looks at. */
      const frame = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => resolve());
          setTimeout(resolve, 2000);
        });
      let version = 0;
      let wake = () => {};
      new MutationObserver(() => {
        version += 1;
        wake();
      }).observe(document, { subtree: true, childList: true, attributes: true });
      /** Resolves when the page is not what it was then; false if that takes too long. */
      const change = (since: number) =>
        new Promise<boolean>((resolve) => {
          if (version !== since) return resolve(true);
          const timer = setTimeout(() => resolve(false), patience);
          wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });
      const over = () => document.querySelector("[data-over]") !== null;
      const rows = () => all("[data-actions] [data-action]");
      const pick = (): HTMLElement | undefined => {
        const kinds = [...new Set(rows().map(kind))];
        let left = random() * kinds.reduce((sum, k) => sum + (taste[k] ?? 1), 0);
        const chosen = kinds.find((k) => (left -= taste[k] ?? 1) < 0) ?? kinds[0];
        const same = rows().filter((row) => kind(row) === chosen);
        return same[Math.floor(random() * same.length)];
      };

      const kinds = new Set<string>();
      const waits: number[] = [];
      let done = 0;
      let still = 0;
      while (done < actions && !over()) {
        const seen = version;
        document.querySelector<HTMLElement>(opener)?.click();
        await flushed();
        for (const group of all('[data-actions] button.name[aria-expanded="false"]')) group.click();
        document.querySelector<HTMLElement>(".curtain button")?.click();
        await flushed();
        const row = pick();
        if (row === undefined) {
          const since = performance.now();
          if (!(await change(seen))) throw new Error("nothing to click, and nothing happens");
          still += performance.now() - since;
          if (still > patience) throw new Error("nothing to click");
          continue;
        }
        still = 0;
        kinds.add(kind(row));
        if (done % 7 === 0) look();
        const since = performance.now();
        row.click();
        await flushed();
        document.querySelector<HTMLElement>("[data-confirm]")?.click();
        await flushed();
        while (document.querySelector("[data-sending]") !== null) await change(version);
        await frame();
        waits.push(performance.now() - since);
        done += 1;
      }
      look();
      return { actions: done, over: over(), kinds: [...kinds], odd: [...odd], waits };
    },
    { opener, ...wishes } as Required<Wishes> & { opener: string },
  );
}

interface Shown {
  state?: number;
  outcome?: unknown;
  views?: { legal: { type: string }[] }[];
}

/** Runs in a page of the server: plays over the wire, without drawing anything. */
export async function finishGame({
  table,
  token,
  taste,
}: {
  table: string;
  token?: string | null;
  taste: Taste;
}): Promise<void> {
  const socket = new WebSocket(`ws://${location.host}/api/live`);
  let count = 0;
  await new Promise<void>((resolve) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: "join", table, token }));
    socket.onmessage = ({ data }) => {
      const { state, outcome, views } = JSON.parse(String(data)) as Shown;
      if (outcome != null) return resolve();
      const legal = views?.[0]?.legal ?? [];
      const kinds = [...new Set(legal.map(({ type }) => type))];
      let left = Math.random() * kinds.reduce((sum, kind) => sum + (taste[kind] ?? 1), 0);
      const chosen = kinds.find((kind) => (left -= taste[kind] ?? 1) < 0);
      const same = legal.filter(({ type }) => type === chosen);
      const action = same[Math.floor(Math.random() * same.length)];
      if (action === undefined) return;
      socket.send(JSON.stringify({ type: "act", id: `unseen-${count++}`, state, action }));
    };
  });
  socket.close();
}
