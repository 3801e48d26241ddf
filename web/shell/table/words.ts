// Words that only tables need: they come with the first table, not with the lobby.
import de from "../../i18n/table.de.json";
import en from "../../i18n/table.en.json";
import { addWords } from "../words.svelte";

addWords("", { de, en });
