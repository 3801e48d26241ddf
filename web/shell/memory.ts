// What this device keeps. A browser may forbid it; then it is forgotten with the page.
const kept = new Map<string, string>();

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`roundhouse.${key}`);
  } catch {
    return null;
  }
}

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = stored(key) ?? kept.get(key);
    return text == null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** As it lies there, to be looked at before it is believed; null if there is nothing. */
export function recallText(key: string): string | null {
  return stored(key) ?? kept.get(key) ?? null;
}

/** What cannot be read is laid aside under another name, so that nothing is lost by a new start. */
export function setAside(key: string): void {
  const text = recallText(key);
  if (text === null) return;
  kept.set(`${key}.aside`, text);
  kept.delete(key);
  try {
    localStorage.setItem(`roundhouse.${key}.aside`, text);
    localStorage.removeItem(`roundhouse.${key}`);
  } catch {
    // Kept for this page only.
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  kept.set(key, text);
  try {
    localStorage.setItem(`roundhouse.${key}`, text);
  } catch {
    // Kept for this page only.
  }
}
