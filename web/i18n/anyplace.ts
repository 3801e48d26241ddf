// Words of the page that makes a board for any place on earth.
import { addWords } from "../shell/words.svelte";
import de from "./anyplace.de.json";
import en from "./anyplace.en.json";

addWords("", { de, en });
