// Whether the server of this page can be reached, for everybody who shows it. While it cannot, it is
// tried again by itself, as long as somebody looks.
import { server, usualPlace } from "../../home/homes";

/** `none`: the page is a folder of files, and nobody misses a server. */
export type Reach = "there" | "away" | "none";

/** How long until the next try, after none, one, … that failed. */
const waits_ms = [5_000, 10_000, 20_000];
const tick_ms = 1000;

export class Net {
  reach = $state<Reach>(server() === null ? "none" : "there");
  /** Seconds until the next try; null while it is made. */
  seconds = $state<number | null>(null);

  private watchers = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private failed = 0;
  private next = 0;
  private trying = false;

  /** Returns how to end it. */
  watch(): () => void {
    if (this.reach === "none") return () => {};
    if (this.watchers++ === 0) {
      this.ticking = setInterval(() => this.tick(), tick_ms);
      addEventListener("online", this.tryNow);
      addEventListener("offline", this.tryNow);
      this.look();
    }
    return () => {
      if (--this.watchers > 0) return;
      clearInterval(this.ticking);
      removeEventListener("online", this.tryNow);
      removeEventListener("offline", this.tryNow);
    };
  }

  /** Asks the server, and nobody else, whether it is there. */
  readonly tryNow = async (): Promise<void> => {
    if (this.trying) return;
    this.trying = true;
    this.seconds = null;
    // Whether it was found is noted where all its questions pass.
    await server()
      ?.ask("GET", "/api/games")
      .catch(() => {});
    this.trying = false;
    if (this.reach === "away") this.plan();
    this.look();
  };

  /** Whoever asked the server last has found out how it is. */
  look(): void {
    const away = server() !== null && usualPlace(false) === "device";
    if (away && this.reach === "there") {
      this.reach = "away";
      this.failed = 0;
      this.plan();
    } else if (!away && this.reach === "away") this.reach = "there";
  }

  private plan(): void {
    const wait = waits_ms[Math.min(this.failed++, waits_ms.length - 1)] ?? 0;
    this.next = Date.now() + wait;
    this.seconds = Math.ceil(wait / 1000);
  }

  private tick(): void {
    this.look();
    if (this.reach !== "away" || this.trying || globalThis.document?.hidden) return;
    const left = this.next - Date.now();
    if (left <= 0) void this.tryNow();
    else this.seconds = Math.ceil(left / 1000);
  }
}

/** The same for the whole page. */
export const net = new Net();
