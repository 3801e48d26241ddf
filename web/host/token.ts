// The host's token: in this tab only, and gone with it. Never in an address, where it would be written down.
const place = "roundhouse.host";

/** As the server reads it from its file (server/private_file.h). */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9\-._~+/=]{20,400}$/.test(text);
}

/** Where a browser forbids to keep it, it has to be entered again. */
export function keptToken(): string | null {
  try {
    const kept = sessionStorage.getItem(place);
    return kept !== null && isToken(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, token);
  } catch {
    // Known to this page only.
  }
}
