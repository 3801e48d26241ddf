// Words of circles and tournaments.
import { addWords } from "../shell/words.svelte";
import de from "./circles.de.json";
import en from "./circles.en.json";

addWords("", { de, en });
