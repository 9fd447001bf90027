/** Closes what a page holds as long as it is open before the browser may keep the page in its back/forward cache, and
 *  opens it again, with what the page missed, if Back or Forward brings the page back. An open connection would keep it
 *  out of the cache, and a message would throw it out. Every connection of a page closes by this. */
export const pauseInPageCache = (
  close: () => void,
  reopen: () => void,
  options: { signal?: AbortSignal } = {},
): void => {
  addEventListener("pagehide", close, options);
  addEventListener("pageshow", ({ persisted }) => persisted && reopen(), options);
};
