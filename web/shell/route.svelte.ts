/** Where the page is: the lobby, a table by its id, or one of the others. */
export const route = $state({ path: location.pathname });

addEventListener("popstate", () => (route.path = location.pathname));

export function go(path: string): void {
  history.pushState(null, "", path);
  route.path = location.pathname;
  scrollTo(0, 0);
}

/** Where there is nothing to be shown: on to another place, and back leads past this one. */
export function goInstead(path: string): Promise<never> {
  history.replaceState(null, "", path);
  route.path = location.pathname;
  return new Promise(() => {});
}

/** For links that stay within the page. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const path = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
  if (path === null) return;
  event.preventDefault();
  go(path);
}

/** The code in "/deal/<code>". */
export function dealOf(path: string): string | null {
  return /^\/deal\/([a-z0-9-]{4,60})\/?$/.exec(path)?.[1] ?? null;
}

export function isStatistics(path: string): boolean {
  return /^\/statistics\/?$/.test(path);
}

/** "/records": the record book of this device. */
export function isRecords(path: string): boolean {
  return /^\/records\/?$/.test(path);
}

/** The id in "/t/<id>". */
export function tableOf(path: string): string | null {
  return /^\/t\/([a-z0-9]+)\/?$/.exec(path)?.[1] ?? null;
}

/** The id in "/r/<id>". */
export function reviewOf(path: string): string | null {
  return /^\/r\/([a-z0-9]+)\/?$/.exec(path)?.[1] ?? null;
}

/** "/challenges": the list of them. */
export function isChallenges(path: string): boolean {
  return /^\/challenges\/?$/.test(path);
}
