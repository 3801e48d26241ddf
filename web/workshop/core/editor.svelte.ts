// The board that is being worked on: its steps, what is chosen and what is wrong, kept on the device as it changes.
import { untrack } from "svelte";
import { settings } from "../../shell/settings.svelte";
import type { BoardDocument, Editor, Finding, Problem, WorkshopFamily } from "../family";
import { Checking } from "./checking.svelte";
import { keepPicture, type Draft, type Picture, type Step } from "./drafts";
import { ordered, plainFindings } from "./findings";
import { withChange, withRedo, withUndo, type History } from "./history";
import { Saving } from "./saving.svelte";
import { dropPicture, holdPicture } from "./tracing";

export class BoardEditor implements Editor {
  readonly saving: Saving;
  readonly checking: Checking;

  private history = $state.raw<History>({ board: null!, steps: [], done: 0, growing: null });
  private shown = $state.raw<BoardDocument | null>(null);
  private chosen_tool = $state("");
  private chosen = $state<string | null>(null);
  private pointed_at = $state<string | null>(null);
  /** What could not be done since the last step. */
  private refused = $state.raw<Finding | null>(null);
  private picture = $state.raw<{ url: string; opacity: number; blob: Blob } | null>(null);
  /** The check is of what is kept, not of what is being dragged. */
  private looking = false;

  private readonly seen: readonly Finding[] = $derived.by(() => {
    const { problems } = this.checking;
    void [this.history, settings.language];
    return untrack(() => this.look(problems));
  });
  private readonly found: readonly Finding[] = $derived(
    this.refused === null ? this.seen : ordered([this.refused, ...this.seen]),
  );

  constructor(
    readonly draft: Draft,
    readonly family: WorkshopFamily,
    steps: readonly Step[],
    picture: Picture | null = null,
  ) {
    this.history = { board: draft.document, steps, done: draft.done, growing: null };
    this.chosen_tool = family.tools[0]?.id ?? "";
    if (picture !== null) this.picture = { ...picture, url: holdPicture(picture.blob) };
    this.saving = new Saving(draft, steps, () => this.history);
    this.checking = new Checking(
      () => this.history.board,
      ({ id = "", rules = "", problems }) => {
        const errors = Math.max(problems.length, this.errors);
        this.saving.noteCheck({ errors, document_id: id, rules_id: rules });
      },
    );
    this.checking.changed(0);
  }

  private look(problems: readonly Problem[]): readonly Finding[] {
    this.looking = true;
    try {
      return ordered(this.family.findings(this, problems));
    } catch (error) {
      // A drawing that the game's part did not expect; what the program says is still true.
      console.error(error);
      return plainFindings(problems);
    } finally {
      this.looking = false;
    }
  }

  get board(): BoardDocument {
    return this.looking ? this.history.board : (this.shown ?? this.history.board);
  }
  get tool(): string {
    return this.chosen_tool;
  }
  take(tool: string): void {
    if (this.family.tools.some(({ id }) => id === tool)) this.chosen_tool = tool;
  }

  get selected(): string | null {
    return this.chosen;
  }
  select(what: string | null): void {
    this.chosen = what;
  }

  change(label: string, next: BoardDocument, merge?: string): void {
    this.shown = null;
    this.step(withChange(this.history, label, next, merge, Date.now()));
  }
  preview(next: BoardDocument | null): void {
    this.shown = next;
  }

  get can_undo(): boolean {
    return this.history.done > 0;
  }
  get can_redo(): boolean {
    return this.history.done < this.history.steps.length;
  }
  undo(): void {
    this.shown = null;
    this.step(withUndo(this.history));
  }
  redo(): void {
    this.shown = null;
    this.step(withRedo(this.history));
  }
  private step(next: History): void {
    if (next === this.history) return;
    this.history = next;
    this.refused = null;
    this.saving.changed();
    this.checking.changed();
  }

  get steps(): readonly { label: string; at: number }[] {
    return this.history.steps.slice(0, this.history.done);
  }
  /** What redo would do again. */
  get next_step(): string {
    return this.history.steps[this.history.done]?.label ?? "";
  }

  get findings(): readonly Finding[] {
    return this.found;
  }
  refuse(why: Finding): void {
    this.refused = why;
  }
  get errors(): number {
    return this.found.filter(({ kind }) => kind === "error").length;
  }
  get hints(): number {
    return this.found.filter(({ kind }) => kind === "hint").length;
  }
  get pointed(): string | null {
    return this.pointed_at;
  }
  point(key: string | null): void {
    this.pointed_at = key;
  }
  /** Goes to a row of the check: its pin answers, and what it is about is chosen. */
  goTo(finding: Finding): void {
    this.pointed_at = finding.key;
    if (finding.about !== undefined) this.chosen = finding.about;
  }

  get tracing(): { url: string; opacity: number } | null {
    return this.picture;
  }
  trace(blob: Blob | null, opacity = 0.5): void {
    if (this.picture !== null) dropPicture(this.picture.url);
    this.picture = blob === null ? null : { url: holdPicture(blob), opacity, blob };
    this.keepTracing();
  }
  fade(opacity: number): void {
    if (this.picture !== null) this.picture = { ...this.picture, opacity };
  }
  /** Where there is no room for it, it is there until the page is left. */
  keepTracing(): void {
    const kept = this.picture && { blob: this.picture.blob, opacity: this.picture.opacity };
    void keepPicture(this.draft.id, kept).catch(() => {});
  }

  close(): void {
    this.checking.close();
    this.saving.close();
    if (this.picture !== null) dropPicture(this.picture.url);
  }
}
