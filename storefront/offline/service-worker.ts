import { offlinePage } from "./offline-page.ts";
import { isCacheable, isMenuPage, toCachedPage, toServedPage } from "./pages.ts";

// The named boundary: TypeScript has one global type for all workers, and this file only runs as a service worker.
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The hashed files that the menu needs offline. The build replaces the placeholder. */
const files: readonly string[] = JSON.parse("__BUILD_FILES__");
const prefix = "tiffin-";
/** The cache of this build. The next build has another name and deletes this cache. */
const cacheName = `${prefix}${"__BUILD_VERSION__"}`;
const maxPictures = 200;

const open = (): Promise<Cache> => caches.open(cacheName);

const cachePage = async (path: string, response: Response): Promise<void> => {
  if (isCacheable(response)) await (await open()).put(path, toCachedPage(response, new Date().toISOString()));
};

/** Caches the menu on the first visit, when the service worker does not yet handle the page's requests. */
const install = async (): Promise<void> => {
  const cache = await open();
  await cache.addAll(files);
  await cachePage("/", await fetch("/"));
};

const activate = async (): Promise<void> => {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
};

/** Deletes the oldest pictures beyond the maximum. */
const trim = async (cache: Cache): Promise<void> => {
  const pictures = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith("/assets/"));
  const surplus = pictures.filter(({ url }) => !isMenuPage(new URL(url).pathname)).slice(0, -maxPictures);
  await Promise.all(surplus.map((request) => cache.delete(request)));
};

/** Serves a file from the cache first, because files do not change within a build. */
const serveFile = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const cache = await open();
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request).catch((error: unknown) => {
    // The page was left. It reads no answer, and a rejected promise would be logged as an error.
    if (request.signal.aborted) return new Response(null, { status: 408 });
    throw error;
  });
  if (response.status === 200 && response.type === "basic") {
    const copy = response.clone();
    event.waitUntil(cache.put(request, copy).then(() => trim(cache)));
  }
  return response;
};

const fetchPage = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);

/** A page from the cache; a dish without a cached page redirects to the menu. */
const findCachedPage = async (path: string): Promise<Response | null> => {
  const cache = await open();
  const cached = await cache.match(path, { ignoreVary: true });
  if (cached) return toServedPage(cached);
  return path !== "/" && (await cache.match("/", { ignoreVary: true })) ? Response.redirect("/") : null;
};

/** Serves a menu page from the network first, and from the cache if the request fails. */
const serveMenuPage = async (event: FetchEvent, path: string): Promise<Response> => {
  try {
    const response = await fetchPage(event);
    if (response.status >= 500) return (await findCachedPage(path)) ?? response;
    const copy = response.clone();
    event.waitUntil(cachePage(path, copy));
    return response;
  } catch (error) {
    const cached = await findCachedPage(path);
    if (cached) return cached;
    throw error;
  }
};

/** Serves any other page from the network only, because it may hold personal data. */
const serveOtherPage = async (event: FetchEvent): Promise<Response> => {
  try {
    return await fetchPage(event);
  } catch {
    const menu = await (await open()).match("/", { ignoreVary: true });
    return offlinePage((await menu?.text()) ?? "");
  }
};

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(assets|pictures|images)\//.test(pathname)) event.respondWith(serveFile(event));
  else if (event.request.mode === "navigate")
    event.respondWith(isMenuPage(pathname) ? serveMenuPage(event, pathname) : serveOtherPage(event));
});
