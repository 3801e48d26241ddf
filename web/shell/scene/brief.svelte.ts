// Things that are shown for a moment, whatever else happens meanwhile.

export class Brief<T> {
  items = $state.raw<readonly { key: number; it: T }[]>([]);
  private count = 0;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  /** From `wait` ms on, for `length` ms. */
  show(it: T, wait: number, length: number): void {
    const key = ++this.count;
    this.after(wait, () => (this.items = [...this.items, { key, it }]));
    this.after(wait + length, () => (this.items = this.items.filter((one) => one.key !== key)));
  }

  clear(): void {
    this.timers.forEach(clearTimeout);
    this.timers.clear();
    this.items = [];
  }

  private after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }
}
