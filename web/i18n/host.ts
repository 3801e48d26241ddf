// Words of the host's page.
import { addWords } from "../shell/words.svelte";
import de from "./host.de.json";
import en from "./host.en.json";

addWords("", { de, en });
