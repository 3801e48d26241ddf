// Ticket to Ride in the workshop, put together.
import { settings } from "../../../shell/settings.svelte";
import { addWords, t } from "../../../shell/words.svelte";
import type { WorkshopFamily } from "../../../workshop/family";
import { about } from "../about";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { viewBox } from "../map/geometry";
import { blank, fileOf, type Board } from "./document";
import { findings } from "./findings";
import Inspector from "./Inspector.svelte";
import { key } from "./keys";
import Map from "./Map.svelte";
import Mini from "./Mini.svelte";
import { connectionsOf } from "./network";
import ColorsWhole from "./panels/ColorsWhole.svelte";
import TicketsWhole from "./panels/TicketsWhole.svelte";
import { beforeSheets, sheets } from "./print";
import { sane } from "./sane";
import { chosenIn } from "./selection";

// Names of cards and colours are those of the table.
addWords(about.prefix, { de: game_de, en: game_en });
addWords(`${about.prefix}.workshop`, { de, en });

const family: WorkshopFamily<Board> = {
  game: "ticket-to-ride",
  blank: (name) => ({ ...blank(name), author: settings.name }),
  tools: [
    { id: "select", words: "ttr.workshop.tool.select", key: "V", icon: "pointer" },
    { id: "place", words: "ttr.workshop.tool.place", key: "O", icon: "pin" },
    { id: "track", words: "ttr.workshop.tool.track", key: "S", icon: "track" },
    { id: "bend", words: "ttr.workshop.tool.bend", key: "B", icon: "bend" },
    { id: "ticket", words: "ttr.workshop.tool.ticket", key: "Z", icon: "ticket" },
    { id: "country", words: "ttr.workshop.tool.country", key: "G", icon: "area" },
  ],
  Map,
  Inspector,
  heading: (editor) =>
    t(`ttr.workshop.heading.${chosenIn(sane(editor.board), editor.selected).kind}`),
  wholes: [
    { id: "tickets", words: "ttr.workshop.part.tickets", Panel: TicketsWhole },
    { id: "colors", words: "ttr.workshop.whole.colors", Panel: ColorsWhole },
  ],
  key,
  findings,
  Mini,
  miniBox: (board) => viewBox(fileOf(sane(board))),
  inks: about.prefix,
  facts: (board) => {
    const its = sane(board);
    return t("ttr.workshop.facts", {
      places: its.places.length,
      connections: connectionsOf(its).size,
    });
  },
  beforeSheets,
  sheets,
};
export default family;
