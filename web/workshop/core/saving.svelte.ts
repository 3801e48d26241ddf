// Keeps a draft as it is worked on: each step as soon as it is done, never over what another tab has written.
import type { BoardDocument } from "../family";
import {
  ChangedElsewhere,
  hearTabs,
  NoDraft,
  readDraft,
  rememberCheck,
  saveDraft,
  tellTabs,
  this_tab,
  type CheckedAs,
  type Draft,
  type Step,
} from "./drafts";
import { firstNew } from "./history";

/** `elsewhere`: another tab has changed it; `gone`: it was removed; `full`: no room; `failed`: no storage. */
export type Standing = "saved" | "saving" | "full" | "failed" | "elsewhere" | "gone";

/** Sooner than this nobody needs to be told that it is being saved. */
const slow_ms = 1000;
const again_ms = 10_000;

/** What is to be kept now. */
export interface Current {
  board: BoardDocument;
  steps: readonly Step[];
  done: number;
}

export class Saving {
  standing = $state<Standing>("saved");
  /** Something is not written yet. */
  pending = $state(false);
  /** When it was last written. */
  at = $state(0);
  /** Another tab has the same draft open. */
  also_open = $state(false);

  private revision: number;
  private stored: Current;
  private checked: CheckedAs | null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private slow: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> | null = null;
  private readonly stop: () => void;

  constructor(
    private readonly draft: Draft,
    steps: readonly Step[],
    private readonly current: () => Current,
  ) {
    this.revision = draft.revision;
    this.at = draft.changed;
    this.stored = { board: draft.document, steps, done: draft.done };
    this.checked = draft.checked;
    this.stop = hearTabs(({ draft: id, by, what }) => {
      if (id !== draft.id || by === this_tab) return;
      if (what === "open") tellTabs(id, "here");
      if (what === "open" || what === "here") this.also_open = true;
      if (what === "removed") this.standing = "gone";
      if (what === "saved") void this.compare();
    });
    tellTabs(draft.id, "open");
  }

  private get blocked(): boolean {
    return this.standing === "elsewhere" || this.standing === "gone";
  }

  private get dirty(): boolean {
    const { board, done } = this.current();
    return board !== this.stored.board || done !== this.stored.done;
  }

  /** Something was done. */
  changed(): void {
    this.checked = null;
    if (this.blocked) return;
    this.pending = true;
    void this.flush();
    this.slow ??= setTimeout(() => {
      if (this.standing === "saved" && this.dirty) this.standing = "saving";
    }, slow_ms);
  }

  /** What the check says of the board as it is. */
  noteCheck(checked: CheckedAs): void {
    const { checked: last } = this;
    if (last?.errors === checked.errors && last.document_id === checked.document_id) return;
    this.checked = checked;
    if (!this.dirty && !this.blocked)
      void rememberCheck(this.draft.id, this.revision, checked).catch(() => {});
  }

  /** Writes now; false if it could not. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.writing !== null) await this.writing;
    if (this.blocked) return false;
    if (this.dirty) {
      this.writing = this.write();
      await this.writing;
      this.writing = null;
    }
    this.pending = this.dirty;
    return this.standing === "saved";
  }

  private async write(): Promise<void> {
    const now = this.current();
    const from = firstNew(this.stored.steps, now.steps);
    const { checked } = this;
    try {
      this.revision = await saveDraft(this.draft.id, this.revision, {
        document: now.board,
        done: now.done,
        last: now.steps[now.done - 1]?.label ?? "",
        steps: { from, rows: now.steps.slice(from) },
        checked,
      });
      this.stored = now;
      this.at = Date.now();
      this.standing = "saved";
      // Its check may have come meanwhile.
      if (this.checked !== null && this.checked !== checked && !this.dirty)
        await rememberCheck(this.draft.id, this.revision, this.checked).catch(() => {});
    } catch (error) {
      this.fail(error);
    } finally {
      clearTimeout(this.slow);
      this.slow = undefined;
    }
  }

  private fail(error: unknown): void {
    if (error instanceof ChangedElsewhere) this.standing = "elsewhere";
    else if (error instanceof NoDraft) this.standing = "gone";
    else {
      const full = error instanceof Error && error.name === "QuotaExceededError";
      this.standing = full ? "full" : "failed";
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.flush(), again_ms);
    }
  }

  /** Another tab has written something of this draft: perhaps only what it knows of it. */
  private async compare(): Promise<void> {
    const there = await readDraft(this.draft.id).catch(() => null);
    if (this.writing === null && there !== null && there.revision > this.revision)
      this.standing = "elsewhere";
  }

  close(): void {
    void this.flush();
    clearTimeout(this.slow);
    this.stop();
  }
}
