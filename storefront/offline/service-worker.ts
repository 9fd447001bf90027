import { offlinePage } from "./offline-page.ts";
import { asKept, asShown, isMenuPage, mayKeep } from "./pages.ts";

// The named boundary: TypeScript takes every worker's global for the same, and this file runs as a service worker
// alone.
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The names of what the menu needs to work, with their hashes; the build writes them here. */
const files: readonly string[] = JSON.parse("__BUILD_FILES__");
const prefix = "tiffin-";
/** Named after the build: another one finds nothing of this one, and clears it away. */
const cacheName = `${prefix}${"__BUILD_VERSION__"}`;
const mostPictures = 200;

const open = (): Promise<Cache> => caches.open(cacheName);

const keepPage = async (path: string, response: Response): Promise<void> => {
  if (mayKeep(response)) await (await open()).put(path, asKept(response, new Date().toISOString()));
};

/** The first visit keeps the menu although nobody stood between the page and its line yet. */
const install = async (): Promise<void> => {
  const cache = await open();
  await cache.addAll(files);
  await keepPage("/", await fetch("/"));
};

const activate = async (): Promise<void> => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
};

/** The oldest pictures make room for new ones. */
const trim = async (cache: Cache): Promise<void> => {
  const pictures = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith("/assets/"));
  const surplus = pictures.filter(({ url }) => !isMenuPage(new URL(url).pathname)).slice(0, -mostPictures);
  await Promise.all(surplus.map((request) => cache.delete(request)));
};

/** Files that never change under their name within a build. */
const findFile = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const cache = await open();
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200 && response.type === "basic") {
    const copy = response.clone();
    event.waitUntil(cache.put(request, copy).then(() => trim(cache)));
  }
  return response;
};

const fromLine = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);

/** What was kept of a page; a dish that was never looked at leads to the menu. */
const keptPage = async (path: string): Promise<Response | null> => {
  const cache = await open();
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept) return asShown(kept);
  return path !== "/" && (await cache.match("/", { ignoreVary: true })) ? Response.redirect("/") : null;
};

/** The line's answer while there is one; else the page as it was kept last. */
const pageAddress = async (event: FetchEvent, path: string): Promise<Response> => {
  try {
    const response = await fromLine(event);
    if (response.status >= 500) return (await keptPage(path)) ?? response;
    const copy = response.clone();
    event.waitUntil(keepPage(path, copy));
    return response;
  } catch (error) {
    const kept = await keptPage(path);
    if (kept) return kept;
    throw error;
  }
};

/** Any other page, of which nothing is kept: it may be a person's own. */
const passingPage = async (event: FetchEvent): Promise<Response> => {
  try {
    return await fromLine(event);
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
  if (/^\/(assets|pictures|images)\//.test(pathname)) event.respondWith(findFile(event));
  else if (event.request.mode === "navigate")
    event.respondWith(isMenuPage(pathname) ? pageAddress(event, pathname) : passingPage(event));
});
