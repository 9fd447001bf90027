import type { LiveMessage } from "../../../worker/domain/live/messages.ts";
import { openLiveConnection } from "../../state/live.ts";

/** How the board receives updates: by WebSocket, by polling, or not at all. */
export type ConnectionState = "live" | "polling" | "offline";

interface BoardListener {
  refresh(): Promise<void>;
  onMessage(message: LiveMessage): void;
  setLive(isLive: boolean): void;
  setReachable(isReachable: boolean): void;
}

/** How long a closed socket counts as connected, because routine reconnects take a moment. */
const disconnectGraceMs = 3000;
/** A dead connection is noticed within eight seconds, and the board says so at once. */
const heartbeat = { pingMs: 5000, pongMs: 3000 };

/** Keeps a board fresh by WebSocket, with polling as the fallback. Returns a function that stops it. */
export const subscribeToKitchen = ({ refresh, onMessage, setLive, setReachable }: BoardListener): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  addEventListener("offline", () => setReachable(false), { signal });
  addEventListener("online", () => void refresh(), { signal });
  const socket = openLiveConnection({
    path: "/api/live?topic=kitchen",
    onMessage,
    refresh,
    heartbeat,
    onConnectionChange: (isOpen) => {
      clearTimeout(graceTimer);
      if (isOpen) setLive(true);
      else graceTimer = setTimeout(() => setLive(false), disconnectGraceMs);
      // After a loss, the read says whether the restaurant's connection is gone too.
      void refresh();
    },
  });
  void refresh();
  return () => {
    clearTimeout(graceTimer);
    socket.close();
    abort.abort();
  };
};
