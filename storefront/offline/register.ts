/** Lets the browser keep the menu for times without a line, once the page is there and nothing else is to be done. */
export const registerWhenIdle = (): void => {
  if (!("serviceWorker" in navigator)) return;
  // A browser that will not keep anything still shows the page.
  const register = (): void => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  const whenIdle = (): void => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(register);
    else setTimeout(register, 1000);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
};
