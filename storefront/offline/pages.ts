/** Pages that may be kept: the menu and its dishes, which are the same for everyone. */
export const isMenuPage = (path: string): boolean => path === "/" || /^\/menu\/[^/]+$/.test(path);

const cachedAtHeader = "x-tiffin-kept-at";

/** Whether a page may be given out again: it is whole, ours, and for everyone. */
export const isCacheable = (response: Response): boolean =>
  response.status === 200 &&
  response.type === "basic" &&
  !response.redirected &&
  (response.headers.get("cache-control")?.includes("public") ?? false) &&
  (response.headers.get("content-type")?.startsWith("text/html") ?? false);

/** A page as it is kept: with the moment at which it was true. */
export const toCachedPage = (response: Response, at: string): Response => {
  const headers = new Headers(response.headers);
  headers.set(cachedAtHeader, at);
  return new Response(response.body, { headers });
};

/** A kept page as it is shown: it says itself from when it is. */
export const toServedPage = async (cached: Response): Promise<Response> => {
  const html = await cached.text();
  const at = cached.headers.get(cachedAtHeader) ?? "";
  return new Response(html.replace("<html ", `<html data-kept-at="${at}" `), { headers: cached.headers });
};
