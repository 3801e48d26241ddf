// Words of what needs no server: games in links, tables beside this device.
import { addWords } from "../shell/words.svelte";
import de from "./device.de.json";
import en from "./device.en.json";

addWords("", { de, en });
