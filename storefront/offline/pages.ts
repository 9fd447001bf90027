/** Whether a page may be cached: the menu and its dishes, which are the same for everyone. */
export const isMenuPage = (path: string): boolean => path === "/" || /^\/menu\/[^/]+$/.test(path);

const cachedAtHeader = "x-tiffin-kept-at";

/** Whether a response may be cached: a complete, public HTML page of this origin. */
export const isCacheable = (response: Response): boolean =>
  response.status === 200 &&
  response.type === "basic" &&
  !response.redirected &&
  (response.headers.get("cache-control")?.includes("public") ?? false) &&
  (response.headers.get("content-type")?.startsWith("text/html") ?? false);

/** Adds the time of caching to a page as a header. */
export const toCachedPage = (response: Response, at: string): Response => {
  const headers = new Headers(response.headers);
  headers.set(cachedAtHeader, at);
  return new Response(response.body, { headers });
};

/** Writes the time of caching into a cached page's `html` element, for the offline banner. */
export const toServedPage = async (cached: Response): Promise<Response> => {
  const html = await cached.text();
  const at = cached.headers.get(cachedAtHeader) ?? "";
  return new Response(html.replace("<html ", `<html data-kept-at="${at}" `), { headers: cached.headers });
};
