// Whether this browser can keep a key, found out once for all places of the page where somebody could begin.
import { whyNoKeys, type NoKeys } from "./keys";

export class KeyCheck {
  /** Null: it can, as far as is known. */
  cannot = $state<NoKeys | null>(null);
  private looked: Promise<void> | null = null;

  look(): Promise<void> {
    this.looked ??= whyNoKeys().then(
      (why) => {
        this.cannot = why;
      },
      () => {
        this.cannot = "old";
      },
    );
    return this.looked;
  }
}

/** The same for the whole page. */
export const key_check = new KeyCheck();
