import type { KitchenStatus } from "../../../db/schema/enums.ts";

/** How a board hears of news: at once, by asking from time to time, or not at all. */
export type LineState = "live" | "polling" | "offline";

interface Listener {
  refresh(): Promise<void>;
  setLive(isLive: boolean): void;
  setReachable(isReachable: boolean): void;
  mark(orderId: string, itemId: string, kitchenStatus: KitchenStatus): void;
  menuChanged(): void;
}

const pollMs = 5000;

/** Keeps a board fresh until it is closed: it is read now, every few seconds, and when somebody looks at it again. */
export const listen = ({ refresh, setReachable }: Listener): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  addEventListener("offline", () => setReachable(false), { signal });
  addEventListener("online", () => void refresh(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || void refresh(), { signal });
  const timer = setInterval(() => document.hidden || void refresh(), pollMs);
  void refresh();
  return () => {
    clearInterval(timer);
    abort.abort();
  };
};
