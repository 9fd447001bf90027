import { onCleanup, onMount } from "solid-js";

/** Keeps the screen on while the board is in sight, where the browser offers that. */
export const keepAwake = (): void => {
  onMount(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isDisposed = false;
    const requestLock = async (): Promise<void> => {
      if (document.hidden) return;
      // A browser that saves power refuses, and the board works as well without.
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
