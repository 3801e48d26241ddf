// While something is to be shown to the others: a tap on a thing names it, and does nothing else.
import type { Attachment } from "svelte/attachments";

/** A tap moves less, in pixels. */
const still = 8;

export function markOf(element: Element, kinds: readonly string[]): string | null {
  const own = (it: Element) => it.getAttribute("data-point") ?? it.getAttribute("data-learn");
  for (
    let found = element.closest("[data-point], [data-learn]");
    found !== null;
    found = found.parentElement?.closest("[data-point], [data-learn]") ?? null
  ) {
    const mark = own(found);
    if (mark !== null && kinds.some((kind) => mark.startsWith(`${kind}:`))) return mark;
  }
  return null;
}

/** The drag of a map still drags it. `kinds` is null while nothing is to be shown. */
export function pointingOut(
  kinds: () => readonly string[] | null,
  point: (mark: string) => void,
): Attachment<HTMLElement> {
  return (page) => {
    let down: { x: number; y: number } | null = null;
    let taken = false;
    const pressed = (event: PointerEvent) => {
      taken = false;
      down = kinds() === null ? null : { x: event.clientX, y: event.clientY };
    };
    const released = ({ clientX: x, clientY: y }: PointerEvent) => {
      const wanted = kinds();
      if (wanted === null || down === null || Math.hypot(x - down.x, y - down.y) > still) return;
      // What cannot be clicked hears no click, but can be shown.
      const touched = document.elementFromPoint(x, y);
      const mark = touched === null ? null : markOf(touched, wanted);
      if (mark === null) return;
      taken = true;
      point(mark);
    };
    const clicked = (event: MouseEvent) => {
      if (!taken) return;
      taken = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    page.addEventListener("pointerdown", pressed, true);
    page.addEventListener("pointerup", released, true);
    page.addEventListener("click", clicked, true);
    return () => {
      page.removeEventListener("pointerdown", pressed, true);
      page.removeEventListener("pointerup", released, true);
      page.removeEventListener("click", clicked, true);
    };
  };
}
