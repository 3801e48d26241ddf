// Words of the workshop: boards of one's own, the editor, printing.
import { addWords } from "../shell/words.svelte";
import de from "./workshop.de.json";
import en from "./workshop.en.json";

addWords("", { de, en });
