import { createSignal, onCleanup, onMount } from "solid-js";

const tickMs = 5000;

/** The current time for texts on the board. One timer updates it every few seconds while the page is visible. */
export const createClock = (now: () => string): (() => string) => {
  const [time, setTime] = createSignal(now());
  onMount(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const restartTimer = (): void => {
      clearInterval(timer);
      setTime(now());
      if (!document.hidden) timer = setInterval(() => setTime(now()), tickMs);
    };
    restartTimer();
    document.addEventListener("visibilitychange", restartTimer);
    onCleanup(() => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", restartTimer);
    });
  });
  return time;
};
