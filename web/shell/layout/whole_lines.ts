// A list that gives way does so in whole lines.

/** How much of `room` is filled by lines that end there; nothing of it if not even one does. */
export function fitting(ends: readonly number[], room: number): number {
  return ends.filter((end) => end <= room + 0.5).at(-1) ?? 0;
}

/** Makes a list as high as the lines that find room as a whole; the others are scrolled to. */
export function wholeLines(node: HTMLElement): { destroy: () => void } {
  const look = () => {
    node.style.removeProperty("max-height");
    const { top } = node.getBoundingClientRect();
    const ends = [...node.children].map((line) => line.getBoundingClientRect().bottom - top);
    const room = node.clientHeight;
    // While one reads further down, nothing may move.
    if (node.scrollTop > 0 || (ends.at(-1) ?? 0) <= room) return;
    node.style.setProperty("max-height", `${fitting(ends, room)}px`);
  };
  const sizes = new ResizeObserver(look);
  if (node.parentElement !== null) sizes.observe(node.parentElement);
  // Once for all changes that are drawn together.
  let frame = 0;
  const content = new MutationObserver(() => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  });
  content.observe(node, { childList: true, subtree: true, characterData: true });
  look();
  return {
    destroy() {
      sizes.disconnect();
      content.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}
