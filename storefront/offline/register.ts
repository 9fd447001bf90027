/** Registers the service worker, which makes the menu work offline, once the page is loaded and the browser is idle. */
export const registerWhenIdle = (): void => {
  if (!("serviceWorker" in navigator)) return;
  // If the registration fails, the page works without offline support.
  const register = (): void => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  const whenIdle = (): void => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(register);
    else setTimeout(register, 1000);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
};
