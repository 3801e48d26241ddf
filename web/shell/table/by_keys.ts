// Says on the page whether it is worked with keys: only then is what has the focus framed.
import type { Attachment } from "svelte/attachments";

/** Keys that come with others, and say nothing by themselves. */
const beside = new Set(["Shift", "Control", "Alt", "Meta"]);

export const byKeys: Attachment<HTMLElement> = (page) => {
  const key = ({ key }: KeyboardEvent) => {
    if (!beside.has(key)) page.toggleAttribute("data-keys", true);
  };
  const pointer = () => page.toggleAttribute("data-keys", false);
  /** Things on a map have frames of their own: a pointer does not bring them the focus. */
  const press = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof SVGElement) || target.closest("svg.drawing") === null) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  window.addEventListener("keydown", key, true);
  window.addEventListener("pointerdown", pointer, true);
  page.addEventListener("mousedown", press, true);
  return () => {
    window.removeEventListener("keydown", key, true);
    window.removeEventListener("pointerdown", pointer, true);
    page.removeEventListener("mousedown", press, true);
  };
};
