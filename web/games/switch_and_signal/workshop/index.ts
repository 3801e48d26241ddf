// The Switch & Signal part of the workshop, put together.
import { addWords, t } from "../../../shell/words.svelte";
import type { Editor, Tool, WorkshopFamily } from "../../../workshop/family";
import { about } from "../about";
import type { Board } from "../board";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { layoutOf } from "../map/layout";
import { blank } from "./blank";
import CardsWhole from "./CardsWhole.svelte";
import ChangesWhole from "./ChangesWhole.svelte";
import { tidy, type Doc } from "./document";
import { partsOf } from "./edit";
import { findings } from "./findings";
import Inspector from "./Inspector.svelte";
import { key } from "./keys";
import Map from "./Map.svelte";
import Mini from "./Mini.svelte";
import ProvenanceWhole from "./ProvenanceWhole.svelte";
import { isThere } from "./selection";
import { sheets } from "./sheets";

addWords(about.prefix, { de: game_de, en: game_en });
addWords(`${about.prefix}.workshop`, { de, en });

const tools: readonly Tool[] = [
  { id: "select", words: "sas.workshop.tool.select", key: "V", icon: "pointer" },
  {
    id: "city",
    words: "sas.workshop.tool.city",
    key: "O",
    icon: "pin",
    hint: "sas.workshop.tool_note.city",
  },
  {
    id: "track",
    words: "sas.workshop.tool.track",
    key: "G",
    icon: "track",
    hint: "sas.workshop.tool_note.track",
  },
  {
    id: "switch",
    words: "sas.workshop.tool.switch",
    key: "W",
    icon: "branch",
    hint: "sas.workshop.tool_note.switch",
  },
  {
    id: "signal",
    words: "sas.workshop.tool.signal",
    key: "S",
    icon: "signal",
    hint: "sas.workshop.tool_note.signal",
  },
  {
    id: "start",
    words: "sas.workshop.tool.start",
    key: "T",
    icon: "flag",
    hint: "sas.workshop.tool_note.start",
  },
  {
    id: "cards",
    words: "sas.workshop.tool.cards",
    key: "K",
    icon: "cards",
    hint: "sas.workshop.tool_note.cards",
  },
];

function heading(editor: Editor<Doc>): string {
  const doc = tidy(editor.board);
  if (!isThere(doc, editor.selected))
    return t(`sas.workshop.heading.${editor.tool === "cards" ? "cards" : "board"}`);
  const [kind, id] = partsOf(editor.selected);
  const port = kind === "city" && doc.cities.find((it) => it.id === id)?.kind === "port";
  return t(`sas.workshop.heading.${port ? "port" : kind}`);
}

const family: WorkshopFamily<Doc> = {
  game: "switch-and-signal",
  blank,
  tools,
  Map,
  Inspector,
  heading,
  wholes: [
    { id: "provenance", words: "sas.workshop.from.title", Panel: ProvenanceWhole },
    { id: "cards", words: "sas.workshop.from.cards", Panel: CardsWhole },
    { id: "changes", words: "sas.workshop.from.changes", Panel: ChangesWhole },
  ],
  key,
  findings,
  Mini,
  miniBox: (board) => layoutOf(tidy(board) as unknown as Board).box,
  inks: "sas",
  facts(board) {
    const { cities, junctions, lines } = tidy(board);
    return t("sas.workshop.facts", {
      cities: cities.length,
      junctions: junctions.length,
      lines: lines.length,
    });
  },
  sheets: (board) => sheets(tidy(board)),
};
export default family;
