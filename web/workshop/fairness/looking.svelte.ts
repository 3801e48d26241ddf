// One board under test: the draft as it is, the run that its figures come from, and whether they still hold.
import { loadOptionWords } from "../../games";
import { Refusal, type GameEntry } from "../../shell/api";
import { check, type Checked } from "../core/api";
import { hearTabs, readDraft, rememberFairness, type Draft } from "../core/drafts";
import { findBoard } from "../core/find_board";
import type { BoardDocument } from "../family";
import { standing, withoutProposals } from "./apply";
import { AutoBalance } from "./auto.svelte";
import { fairnessFamily, type FairnessFamily, type Shown } from "./family";
import type { Look } from "./pieces";
import type { Report } from "./report";
import { keyOf, runOf, this_world, type FairRun } from "./run.svelte";
import { device_store } from "./store";

/** What there is instead of a report. */
export type Instead = "loading" | "not_found" | "no_answer" | "problems" | "no_family";

/** Ours have no draft. */
type Whose = { draft: Draft } | { entry: string } | { kept: string };

/** Runs that others have taken the place of. */
const aside = new WeakSet<FairRun>();
/** Automatic balances of this tab. */
const autos = new Map<string, AutoBalance>();

/** Without what does not matter to the game; docs/boards.md, "Ids". */
const beside = [
  "format",
  "id",
  "name",
  "edition",
  "author",
  "licence",
  "checks",
  "drawing",
  "provenance",
];
function rulesText(board: BoardDocument): string {
  const parts = Object.entries(board).filter(([key]) => !beside.includes(key));
  return JSON.stringify(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export class Looking {
  instead = $state<Instead | null>("loading");
  whose = $state.raw<Whose | null>(null);
  board = $state.raw<BoardDocument | null>(null);
  checked = $state.raw<Checked | null>(null);
  family = $state.raw<FairnessFamily | null>(null);
  run = $state.raw<FairRun | null>(null);
  players = $state(2);
  options = $state.raw<Record<string, string>>({});
  bot = $state("planner");
  /** Of the run before, until this one has figures. */
  private older = $state.raw<{ report: Report; board: BoardDocument } | null>(null);
  private deaf: () => void;

  constructor(readonly id: string) {
    this.deaf = hearTabs((notice) => {
      if (notice.draft !== id) return;
      if (notice.what === "saved") void this.refresh();
      if (notice.what === "removed") this.instead = "not_found";
    });
  }

  close(): void {
    this.deaf();
  }

  get draft(): Draft | null {
    return this.whose !== null && "draft" in this.whose ? this.whose.draft : null;
  }
  get entry(): GameEntry | null {
    return this.checked?.entry ?? null;
  }
  /** Whether this device's copies are what can be changed. */
  get ours(): string | null {
    return this.whose !== null && "entry" in this.whose ? this.whose.entry : null;
  }

  /** What is to be seen: of this run, or of the one before. */
  get shown(): Shown | null {
    const { entry, run, board } = this;
    if (entry === null || board === null) return null;
    if (run?.report != null)
      return { report: run.report, board: run.look.board, entry, sample: run.sample };
    return this.older === null ? null : { ...this.older, entry, sample: null };
  }

  /** The figures are of another board than the one that is there now. */
  get stale(): boolean {
    return this.shown !== null && this.shown.report.rules !== this.checked?.rules;
  }
  /** The version that the figures hold for, if it was fixed as one. */
  get version(): number | null {
    const rules = this.shown?.report.rules;
    const versions = this.draft?.versions.filter(({ rules_id }) => rules_id === rules) ?? [];
    return versions.at(-1)?.number ?? null;
  }
  /** How many proposals were applied, if nothing else was changed; 0 otherwise. */
  get only_applied(): number {
    const { shown, board } = this;
    const proposals = shown?.report.proposals ?? [];
    if (shown === null || board === null) return 0;
    const applied = proposals.filter((one) => standing(board, one) === "applied");
    const before = withoutProposals(board, applied);
    return rulesText(before) === rulesText(shown.board) ? applied.length : 0;
  }

  get auto(): AutoBalance | null {
    const { run, family } = this;
    if (run === null || family === null) return null;
    const key = run.key;
    let auto = autos.get(key);
    if (auto === undefined) {
      auto = new AutoBalance(run.look, this_world, (report, id) => family.measured(report, id));
      autos.set(key, auto);
    }
    return auto;
  }

  /** Finds the board and begins. */
  async open(): Promise<void> {
    this.instead = "loading";
    try {
      const found = await findBoard(this.id);
      this.board = found.document;
      this.whose =
        found.draft !== null
          ? { draft: found.draft }
          : found.entry !== null
            ? { entry: found.entry }
            : { kept: found.id };
      this.checked = await check(found.document);
    } catch (error) {
      const away = error instanceof Refusal && error.code === "offline";
      this.instead = away ? "no_answer" : "not_found";
      return;
    }
    const { entry } = this;
    if (entry === null) {
      this.instead = "problems";
      return;
    }
    this.players = Math.min(Math.max(2, entry.min_players), entry.max_players);
    const [family] = await Promise.all([
      fairnessFamily(entry.family),
      loadOptionWords(entry.family),
    ]);
    this.family = family;
    this.instead = family === null ? "no_family" : null;
    if (family !== null) await this.start();
  }

  private look(): Look | null {
    const { board, checked, players, options, bot } = this;
    if (board === null || checked?.rules === undefined) return null;
    return { board, rules: checked.rules, players, options, bot };
  }

  /**
   * The run of the board as it is: it goes on where it was, unless somebody stopped it. Until it has
   * figures, those of the board before are shown.
   */
  async start(before: Shown | null = this.shown): Promise<void> {
    const look = this.look();
    if (look === null) return;
    const run = runOf(look);
    if (run.state === "ready") await run.recall();
    if (run === this.run) return;
    this.lay(this.run);
    this.older = before;
    this.run = run;
    this.remember(run);
    if (this.older === null && run.report === null) await this.recallOlder(look);
    if (run.state === "ready" || aside.delete(run)) run.go();
  }

  /** One run of a board at a time: the other one waits until it is looked at again. */
  private lay(run: FairRun | null): void {
    if (run?.state !== "running") return;
    run.stop();
    aside.add(run);
  }

  /** Figures of an earlier state of this draft. */
  private async recallOlder(look: Look): Promise<void> {
    const rules = this.draft?.fairness?.rules;
    if (rules === undefined || rules === look.rules) return;
    const kept = await device_store.read(keyOf({ ...look, rules })).catch(() => null);
    const report = kept?.legs[0]?.report ?? null;
    if (report !== null) this.older = { report, board: look.board };
  }

  /** The page Boards says what came out, also if this page is left. */
  private remember(run: FairRun): void {
    const { draft } = this;
    if (draft === null) return;
    run.heard = ({ rules, games, imbalance }) => {
      const known = { rules, games, imbalance: imbalance?.value ?? null };
      void rememberFairness(draft.id, known).catch(() => {});
    };
  }

  async choose(look: Pick<Look, "players" | "options" | "bot">): Promise<void> {
    this.players = look.players;
    this.options = look.options;
    this.bot = look.bot;
    // Figures of another number of players are nothing to wait with.
    await this.start(null);
  }

  /** The draft was changed: here, in its editor, in another tab. */
  async refresh(): Promise<void> {
    const draft = await readDraft(this.id).catch(() => null);
    if (draft === null) return;
    const same = draft.revision === this.draft?.revision;
    this.whose = { draft };
    if (same) return;
    this.board = draft.document;
    try {
      const checked = await check(draft.document);
      if (this.draft?.revision !== draft.revision) return;
      // With problems there is no entry; what is known of the one before stays.
      const entry = checked.entry ?? this.entry;
      this.checked = entry === null ? checked : { ...checked, entry };
    } catch {
      // Without a house the rules id is not known; the figures are of before.
      if (this.checked !== null) this.checked = { ...this.checked, rules: "" };
    }
  }
}
