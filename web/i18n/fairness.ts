// Words of the page that says how fair a board is.
import { addWords } from "../shell/words.svelte";
import de from "./fairness.de.json";
import en from "./fairness.en.json";

addWords("", { de, en });
