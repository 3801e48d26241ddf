// One guard for all tables: a click by mouse or finger that follows a change under it too closely
// does nothing. Keys and programs click as they like.
import type { Attachment } from "svelte/attachments";
import { device } from "../settings.svelte";
import { Settling, type Meaning } from "./settling";

/** Not what is filled in: a choice there is seen, and done only by another click. */
const controls = "button, a[href], summary, [role=button], [data-action], [data-learn]";
/** What may change the meaning of a place, or bring another thing there. */
const telling = ["class", "hidden", "disabled", "open", "aria-label", "data-action", "data-learn"];

/** What stands in the bar above the table changes only by itself. */
function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return control?.closest("header.top") == null ? control : null;
}

const numbers = new WeakMap<Element, number>();
let numbered = 0;
function numberOf(control: Element): number {
  const number = numbers.get(control) ?? ++numbered;
  numbers.set(control, number);
  return number;
}

/** Two controls that say the same mean the same: rows are often drawn anew as they were. */
function meaningOf(control: Element | null): Meaning {
  if (control === null || control.matches(":disabled")) return null;
  const { dataset } = control as HTMLElement;
  const name = dataset.action ?? dataset.learn ?? "";
  // A thing on the map remains what it is while a preview shows it otherwise.
  if (name !== "" && control instanceof SVGElement) return name;
  // A switch turns over under the pointer; that is what it is for.
  if (control.matches("[aria-expanded], [aria-pressed]")) return `switch ${numberOf(control)}`;
  const words = control.getAttribute("aria-label") ?? control.textContent?.slice(0, 200) ?? "";
  return `${control.tagName} ${name} ${words.replace(/\s+/g, " ").trim()}`;
}

const pointer = new Settling();
let clicking = false;

/** Whether a click is being answered that was perhaps not meant. */
export function isHasty(): boolean {
  return clicking && pointer.hasty;
}

export const settledClicks: Attachment<HTMLElement> = (page) => {
  let asked = 0;
  const now = () => performance.now();

  function over(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    pointer.over(event.clientX, event.clientY, meaningOf(controlOf(event.target)), now());
  }
  function move(event: PointerEvent): void {
    if (event.pointerType === "touch") pointer.pulled(event.clientX, event.clientY);
    else pointer.moved(event.clientX, event.clientY, now());
  }
  function down(event: PointerEvent): void {
    if (!event.isPrimary) return;
    const meaning = meaningOf(controlOf(event.target));
    pointer.down(event.clientX, event.clientY, meaning, now(), event.pointerType === "touch");
  }
  function click(event: MouseEvent): void {
    // Keys and programs have no button that went down.
    clicking = event.detail > 0;
    if (!clicking) return;
    // When everybody has heard of it.
    setTimeout(() => (clicking = false));
    const control = controlOf(event.target);
    if (control === null || pointer.counts(meaningOf(control))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (device.motion) control.animate({ opacity: [1, 0.4, 1] }, 220);
  }
  const wheel = () => pointer.wheeled(now());
  const leave = () => pointer.left();

  function look(): void {
    asked = 0;
    const place = pointer.place;
    if (place === null) return;
    const there = document.elementFromPoint(place.x, place.y);
    pointer.drawn(meaningOf(controlOf(there)), now());
  }
  const observer = new MutationObserver(() => {
    if (asked === 0 && pointer.place !== null) asked = requestAnimationFrame(look);
  });
  observer.observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: telling,
  });
  const early = { capture: true, passive: true };
  page.addEventListener("pointerover", over, early);
  page.addEventListener("pointermove", move, early);
  page.addEventListener("pointerdown", down, early);
  page.addEventListener("click", click, { capture: true });
  page.addEventListener("wheel", wheel, early);
  page.addEventListener("pointerleave", leave);
  // The browser itself scrolls with this finger from now on.
  page.addEventListener("pointercancel", leave);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(asked);
    page.removeEventListener("pointerover", over, early);
    page.removeEventListener("pointermove", move, early);
    page.removeEventListener("pointerdown", down, early);
    page.removeEventListener("click", click, { capture: true });
    page.removeEventListener("wheel", wheel, early);
    page.removeEventListener("pointerleave", leave);
    page.removeEventListener("pointercancel", leave);
  };
};
