import type { LiveMessage } from "../../../worker/domain/live/messages.ts";
import { openLine } from "../../state/live.ts";

/** How a board hears of news: at once, by asking from time to time, or not at all. */
export type ConnectionState = "live" | "polling" | "offline";

interface BoardListener {
  refresh(): Promise<void>;
  onMessage(message: LiveMessage): void;
  setLive(isLive: boolean): void;
  setReachable(isReachable: boolean): void;
}

/** A line that only changes hands, as one does from time to time, is not called broken. */
const disconnectGraceMs = 3000;

/** Keeps a board fresh until it is closed: by the kitchen's line, and by asking while that is broken. */
export const subscribeToKitchen = ({ refresh, onMessage, setLive, setReachable }: BoardListener): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  addEventListener("offline", () => setReachable(false), { signal });
  addEventListener("online", () => void refresh(), { signal });
  const socket = openLine({
    path: "/api/live?topic=kitchen",
    hear: onMessage,
    refresh,
    follow: (isOpen) => {
      clearTimeout(graceTimer);
      if (!isOpen) graceTimer = setTimeout(() => setLive(false), disconnectGraceMs);
      else {
        setLive(true);
        void refresh();
      }
    },
  });
  void refresh();
  return () => {
    clearTimeout(graceTimer);
    socket.close();
    abort.abort();
  };
};
