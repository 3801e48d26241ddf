// Looks at the page: runs inside it and brings back what is needed to judge it.
import type { Page } from "@playwright/test";
import type { Box, Break, Clip, Control, Line, Scene } from "./scene";

/** Everything the page shows now. `touch`: whether it is played with a finger. */
export function collect(page: Pick<Page, "evaluate">, touch: boolean): Promise<Scene> {
  return page.evaluate(look, touch);
}

/** Has to bring all it uses along: nothing outside of it exists in the page. */
function look(touch: boolean): Scene {
  const controls_of =
    "button, a[href], input, select, textarea, summary, " +
    ["button", "link", "tab", "radio", "checkbox", "switch", "slider", "menuitem"]
      .map((role) => `[role="${role}"]`)
      .join();
  const map_of = "svg.drawing";
  /** Drawings so small are signs: a plate, a disc, an icon. Their letters are part of a shape. */
  const largest_sign = 44;

  const styles = new Map<Element, CSSStyleDeclaration>();
  const style = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element);
    if (known !== undefined) return known;
    const found = getComputedStyle(element);
    styles.set(element, found);
    return found;
  };
  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
  const cross = (a: Box, b: Box): Box | null => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
    return left < right && top < bottom ? { left, top, right, bottom } : null;
  };
  const text = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const words = text(element);
    if (words !== "" && words.length <= 60) return words;
    const classes = [...element.classList].filter((name) => !name.startsWith("svelte-"));
    const label = element.getAttribute("aria-label");
    return [element.tagName.toLowerCase(), ...classes].join(".") + (label ? ` "${label}"` : "");
  };

  // A modal dialog makes everything else unreachable on purpose.
  const root: Element = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

  /** Not there for eyes: outside of what is drawn, transparent, or only for screen readers. */
  const unseen = new Map<Element, boolean>();
  const isUnseen = (element: Element | null): boolean => {
    if (element === null || element === document.documentElement) return false;
    const known = unseen.get(element);
    if (known !== undefined) return known;
    const own = style(element);
    const result =
      own.display === "none" ||
      own.clipPath === "inset(50%)" ||
      Number(own.opacity) < 0.05 ||
      element.hasAttribute("inert") ||
      element.matches("details:not([open]) > :not(summary)") ||
      isUnseen(element.parentElement);
    unseen.set(element, result);
    return result;
  };

  const clips: Clip[] = [];
  const clip_of = new Map<Element, number>();
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const html = document.documentElement;
  const stands = [style(html).overflowY, style(document.body).overflowY].includes("hidden");
  clips.push({
    name: "the window",
    box: view,
    across: "cut",
    down: stands ? "cut" : "scroll",
    room: {
      left: 0,
      right: 0,
      up: html.scrollHeight - innerHeight - scrollY,
      down: scrollY,
    },
    told: true,
    pans: false,
    dots: false,
    outer: null,
  });
  const along = (overflow: string, rest: number): "free" | "cut" | "scroll" => {
    if (overflow === "visible") return "free";
    return (overflow === "auto" || overflow === "scroll") && rest > 0.5 ? "scroll" : "cut";
  };
  /** The innermost thing around an element, not itself, that clips it. */
  function clipAround(element: Element): number {
    let escape: "none" | "absolute" | "fixed" = "none";
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const own = style(at);
      if (at !== element) {
        const holds = own.transform !== "none" || own.contain !== "none";
        if (escape === "absolute" && (own.position !== "static" || holds)) escape = "none";
        if (escape === "fixed" && holds) escape = "none";
        const clipping = own.overflowX !== "visible" || own.overflowY !== "visible";
        const whole_page = at === document.body || at === html;
        if (escape === "none" && clipping && !whole_page) return clipFor(at);
      }
      if (at.matches("dialog:modal")) return 0;
      if (escape === "none" && own.position === "absolute") escape = "absolute";
      if (own.position === "fixed") escape = "fixed";
    }
    return 0;
  }
  function clipFor(element: Element): number {
    const known = clip_of.get(element);
    if (known !== undefined) return known;
    const own = style(element);
    const rect = element.getBoundingClientRect();
    const left = rect.left + element.clientLeft;
    const top = rect.top + element.clientTop;
    // An inline drawing has no client size.
    const width = element.clientWidth || rect.width;
    const height = element.clientHeight || rect.height;
    const rest_x = element.scrollWidth - element.clientWidth;
    const rest_y = element.scrollHeight - element.clientHeight;
    const drawn = element instanceof SVGElement;
    const framed = element instanceof HTMLElement ? element : null;
    const bar =
      framed !== null &&
      (framed.offsetWidth - framed.clientWidth - 2 * framed.clientLeft > 2 ||
        framed.offsetHeight - framed.clientHeight - 2 * framed.clientTop > 2);
    const mask = own.maskImage || own.getPropertyValue("-webkit-mask-image");
    const index = clips.length;
    clip_of.set(element, index);
    const clip: Clip = {
      name: nameOf(element).length > 60 ? element.tagName.toLowerCase() : nameOf(element),
      box: { left, top, right: left + width, bottom: top + height },
      across: drawn ? "cut" : along(own.overflowX, rest_x),
      down: drawn ? "cut" : along(own.overflowY, rest_y),
      room: {
        left: rest_x - element.scrollLeft,
        right: element.scrollLeft,
        up: rest_y - element.scrollTop,
        down: element.scrollTop,
      },
      told: bar || (mask !== "" && mask !== "none"),
      pans: element.querySelector(`:scope > ${map_of}`) !== null,
      dots:
        own.textOverflow === "ellipsis" ||
        !["", "none"].includes(own.getPropertyValue("-webkit-line-clamp")),
      outer: null,
    };
    clips.push(clip);
    clip.outer = clipAround(element);
    return index;
  }
  function visiblePart(box: Box, clip: number): Box | null {
    let left: Box | null = box;
    for (
      let at: number | null = clip;
      at !== null && left !== null;
      at = clips[at]?.outer ?? null
    ) {
      const here: Clip | undefined = clips[at];
      if (here === undefined) break;
      const edge: Box = {
        left: here.across === "free" ? -1e6 : here.box.left,
        right: here.across === "free" ? 1e6 : here.box.right,
        top: here.down === "free" ? -1e6 : here.box.top,
        bottom: here.down === "free" ? 1e6 : here.box.bottom,
      };
      left = cross(left, edge);
    }
    return left;
  }

  /** What stays where it is while the rest scrolls below it. */
  const floating = (element: Element | null): Element | null =>
    element === null || /^(fixed|sticky)$/.test(style(element).position)
      ? element
      : floating(element.parentElement);
  /** Whether scrolling brings it out from under something that stays. */
  const comesFree = (box: Box, clip: number, bar: Box): boolean => {
    let [up, down] = [0, 0];
    for (let at: number | null = clip; at !== null; at = clips[at]?.outer ?? null) {
      const here: Clip | undefined = clips[at];
      if (here?.down !== "scroll") continue;
      up += here.room.up;
      down += here.room.down;
    }
    return up >= box.bottom - bar.top - 2 || down >= bar.bottom - box.top - 2;
  };

  const controls: Control[] = [];
  /** What a finger may meet: a box to tick is as large as the words that it stands beside. */
  const meant = (element: Element): Element =>
    (element.matches('[type="checkbox"], [type="radio"]') ? element.closest("label") : null) ??
    element;
  for (const element of root.querySelectorAll(controls_of)) {
    if (element.getBoundingClientRect().width < 2) continue;
    const rect = meant(element).getBoundingClientRect();
    if (rect.width < 2 || rect.height < 2) continue;
    if (isUnseen(element) || style(element).visibility !== "visible") continue;
    const box = boxOf(rect);
    const clip = clipAround(element);
    const visible = visiblePart(box, clip);
    const on_map = element.closest(map_of) !== null;
    let covered: string | null = null;
    // Of what is hardly in view nothing can be said.
    const slice =
      visible !== null && Math.min(visible.right - visible.left, visible.bottom - visible.top) < 4;
    if (visible !== null && !slice && !on_map) {
      const [x, y] = [(visible.left + visible.right) / 2, (visible.top + visible.bottom) / 2];
      const hit = document.elementFromPoint(x, y);
      const label = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
      const own =
        hit !== null &&
        (element.contains(hit) ||
          hit.contains(element) ||
          [...label].some((it) => it.contains(hit)));
      // The ring of a guide does what the control below it does.
      const drawer = hit?.closest("dialog, [data-look]") ?? null;
      const bar = floating(hit);
      // A drawer closes, and what it covers is there again.
      const free =
        (drawer !== null && !drawer.contains(element)) ||
        (bar !== null &&
          !bar.contains(element) &&
          floating(element) === null &&
          comesFree(box, clip, boxOf(bar.getBoundingClientRect())));
      if (!own && !free)
        covered = hit === null ? "nothing" : nameOf(hit.closest(controls_of) ?? hit);
    }
    const inline =
      style(element).display.startsWith("inline") &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
    controls.push({ name: nameOf(element), box, visible, clip, covered, on_map, inline });
  }

  /** Opaque grounds and layers get numbers in the order in which they are met. */
  const numbers = new Map<Element, number>();
  const numberOf = (element: Element): number => {
    const known = numbers.get(element);
    if (known !== undefined) return known;
    numbers.set(element, numbers.size);
    return numbers.size - 1;
  };
  const isOpaque = (element: Element): boolean => {
    const { backgroundColor } = style(element);
    const parts = /rgba?\(([^)]*)\)/.exec(backgroundColor)?.[1]?.split(/[,/]/) ?? [];
    return backgroundColor !== "" && parts.length > 0 && Number(parts[3] ?? 1) > 0.85;
  };
  const grounds_of = new Map<Element, number[]>();
  const groundsOf = (element: Element | null): number[] => {
    if (element === null) return [];
    const known = grounds_of.get(element);
    if (known !== undefined) return known;
    const outer = groundsOf(element.parentElement);
    const result = isOpaque(element) ? [numberOf(element), ...outer] : outer;
    grounds_of.set(element, result);
    return result;
  };
  const isSign = (element: Element): boolean => {
    const drawing = element.closest("svg");
    if (drawing === null || drawing.matches(map_of)) return false;
    // A plate within a larger drawing is the sign that stands alone elsewhere.
    const outermost =
      element.closest("[data-sign]") ?? drawing.parentElement?.closest("svg") ?? drawing;
    const { width, height } = outermost.getBoundingClientRect();
    return Math.max(width, height) <= largest_sign;
  };

  /** Tools that stand over a map. */
  const toolsOver = (map: string): Box[] =>
    [...root.querySelectorAll(`${map} > button, ${map} > :not(${map_of}) button`)]
      .filter((tool) => tool.closest(map_of) === null)
      .filter((tool) => !isUnseen(tool) && style(tool).visibility === "visible")
      .map((tool) => boxOf(tool.getBoundingClientRect()));
  /** Where a map is zoomed, names can be dragged from under them. */
  const tools = toolsOver('[data-whole="true"]');
  /** What a decision is about need not be. */
  const near_tools = toolsOver("[data-near]");

  const lines: Line[] = [];
  const breaks: Break[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let piece = 0; walker.nextNode() !== null; piece++) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (parent === null || node.data.trim() === "") continue;
    if (/^(SCRIPT|STYLE|NOSCRIPT|TITLE|OPTION)$/i.test(parent.tagName)) continue;
    if (isUnseen(parent) || style(parent).visibility !== "visible" || isSign(parent)) continue;
    // A sheet for the printer is read on paper.
    if (parent.closest("[data-paper]") !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(
      (rect) => rect.width > 0.5 && rect.height > 0.5,
    );
    const [first] = rects;
    if (first === undefined) continue;
    let size = parseFloat(style(parent).fontSize);
    let turned = false;
    if (parent instanceof SVGGraphicsElement) {
      const matrix = parent.getScreenCTM();
      if (matrix !== null) {
        size *= Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
        turned = Math.abs(matrix.b) + Math.abs(matrix.c) > 0.02;
      }
    }
    // Its own element may be what cuts it.
    const own = style(parent);
    const cuts = own.overflowX !== "visible" && own.display !== "inline";
    const clip = cuts && !(parent instanceof SVGElement) ? clipFor(parent) : clipAround(parent);
    const layer = parent.closest("[data-layer], dialog") ?? floating(parent);
    const grounds = groundsOf(parent);
    const by_line: Box[] = [];
    for (const rect of rects) {
      const last = by_line.at(-1);
      if (last !== undefined && Math.abs(last.top - rect.top) < rect.height / 3) {
        last.right = Math.max(last.right, rect.right);
        last.left = Math.min(last.left, rect.left);
      } else by_line.push(boxOf(rect));
    }
    for (const box of by_line)
      lines.push({
        words: node.data.replace(/\s+/g, " ").trim().slice(0, 60),
        box,
        visible: visiblePart(box, clip),
        clip,
        piece,
        size,
        on_map: parent.closest(map_of) !== null,
        under_tools:
          parent.closest(map_of) !== null && tools.some((tool) => cross(tool, box) !== null),
        turned,
        printed: parent.closest(`${map_of} .ground`) !== null,
        grounds,
        layer: layer === null ? null : numberOf(layer),
      });
    if (by_line.length < 2) continue;
    for (const found of node.data.matchAll(/\S{2,}/g)) {
      const start = found.index ?? 0;
      const at = (index: number) => {
        range.setStart(node, start + index);
        range.setEnd(node, start + index + 1);
        // After a soft hyphen a letter has the hyphen's box as well, at the end of the line before.
        return [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
      };
      const word = found[0];
      const top = at(0).top;
      for (let i = 1; i < word.length; i++) {
        const here = at(i);
        if (here.height === 0 || here.top - top < here.height / 2) continue;
        breaks.push({
          word,
          before: word.slice(0, i),
          hyphenated: style(parent).hyphens === "auto",
          box: boxOf(here),
        });
        break;
      }
    }
  }

  const seen = (selector: string) =>
    [...root.querySelectorAll(selector)].filter(
      (element) => element.getBoundingClientRect().width > 0 && !isUnseen(element),
    );
  const main = seen("[data-main]").at(-1);
  return {
    screen: { width: innerWidth, height: innerHeight, touch },
    page_width: html.scrollWidth,
    clips,
    controls,
    lines,
    breaks,
    layers: seen("[data-layer]").map((element) => ({
      name: nameOf(element),
      box: boxOf(element.getBoundingClientRect()),
      closes: element.querySelector("[data-close]") !== null,
    })),
    constants: seen("[data-constant]").map((element) => {
      const box = boxOf(element.getBoundingClientRect());
      return { name: nameOf(element), box, visible: visiblePart(box, clipAround(element)) };
    }),
    marks: seen(`[data-near] ${map_of} [data-clear]`).map((element) => {
      const box = boxOf(element.getBoundingClientRect());
      const visible = visiblePart(box, clipAround(element));
      const name = nameOf(element.closest("[aria-label]") ?? element);
      return { name, box, visible, tools: near_tools };
    }),
    main: main === undefined ? null : boxOf(main.getBoundingClientRect()),
  };
}
