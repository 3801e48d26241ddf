// What a page's own thread works on while something happens, as the browser's tracing sees it.
import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  cat: string;
  pid: number;
  tid: number;
  /** In microseconds. */
  ts: number;
  dur?: number;
  /** Of the thread's processor time; nothing that others do on the machine counts. */
  tdur?: number;
}

export interface Work {
  /** For each stroke of a finger the longest task of the page's own thread in ms; a frame is drawn in one. */
  longest: number[];
  /** From frame to frame in ms, by the clock. */
  frames: number[];
}

const [down, up] = ["finger down", "finger up"];

/** Watches the page on a processor that is so many times slower. */
export async function watch(
  browser: Browser,
  page: Page,
  slower: number,
  act: () => Promise<void>,
): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await browser.startTracing(page, {
    categories: ["blink.user_timing", "disabled-by-default-devtools.timeline", "toplevel"],
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.evaluate(
    ([down, up]) => {
      const stamps: number[] = [];
      const next = (now: number) => {
        stamps.push(now);
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
      (window as unknown as { stamps?: number[] }).stamps = stamps;
      addEventListener("pointerdown", () => performance.mark(down), true);
      addEventListener("pointerup", () => performance.mark(up), true);
    },
    [down, up] as const,
  );
  await act();
  const stamps = await page.evaluate(
    () => (window as unknown as { stamps?: number[] }).stamps ?? [],
  );
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const marks = (name: string) => traceEvents.filter((event) => event.name === name);
  const [first] = marks(down);
  if (first === undefined || marks(down).length !== marks(up).length)
    throw new Error("no finger was seen");
  const strokes = marks(down).map(({ ts }, i) => ({ from: ts, to: marks(up)[i]?.ts ?? ts }));
  const tasks = traceEvents
    .filter(({ name }) => /RunTask$/.test(name))
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  return {
    longest: strokes.map(({ from, to }) => {
      // The one in which the finger came down began before it was heard of.
      const during = tasks.filter(({ ts, dur = 0 }) => ts + dur >= from && ts <= to);
      return Math.max(...during.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000));
    }),
    frames: stamps.slice(1).map((stamp, i) => stamp - (stamps[i] ?? 0)),
  };
}
