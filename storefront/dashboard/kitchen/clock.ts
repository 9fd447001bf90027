import { createSignal, onCleanup, onMount } from "solid-js";

const tickMs = 5000;

/** The time as text on the board shows it. It moves every few seconds by one timer, which rests while nobody can see it. */
export const createClock = (now: () => string): (() => string) => {
  const [at, setAt] = createSignal(now());
  onMount(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = (): void => {
      clearInterval(timer);
      setAt(now());
      if (!document.hidden) timer = setInterval(() => setAt(now()), tickMs);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    onCleanup(() => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", follow);
    });
  });
  return at;
};
