import type { LiveMessage } from "../../../worker/domain/live/messages.ts";
import { openLine } from "../../state/live.ts";

/** How a board hears of news: at once, by asking from time to time, or not at all. */
export type LineState = "live" | "polling" | "offline";

interface Listener {
  refresh(): Promise<void>;
  hear(message: LiveMessage): void;
  setLive(isLive: boolean): void;
  setReachable(isReachable: boolean): void;
}

/** A line that only changes hands, as one does from time to time, is not called broken. */
const patienceMs = 3000;

/** Keeps a board fresh until it is closed: by the kitchen's line, and by asking while that is broken. */
export const listen = ({ refresh, hear, setLive, setReachable }: Listener): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  let broken: ReturnType<typeof setTimeout> | undefined;
  addEventListener("offline", () => setReachable(false), { signal });
  addEventListener("online", () => void refresh(), { signal });
  const line = openLine({
    path: "/api/live?topic=kitchen",
    hear,
    refresh,
    follow: (isOpen) => {
      clearTimeout(broken);
      if (!isOpen) broken = setTimeout(() => setLive(false), patienceMs);
      else {
        setLive(true);
        void refresh();
      }
    },
  });
  void refresh();
  return () => {
    clearTimeout(broken);
    line.close();
    abort.abort();
  };
};
