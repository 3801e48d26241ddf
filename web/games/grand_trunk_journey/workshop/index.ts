// The Grand Trunk Journey's part of the workshop, put together.
import { addWords, t } from "../../../shell/words.svelte";
import type { WorkshopFamily } from "../../../workshop/family";
import { about } from "../about";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { boxOf } from "../map/layout";
import { key, type Focus } from "./act";
import { blank } from "./blank";
import CardsWhole from "./CardsWhole.svelte";
import ContractsWhole from "./ContractsWhole.svelte";
import { findings } from "./findings";
import GoodsWhole from "./GoodsWhole.svelte";
import Inspector from "./Inspector.svelte";
import Map from "./Map.svelte";
import Mini from "./Mini.svelte";
import ProvenanceWhole from "./ProvenanceWhole.svelte";
import { loadGround } from "./print_map";
import { read, type Board } from "./read";
import RulesWhole from "./RulesWhole.svelte";
import { selectionIn } from "./selection";
import { sheets } from "./sheets";

addWords(about.prefix, { de: game_de, en: game_en });
addWords(`${about.prefix}.workshop`, { de, en });

/** Places and links of the map have the focus like buttons. */
const focus: Focus = {
  at: () => {
    const { activeElement } = document;
    return activeElement instanceof SVGElement ? (activeElement.dataset["target"] ?? null) : null;
  },
  free: ({ target }) =>
    target === document.body ||
    (target instanceof Element && target.matches('[data-tool][aria-pressed="true"]')),
  go: (selection) =>
    document.querySelector<SVGElement>(`[data-target="${CSS.escape(selection)}"]`)?.focus(),
};

const family: WorkshopFamily<Board> = {
  game: "grand-trunk-journey",
  blank,
  tools: [
    { id: "select", words: "gtj.workshop.tool.select", key: "V", icon: "pointer" },
    {
      id: "city",
      words: "gtj.workshop.tool.city",
      key: "O",
      icon: "pin",
      hint: "gtj.workshop.tool_note.city",
    },
    {
      id: "port",
      words: "gtj.workshop.tool.port",
      key: "H",
      icon: "area",
      hint: "gtj.workshop.tool_note.port",
    },
    {
      id: "link",
      words: "gtj.workshop.tool.link",
      key: "S",
      icon: "track",
      hint: "gtj.workshop.tool_note.link",
    },
    {
      id: "start",
      words: "gtj.workshop.tool.start",
      key: "T",
      icon: "flag",
      hint: "gtj.workshop.tool_note.start",
    },
    {
      id: "goods",
      words: "gtj.workshop.tool.goods",
      key: "G",
      icon: "swap",
      hint: "gtj.workshop.tool_note.goods",
    },
  ],
  Map,
  Inspector,
  heading: (editor) => {
    const chosen = selectionIn(editor.board, editor.selected);
    return t(`gtj.workshop.one.${chosen?.list ?? "board"}`);
  },
  wholes: [
    { id: "contracts", words: "gtj.workshop.whole.contracts", Panel: ContractsWhole },
    { id: "goods", words: "gtj.workshop.whole.goods", Panel: GoodsWhole },
    { id: "cards", words: "gtj.workshop.whole.cards", Panel: CardsWhole },
    { id: "rules", words: "gtj.workshop.whole.rules", Panel: RulesWhole },
    { id: "provenance", words: "gtj.workshop.whole.provenance", Panel: ProvenanceWhole },
  ],
  key: (editor, event) => key(editor, event, focus),
  findings,
  Mini,
  miniBox: (board) => boxOf(read(board)),
  inks: about.prefix,
  facts: (board) => {
    const { places, links, contracts } = read(board);
    return t("gtj.workshop.facts", {
      places: places.length,
      links: links.length,
      contracts: contracts.length,
    });
  },
  beforeSheets: loadGround,
  sheets,
};
export default family;
