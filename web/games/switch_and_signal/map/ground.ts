// The engravings under our boards: read once, and then known to the printer as well.
import type { Layout } from "./layout";

const read = new WeakMap<object, string>();

/** Empty for a board on paper. */
export async function groundOf({ ground }: Layout): Promise<string> {
  if (ground === null) return "";
  const known = read.get(ground);
  if (known !== undefined) return known;
  const text = (await ground()).default.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
  read.set(ground, text);
  return text;
}

/** What is known of it already. */
export function knownGround({ ground }: Layout): string {
  return (ground === null ? undefined : read.get(ground)) ?? "";
}
