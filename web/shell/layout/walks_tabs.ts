// Arrow keys walk along tabs, as whoever works a page with keys expects.

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** For what has the role `tablist`: a tab that is walked to is chosen. */
export function walksTabs(list: HTMLElement): { destroy: () => void } {
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.findIndex((tab) => tab === event.target);
    if (at < 0) return;
    // What else these keys do on the page, they do not do here.
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[step(at, tabs.length - 1)];
    if (next === undefined || next === event.target) return;
    next.focus();
    next.click();
  };
  list.addEventListener("keydown", walk);
  return { destroy: () => list.removeEventListener("keydown", walk) };
}
