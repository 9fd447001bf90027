import { createSignal } from "solid-js";

const [unreachableSince, setUnreachableSince] = createSignal<string | null>(null);

/** When the restaurant became unreachable; null while it can be reached. The page may show older data from then on. */
export { unreachableSince };

const [isReleasing, setReleasing] = createSignal(false);

/** Whether a new version is being installed, so that nothing is saved at the moment. */
export { isReleasing, setReleasing };

export const markReachable = (): void => {
  setUnreachableSince(null);
};

let offlineCount = 0;

/** Handles the browser's `offline` event. */
export const markBrowserOffline = (): void => {
  offlineCount += 1;
  markUnreachable();
};

/** Call this when a request is sent, and call the returned function when its response arrives. The response marks the
 *  restaurant as reachable, unless the browser went offline in between. */
export const trackRequest = (): (() => void) => {
  const before = offlineCount;
  return () => {
    if (before === offlineCount) markReachable();
  };
};

/** Handles a request without a response. A page from the cache passes the time at which it was cached as `at`. */
export const markUnreachable = (at = new Date().toISOString()): void => {
  setUnreachableSince((current) => current ?? at);
};
