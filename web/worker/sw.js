// Keeps the shell of the page, so that it opens at once and without a connection. What the server
// says about games and tables is never kept. The build fills in what belongs to the shell.
const cache_name = "roundhouse-__VERSION__";
const shell = __SHELL__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cache_name).then((cache) => cache.addAll(shell)));
});

// A new version takes over when no page of the old one is open: such a page may still need its
// files. New pages come from the server all the same.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== cache_name).map((name) => caches.delete(name))),
      ),
  );
});

/** Named by what they contain, or never changed. */
const lasting = /^\/(assets|fonts|icons)\//;
const live = /^\/(api|healthz|metrics)(\/|$)/;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || live.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (lasting.test(pathname)) event.respondWith(kept(request));
  else event.respondWith(fresh(request));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

async function kept(request) {
  const known = await caches.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(cache_name);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function fresh(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
