// The rows of the check: what keeps the board from being played, what a reader would stumble over, and what is good.
import { t } from "../../../shell/words.svelte";
import type { Editor, Finding, Problem } from "../../../workshop/family";
import { goodName } from "../names";
import { tokensWanted } from "./edit";
import { hintsOf, type Hint } from "./hints";
import { entryAt, mendOf, pinOf, wayOf, wordsOf } from "./problems";
import { read, type Board } from "./read";
import { selectionOf } from "./selection";
import { entryTitle } from "./titles";

function mended(editor: Editor<Board>, title: string, apply: (board: Board) => Board): () => void {
  return () => {
    const next = apply(editor.board);
    if (next !== editor.board) editor.change(title, next);
  };
}

function ofProblem(editor: Editor<Board>, problem: Problem): Finding {
  const board = editor.board;
  const { title, note } = wordsOf(board, problem);
  const entry = entryAt(wayOf(problem.pointer));
  const there = entry !== null && read(board)[entry.list][entry.index] !== undefined;
  const about = there
    ? selectionOf(board, entry.list, entry.index)
    : aboutPlace(board, problem.about);
  const at = pinOf(board, problem);
  const mend = mendOf(board, problem);
  return {
    key: `${problem.code} ${problem.pointer} ${(problem.about ?? []).join(" ")}`,
    kind: "error",
    title,
    ...(note === "" ? {} : { note }),
    ...(about === undefined ? {} : { about }),
    ...(at === undefined ? {} : { at }),
    ...(mend === null
      ? {}
      : {
          mend: {
            words: t(`gtj.workshop.mend.${mend.as}`),
            apply: mended(editor, title, mend.apply),
          },
        }),
  };
}

function aboutPlace(board: Board, about: readonly string[] = []): string | undefined {
  const index = read(board).places.findIndex(({ id }) => about.includes(id));
  return index < 0 ? undefined : selectionOf(board, "places", index);
}

function ofHint(editor: Editor<Board>, hint: Hint): Finding {
  const board = editor.board;
  const [first, second] = hint.about;
  const name = (entry: Hint["about"][number] | undefined) =>
    entry === undefined ? "" : entryTitle(board, entry.list, entry.index);
  const params = {
    what: name(first),
    other: name(second),
    good: hint.good === undefined ? "" : goodName(hint.good),
  };
  const title = t(`gtj.workshop.hint.${hint.code}.title`, params);
  const note = t(`gtj.workshop.hint.${hint.code}.note`, params);
  const keys = hint.about.map(({ list, index }) => selectionOf(board, list, index));
  const as = hint.code === "one_link" || hint.code === "few_to_choose" ? "add" : "adapt";
  return {
    key: [hint.code, hint.good ?? "", ...keys].join(" "),
    kind: "hint",
    title,
    note,
    ...(keys[0] === undefined ? {} : { about: keys[0] }),
    ...(hint.at === undefined ? {} : { at: hint.at }),
    ...(hint.mend === undefined
      ? {}
      : { mend: { words: t(`gtj.workshop.mend.${as}`), apply: mended(editor, title, hint.mend) } }),
  };
}

/** Whether everything can be reached from everywhere. */
export function joined(board: Board): boolean {
  const { places, links } = read(board);
  const first = places[0];
  if (first === undefined) return false;
  const reached = new Set([first.id]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { a, b } of links) {
      if (reached.has(a)) reached.add(b);
      if (reached.has(b)) reached.add(a);
    }
  }
  return places.every(({ id }) => reached.has(id));
}

function good(board: Board): Finding[] {
  const known = read(board);
  const wanted = tokensWanted(board);
  const tokens = (["start", "city", "port"] as const).every(
    (kind) => known.goods_tokens.filter((token) => token.for === kind).length === wanted[kind],
  );
  const cities = known.places.filter(({ kind }) => kind === "city");
  const carded = cities.every(({ id }) =>
    known.cards.some(({ kind, city }) => kind === "city" && city === id),
  );
  const enough = known.contract_slots.every(({ days }) => {
    const of = (list: readonly { days: number }[]) => list.filter((it) => it.days === days).length;
    return of(known.contracts) >= of(known.contract_slots);
  });
  const row = (key: string, is: boolean, title: string): Finding[] =>
    is ? [{ key, kind: "good", title }] : [];
  return [
    ...row(
      "joined",
      known.places.length > 2 && joined(board),
      t("gtj.workshop.good.joined", { count: known.places.length }),
    ),
    ...row("tokens", cities.length > 0 && tokens, t("gtj.workshop.good.tokens")),
    ...row("cards", cities.length > 0 && carded, t("gtj.workshop.good.cards")),
    ...row(
      "contracts",
      known.contract_slots.length > 0 && enough,
      t("gtj.workshop.good.contracts", { count: known.contracts.length }),
    ),
  ];
}

export function findings(editor: Editor<Board>, problems: readonly Problem[]): Finding[] {
  return [
    ...problems.map((problem) => ofProblem(editor, problem)),
    ...hintsOf(editor.board).map((hint) => ofHint(editor, hint)),
    ...good(editor.board),
  ];
}
