// A whole board in a link: a letter for the version, then base64url of zlib's deflate (which brings its checksum)
// of the document.
import { fromBase64url, toBase64url } from "../../links/base64url";
import { deflate, inflate } from "../../links/deflate";
import { LinkError } from "../../links/link_error";
import type { BoardDocument } from "../family";
import { most_bytes } from "./api";
import { asBoard, FileError } from "./file";

/** Longer ones are cut off on the way; what is too long is kept at the server, or goes as a file. */
export const longest_board_link = 60_000;

const version = "a";

/** Text for behind the "#". Throws a LinkError: `too_long`, `unsupported`. */
export async function packBoard(document: BoardDocument): Promise<string> {
  const text = version + toBase64url(await deflate(JSON.stringify(document)));
  if (text.length > longest_board_link) throw new LinkError("too_long");
  return text;
}

/** What `packBoard` was given. Throws a LinkError, or a FileError if it is a board of no game we know. */
export async function unpackBoard(text: string): Promise<BoardDocument> {
  if (text.length > longest_board_link) throw new LinkError("too_long");
  if (!/^[a-z][\w-]{20,}$/.test(text)) throw new LinkError("not_ours");
  if (!text.startsWith(version)) throw new LinkError("newer");
  const bytes = fromBase64url(text.slice(1));
  if (bytes === null) throw new LinkError("damaged");
  const unpacked = await inflate(bytes, most_bytes);
  let value: unknown;
  try {
    value = JSON.parse(unpacked);
  } catch {
    throw new LinkError("damaged");
  }
  try {
    return asBoard(value);
  } catch (error) {
    if (error instanceof FileError && error.code === "no_board") throw new LinkError("not_ours");
    throw error;
  }
}
