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

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  kept.set(key, text);
  try {
    localStorage.setItem(`roundhouse.${key}`, text);
  } catch {
    // Kept for this page only.
  }
}
