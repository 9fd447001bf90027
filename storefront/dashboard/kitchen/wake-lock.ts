import { onCleanup, onMount } from "solid-js";

/** Keeps the screen on while the board is visible, if the browser supports it. */
export const keepAwake = (): void => {
  onMount(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isDisposed = false;
    const requestLock = async (): Promise<void> => {
      if (document.hidden) return;
      // A browser in power-saving mode refuses. The board works without the lock.
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isDisposed) void lock?.release();
    };
    const onVisibilityChange = (): void => void requestLock();
    onVisibilityChange();
    document.addEventListener("visibilitychange", onVisibilityChange);
    onCleanup(() => {
      isDisposed = true;
      document.removeEventListener("visibilitychange", onVisibilityChange);
      void lock?.release();
    });
  });
};
