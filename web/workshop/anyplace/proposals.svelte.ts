// The boards that are proposed for a wish: three of them, each with its own chance, and shuffled one by one.
import type { Wish } from "./board";
import type { BoardDocument } from "./document";
import type { Maker, ProblemCode } from "./maker";

export interface Drawn {
  key: number;
  wish: Wish;
  /** What the place is called. */
  name: string;
  /** The last one that came out. */
  board: BoardDocument | null;
  seconds: number;
  problem: ProblemCode | null;
  busy: boolean;
}

const how_many = 3;

export class Proposals {
  list = $state.raw<readonly Drawn[]>([]);
  private seed = 0;
  private run = 0;

  constructor(private readonly maker: Pick<Maker, "make" | "stop" | "close">) {}

  get busy(): boolean {
    return this.list.some(({ busy }) => busy);
  }

  async draw(wish: Omit<Wish, "seed">, name: string): Promise<void> {
    this.maker.stop();
    const run = ++this.run;
    this.list = Array.from({ length: how_many }, () => {
      const seed = ++this.seed;
      return {
        key: seed,
        wish: { ...wish, seed },
        name,
        board: null,
        seconds: 0,
        problem: null,
        busy: true,
      };
    });
    for (const { key } of this.list) {
      await this.make(key, run);
      if (run !== this.run) return;
      // What is wrong with the first would be wrong with all.
      const first = this.list[0];
      if (first !== undefined && first.problem !== null) {
        this.list = [first];
        return;
      }
    }
  }

  /** Another board for the same wish in the place of this one. */
  async shuffle(key: number): Promise<void> {
    const seed = ++this.seed;
    this.change(key, ({ wish }) => ({ wish: { ...wish, seed }, busy: true, problem: null }));
    await this.make(key, this.run);
  }

  close(): void {
    this.run++;
    this.maker.close();
  }

  private async make(key: number, run: number): Promise<void> {
    const wish = this.list.find((drawn) => drawn.key === key)?.wish;
    if (wish === undefined) return;
    const answer = await this.maker.make(wish);
    if (run !== this.run) return;
    this.change(key, () =>
      "board" in answer
        ? { board: answer.board, seconds: answer.seconds, busy: false }
        : { problem: answer.problem, busy: false },
    );
  }

  private change(key: number, how: (drawn: Drawn) => Partial<Drawn>): void {
    this.list = this.list.map((drawn) => (drawn.key === key ? { ...drawn, ...how(drawn) } : drawn));
  }
}
