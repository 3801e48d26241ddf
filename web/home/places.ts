// Addresses of the page. A server answers all of them with the page: "/t/ID". A host of files knows only
// the page itself, wherever it lies; there the place is the query: "/folder/?/t/ID". Both kinds of page
// read a place from the query.

const in_query = import.meta.env.VITE_STATIC === "1";

/** Where the page is: "/", "/t/ID", … */
export function placeNow(): string {
  return placeIn(location.search) ?? (in_query ? "/" : location.pathname);
}

/** The place in "?/t/ID"; others may have added to it ("&from=mail"), or written it as a form does. */
function placeIn(query: string): string | null {
  const written = /^\?([^&]*)/.exec(query)?.[1] ?? "";
  try {
    const place = decodeURIComponent(written).replace(/=$/, "");
    return place.startsWith("/") ? place : null;
  } catch {
    return null;
  }
}

/** What leads to a place, for links and the history; what follows a "#" stays behind it. */
export function addressOf(place: string): string {
  if (!in_query) return place;
  return location.pathname + (place === "/" ? "" : `?${place}`);
}

/** The same for others, who are elsewhere. */
export function linkOf(place: string): string {
  return location.origin + addressOf(place);
}

/** A file of the page, as it is named in its folder. */
export function fileOf(name: string): string {
  return import.meta.env.BASE_URL + name;
}

/** As it stands in the address bar: what people sign for one host is worth nothing at another. */
export function hostNow(): string {
  return location.host;
}
