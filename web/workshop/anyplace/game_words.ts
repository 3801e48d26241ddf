// The words of the game whose boards are made here, without the rest of it.
import de from "../../games/ticket_to_ride/i18n/de.json";
import en from "../../games/ticket_to_ride/i18n/en.json";
import { addWords } from "../../shell/words.svelte";

addWords("ttr", { de, en });
