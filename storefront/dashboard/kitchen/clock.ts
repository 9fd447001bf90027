import { createSignal, onCleanup, onMount } from "solid-js";

const tickMs = 5000;

/** The time as text on the board shows it. It moves every few seconds by one timer, which rests while nobody can see it. */
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
