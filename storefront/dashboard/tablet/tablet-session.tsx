import { onCleanup, onMount } from "solid-js";
import { optionalAnswer } from "../../parts/answers.ts";
import { noteFault } from "../../parts/load-lazily.ts";
import { loadTabletLock, lockTablet, prolongTablet } from "../sign-in/api.ts";
import { useDashboard } from "../state.tsx";
import styles from "./lock.module.css";

const checkMs = 15_000;
const minuteMs = 60_000;
const defaultIdleMinutes = 5;

/** Who is signed in on a shared tablet, and the button that locks it. It locks itself if it is not touched. */
export const TabletSession = () => {
  const { t, user, announce } = useDashboard();
  let touchedAt = Date.now();
  let prolongedAt = Date.now();
  let idleMs = defaultIdleMinutes * minuteMs;
  const lock = async (): Promise<void> => {
    await lockTablet().catch(() => undefined);
    // The same address, so that the next person goes on where this one was.
    location.reload();
  };
  const touch = (): void => {
    touchedAt = Date.now();
  };
  const check = async (): Promise<void> => {
    if (Date.now() - touchedAt >= idleMs) return lock();
    if (touchedAt <= prolongedAt) return;
    prolongedAt = Date.now();
    await optionalAnswer(prolongTablet(), null);
  };
  onMount(() => {
    void loadTabletLock()
      .then((found) => {
        if (found) idleMs = found.idleMinutes * minuteMs;
        // The answer has also removed the tablet's cookie, so the next page cannot say why the session ended.
        else announce(t("tablet.ended"));
      })
      .catch((error: unknown) => noteFault(error, "TabletSession"));
    const timer = setInterval(() => void check(), checkMs);
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, touch, true);
    onCleanup(() => {
      clearInterval(timer);
      for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, touch, true);
    });
  });
  return (
    <span class={styles["who"]}>
      {user.name || user.email}
      <button type="button" class="button quiet" onClick={() => void lock()}>
        {t("tablet.lock")}
      </button>
    </span>
  );
};
