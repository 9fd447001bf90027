/** Pages that may be kept: the menu and its dishes, which are the same for everyone. */
export const isMenuPage = (path: string): boolean => path === "/" || /^\/menu\/[^/]+$/.test(path);

const keptAtHeader = "x-tiffin-kept-at";

/** Whether a page may be given out again: it is whole, ours, and for everyone. */
export const mayKeep = (response: Response): boolean =>
  response.status === 200 &&
  response.type === "basic" &&
  !response.redirected &&
  (response.headers.get("cache-control")?.includes("public") ?? false) &&
  (response.headers.get("content-type")?.startsWith("text/html") ?? false);

/** A page as it is kept: with the moment at which it was true. */
export const asKept = (response: Response, at: string): Response => {
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, at);
  return new Response(response.body, { headers });
};

/** A kept page as it is shown: it says itself from when it is. */
export const asShown = async (kept: Response): Promise<Response> => {
  const html = await kept.text();
  const at = kept.headers.get(keptAtHeader) ?? "";
  return new Response(html.replace("<html ", `<html data-kept-at="${at}" `), { headers: kept.headers });
};
