// What scrolls shows it: edges behind which there is more fade.
import "./layout.css";

const reached_by_keys = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Keeps in `data-more` on which sides there is more: "up", "down", "left", "right". */
export function scrolls(node: HTMLElement): { destroy: () => void } {
  node.dataset.scrolls = "";
  const given = node.hasAttribute("tabindex");
  const look = () => {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = node;
    const sides = {
      up: scrollTop > 1,
      down: scrollHeight - clientHeight - scrollTop > 1,
      left: scrollLeft > 1,
      right: scrollWidth - clientWidth - scrollLeft > 1,
    };
    const more = Object.entries(sides)
      .flatMap(([side, there]) => (there ? [side] : []))
      .join(" ");
    if (node.dataset.more !== more) node.dataset.more = more;
    // Keys scroll what has the focus, or something in it.
    const reached = more === "" || node.querySelector(reached_by_keys) !== null;
    if (!reached) node.tabIndex = 0;
    else if (!given) node.removeAttribute("tabindex");
  };
  // It looks when all has its place: to ask before, at every change, lays out the page anew each time.
  const sizes = new ResizeObserver(look);
  const watch = () => {
    sizes.disconnect();
    sizes.observe(node);
    for (const child of node.children) sizes.observe(child);
  };
  const content = new MutationObserver(watch);
  content.observe(node, { childList: true, subtree: true });
  node.addEventListener("scroll", look, { passive: true });
  watch();
  return {
    destroy() {
      sizes.disconnect();
      content.disconnect();
      node.removeEventListener("scroll", look);
    },
  };
}
