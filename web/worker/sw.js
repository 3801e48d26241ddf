// Keeps the page, so that it opens at once and without a connection. What a server says about games
// and tables is never kept. The build fills in which files there are, as seen from here. Shows notices, too,
// if somebody has asked for them.

/** Kept from the first visit on. */
const shell = __SHELL__;
/** Kept as well once somebody plays on this device. */
const rest = __REST__;
/** Files beyond assets/ that have what they contain in their address. */
const fixed = __FIXED__;

const folder = new URL("./", location.href).pathname;
const own = `roundhouse-${folder.slice(1)}`;
const cache_name = `${own}__VERSION__`;
/** Pages in other folders of this host have caches of their own. */
const isOwn = (name) => name.startsWith(own) && !name.slice(own.length).includes("/");

const isFixed = (name) => name.startsWith("assets/") || fixed.includes(name);
/** These never changed. */
const isLasting = (name) => isFixed(name) || /^(fonts|icons)\//.test(name);
const isLive = (name) => /^(api|healthz|metrics)(\/|$)/.test(name);

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(cache_name);
  await Promise.all(shell.map((name) => take(cache, name)));
  const played = await caches.match("device/roundhouse.wasm", { ignoreSearch: true });
  if (played !== undefined) await takeRest();
}

/** Puts a file into this version's cache; what an older version has of it is not loaded again. */
async function take(cache, name) {
  const known = isFixed(name) ? await caches.match(name) : undefined;
  if (known !== undefined) return cache.put(name, known);
  // Hosts let browsers keep files for a while: those would be of an older version.
  const answer = await fetch(name, { cache: isFixed(name) ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return cache.put(name, answer);
}

/** One after the other: nobody waits for it. What does not come now comes when it is needed. */
async function takeRest() {
  const cache = await caches.open(cache_name);
  for (const name of rest)
    if ((await cache.match(name)) === undefined) await take(cache, name).catch(() => {});
}

self.addEventListener("message", (event) => {
  if (event.data === "keep all") event.waitUntil(takeRest());
});

// A new version takes over when no page of the old one is open: such a page may still need its
// files. New pages come from the host all the same.
self.addEventListener("activate", (event) => {
  const old = (name) => isOwn(name) && name !== cache_name;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(folder))
    return;
  const path = pathname.slice(folder.length);
  if (isLive(path)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isLasting(path + search)) event.respondWith(kept(event));
  else event.respondWith(fresh(event, path.startsWith("device/")));
});

async function page(request) {
  const known = () => caches.match("./");
  try {
    // Asked by its address: a request that navigates cannot say how to use the browser's own cache.
    const answer = await fetch(request.url, { cache: "no-cache", redirect: "manual" });
    return answer.status < 500 ? answer : ((await known()) ?? answer);
  } catch {
    return (await known()) ?? Response.error();
  }
}

async function kept(event) {
  return (await caches.match(event.request)) ?? load(event, true);
}

/** `house`: of the house for this device, which is kept when it is used; any version is better than none. */
async function fresh(event, house) {
  try {
    return await load(event, house);
  } catch {
    return (await caches.match(event.request, { ignoreSearch: house })) ?? Response.error();
  }
}

async function load(event, keep) {
  const answer = await fetch(event.request);
  if (keep && answer.ok) event.waitUntil(store(event.request, answer.clone()));
  return answer;
}

/** A device that has no room for it plays all the same. */
async function store(request, answer) {
  try {
    const cache = await caches.open(cache_name);
    await cache.put(request, answer);
  } catch {
    // It is loaded again next time.
  }
}

self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));

/** A browser that was woken must show something, also if nobody can read what came. */
async function tell(data) {
  let said = {};
  try {
    said = data.json() ?? {};
  } catch {
    // The name of the house has to do.
  }
  const text = (value, otherwise) => (typeof value === "string" ? value : otherwise);
  const { registration } = self;
  await registration.showNotification(text(said.title, "") || "Roundhouse", {
    body: text(said.body, ""),
    lang: said.language === "de" ? "de" : "en",
    icon: new URL("icons/icon-192.png", location.href).href,
    data: { link: text(said.link, "") },
    // A newer one of the same turn takes the place of the older.
    ...(text(said.tag, "") === "" ? {} : { tag: said.tag, renotify: true }),
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.link ?? ""));
});

/** Within this page's folder only, whoever wrote it. */
function placeOf(link) {
  try {
    const { href, origin, pathname } = new URL(link, location.href);
    if (link !== "" && origin === location.origin && pathname.startsWith(folder)) return href;
  } catch {
    // The hall has to do.
  }
  return new URL("./", location.href).href;
}

async function openPage(link) {
  const place = placeOf(link);
  const bare = (address) => address.replace(/#.*/, "");
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => bare(url) === bare(place));
  return there === undefined ? self.clients.openWindow(place) : there.focus();
}
