// What lies between two devices: texts in order, none of them large. What is longer goes in pieces.

export interface Pipe {
  /** Says nothing if it cannot go out: soon `closed` tells. */
  send(text: string): void;
  close(): void;
  /** Bytes that have not gone out yet. */
  waiting(): number;
}

export interface PipeEvents {
  message(data: unknown): void;
  closed(): void;
}

/** In bytes. */
export const largest_message = 65536;
/** In characters: written as JSON one takes six bytes at most. */
const piece_length = 10_000;
/** No answer of a house is as long. */
const longest_whole = 8_000_000;

export interface Piece {
  piece: { text: string; last: boolean };
}

export function bytesOf(text: string): number {
  // Most texts are so short that nobody needs to count.
  return text.length * 3 <= largest_message || text.length > largest_message
    ? text.length
    : new TextEncoder().encode(text).length;
}

/** The text itself if it is short, otherwise messages that are to follow each other directly. */
export function inPieces(text: string): string[] {
  if (text.length <= piece_length) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += piece_length) {
    const last = at + piece_length >= text.length;
    const piece: Piece = { piece: { text: text.slice(at, at + piece_length), last } };
    pieces.push(JSON.stringify(piece));
  }
  return pieces;
}

/** Puts them together again. */
export class Pieces {
  private begun = "";

  get open(): boolean {
    return this.begun !== "";
  }

  /** The whole text with its last piece, before that null. */
  add({ piece: { text, last } }: Piece): string | null {
    if (this.begun.length + text.length > longest_whole) throw new RangeError("too many pieces");
    this.begun += text;
    if (!last) return null;
    const whole = this.begun;
    this.begun = "";
    return whole;
  }
}
