// Why a link that holds a game cannot be made or read.

/**
 * - `too_long`: the link, or what it unpacks to, is more than anybody plays;
 * - `not_ours`: this is something else;
 * - `damaged`: it was ours, and a part is missing or changed;
 * - `newer`: a newer version of the page made it;
 * - `unsupported`: this browser cannot compress.
 */
export type LinkFault = "too_long" | "not_ours" | "damaged" | "newer" | "unsupported";

export class LinkError extends Error {
  constructor(readonly code: LinkFault) {
    super(code);
  }
}
