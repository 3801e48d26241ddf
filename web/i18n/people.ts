// Words about people: notices, who one is, my people.
import { addWords } from "../shell/words.svelte";
import de from "./people.de.json";
import en from "./people.en.json";

addWords("", { de, en });
