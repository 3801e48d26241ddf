// A sheet as a drawing in the page: what is no shape, and whatever could lead or load anything, is left out.

const shapes = new Set(
  "svg g defs clipPath pattern symbol title desc text tspan path rect circle ellipse line polyline polygon".split(
    " ",
  ),
);
const namespace = "http://www.w3.org/2000/svg";

/** Whether an attribute says only how something looks. */
export function isHarmless(name: string, value: string): boolean {
  if (/^on|href|^src$|^style$|^xmlns:|:/i.test(name)) return false;
  // Only to something within the same drawing.
  return !/url\(/i.test(value) || /^url\(#[\w-]+\)$/.test(value);
}

export function isShape(name: string): boolean {
  return shapes.has(name);
}

function copied(element: Element, document: Document): Element | null {
  if (element.namespaceURI !== namespace || !isShape(element.localName)) return null;
  const copy = document.createElementNS(namespace, element.localName);
  for (const { name, value } of element.attributes)
    if (name !== "xmlns" && isHarmless(name, value)) copy.setAttribute(name, value);
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element) {
      const below = copied(child, document);
      if (below !== null) copy.append(below);
    }
  }
  return copy;
}

/** Null if it is no SVG. */
export function drawingOf(svg: string, document: Document): Element | null {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = parsed.documentElement;
  return root.localName === "svg" ? copied(root, document) : null;
}
