import { onCleanup, onMount } from "solid-js";

/** Keeps the screen on while the board is in sight, where the browser offers that. */
export const keepAwake = (): void => {
  onMount(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      // A browser that saves power refuses, and the board works as well without.
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isGone) void lock?.release();
    };
    const onSight = (): void => void ask();
    onSight();
    document.addEventListener("visibilitychange", onSight);
    onCleanup(() => {
      isGone = true;
      document.removeEventListener("visibilitychange", onSight);
      void lock?.release();
    });
  });
};
