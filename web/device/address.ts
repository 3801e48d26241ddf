// The address of a question, taken apart as server/http_text.cpp does it.

export interface Asked {
  /** Without "api", decoded. */
  path: string[];
  query: Record<string, string>;
}

/** Null if it cannot be decoded. */
export function asked(address: string): Asked | null {
  const [target = ""] = address.split("#");
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const prefix = "/api/";
  if (!path.startsWith(prefix)) return null;
  try {
    const pairs = mark < 0 ? [] : target.slice(mark + 1).split("&");
    return {
      path: path.slice(prefix.length).split("/").map(decoded),
      query: Object.fromEntries(pairs.filter((pair) => pair !== "").map(keyAndValue)),
    };
  } catch {
    return null;
  }
}

function keyAndValue(pair: string): [string, string] {
  const equals = pair.indexOf("=");
  const part = (text: string) => decoded(text.replaceAll("+", " "));
  return equals < 0
    ? [part(pair), ""]
    : [part(pair.slice(0, equals)), part(pair.slice(equals + 1))];
}

function decoded(text: string): string {
  const plain = decodeURIComponent(text);
  if (/[\u0000-\u001f\u007f]/.test(plain)) throw new URIError("a control character");
  return plain;
}
