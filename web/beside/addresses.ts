// Addresses of a device as few bytes: IPv4, IPv6, and the names that browsers make up (mDNS).

function ip4(text: string): Uint8Array | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return parts === undefined || parts.some((part) => part > 255) ? null : Uint8Array.from(parts);
}

/** "::" stands once for as many groups of zeros as are missing. */
function ip6(text: string): Uint8Array | null {
  const halves = text.split("::");
  if (!text.includes(":") || halves.length > 2) return null;
  const [before = [], after = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  const bytes = new DataView(new ArrayBuffer(16));
  groups.forEach((group, i) => bytes.setUint16(2 * i, parseInt(group, 16)));
  return new Uint8Array(bytes.buffer);
}

const uuid = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;

function localName(text: string): Uint8Array | null {
  const digits = uuid.exec(text)?.slice(1).join("");
  if (digits === undefined) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function ip6Text(bytes: Uint8Array): string {
  const groups = hex(bytes).match(/.{4}/g) ?? [];
  return groups.map((group) => parseInt(group, 16).toString(16)).join(":");
}

function localText(bytes: Uint8Array): string {
  return `${hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

/** In the order of their numbers in a code, each with its length there. */
const kinds = [
  { size: 4, read: ip4, write: (bytes: Uint8Array) => bytes.join(".") },
  { size: 16, read: ip6, write: ip6Text },
  { size: 16, read: localName, write: localText },
] as const;

/** A number for its kind, then the address; null for any other name, which nobody shall look up. */
export function addressBytes(text: string): number[] | null {
  for (const [kind, { read }] of kinds.entries()) {
    const bytes = read(text);
    if (bytes !== null) return [kind, ...bytes];
  }
  return null;
}

/** How many bytes follow the number of a kind; null if there is no such kind. */
export function addressSize(kind: number): number | null {
  return kinds[kind]?.size ?? null;
}

export function addressText(kind: number, bytes: Uint8Array): string {
  return kinds[kind]?.write(bytes) ?? "";
}
