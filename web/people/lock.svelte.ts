// Whether the key of this device is locked, and the key itself while it is not: in the memory of this tab only.
export class Lock {
  /** Somebody wanted the key, and the passkey was not asked yet. */
  closed = $state(false);
  private opened: { device: string; key: CryptoKey } | null = null;

  /** Null if it was not unlocked, or is another's meanwhile. */
  keyOf(device: string): CryptoKey | null {
    return this.opened?.device === device ? this.opened.key : null;
  }

  open(device: string, key: CryptoKey): void {
    this.opened = { device, key };
    this.closed = false;
  }

  close(): void {
    this.opened = null;
    this.closed = true;
  }

  /** There is no key any more that could be locked. */
  forget(): void {
    this.opened = null;
    this.closed = false;
  }
}

/** The same for the whole page. */
export const lock = new Lock();
