// Text as few bytes, with a checksum (zlib's own), and back with a limit.
import { LinkError } from "./link_error";

/** Runs bytes through a stream; more than `most` bytes are not taken from it. */
async function through(
  bytes: BufferSource,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // What goes wrong is told by the reading end.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new LinkError("damaged");
    });
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new LinkError("too_long");
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function mustBeThere(stream: "CompressionStream" | "DecompressionStream"): void {
  if (!(stream in globalThis)) throw new LinkError("unsupported");
}

export async function deflate(text: string): Promise<Uint8Array<ArrayBuffer>> {
  mustBeThere("CompressionStream");
  return through(new TextEncoder().encode(text), new CompressionStream("deflate"), Infinity);
}

/** Stops as soon as it is more than `most` bytes, however little it was packed. */
export async function inflate(bytes: BufferSource, most: number): Promise<string> {
  mustBeThere("DecompressionStream");
  const unpacked = await through(bytes, new DecompressionStream("deflate"), most);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
  } catch {
    throw new LinkError("damaged");
  }
}
