// The moments of a match, asked for as they are needed and kept.
import { SvelteMap } from "svelte/reactivity";
import type { Message, Moment, Request } from "../../wire/protocol";

/** Whoever rushes through a game is asked to wait so long, in ms. */
const patience = 1200;

export class Moments {
  private readonly known = new SvelteMap<number, Moment>();
  private readonly asked = new Set<number>();
  private closed = false;

  constructor(
    private readonly on: {
      /** False if it could not go out. */
      ask: (request: Request, done: (answer: Message) => void) => boolean;
      /** A moment has come. */
      came: (ply: number) => void;
      /** Whether it is still of use. */
      wanted: (ply: number) => boolean;
    },
  ) {}

  get(ply: number): Moment | undefined {
    return this.known.get(ply);
  }
  has(ply: number): boolean {
    return this.known.has(ply);
  }

  fetch(ply: number): void {
    if (this.known.has(ply) || this.asked.has(ply)) return;
    const sent = this.on.ask({ type: "ask_moment", ply, everyone: true }, (answer) => {
      if (answer.type === "refused" && answer.code === "too_fast") this.fetchLater(ply);
      if (answer.type !== "moment") return;
      this.known.set(answer.ply, answer);
      this.on.came(answer.ply);
    });
    if (sent) this.asked.add(ply);
  }

  /** The line was cut: what was asked on it is not answered. */
  forgetAsked(): void {
    this.asked.clear();
  }
  close(): void {
    this.closed = true;
  }

  private fetchLater(ply: number): void {
    this.asked.delete(ply);
    setTimeout(() => {
      if (!this.closed && this.on.wanted(ply)) this.fetch(ply);
    }, patience);
  }
}
