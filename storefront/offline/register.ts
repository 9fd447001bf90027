import { whenIdle } from "../state/after-paint.ts";

/** Registers the service worker, which makes the menu work offline, once the page is loaded and the browser is idle. */
export const registerWhenIdle = (): void => {
  if (!("serviceWorker" in navigator)) return;
  // If the registration fails, the page works without offline support.
  const register = (): void => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  const registerLater = (): void => whenIdle(register);
  if (document.readyState === "complete") registerLater();
  else addEventListener("load", registerLater, { once: true });
};
