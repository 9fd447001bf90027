import type { Process, Scheduler, Task } from "./scheduler.ts";
import { abnormalClosure, type ClientSocket, type Connection } from "./web-sockets.ts";

/** What a page needs of its surroundings. */
export interface PageParts {
  origin: string;
  process: Process;
  scheduler: Scheduler;
  /** Requests an upgrade of the current process; null if it was refused or no response came. */
  connect: (url: URL) => Promise<ClientSocket | null>;
}

/** The globals of a browser's page that the storefront's live connection uses. */
export const pageGlobals = ({ origin, process, scheduler, connect }: PageParts): Readonly<Record<string, unknown>> => {
  const ignoreEvent = (): void => undefined;

  class WebSocket {
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    #connection: Connection | null = null;
    #isClosed = false;

    constructor(url: URL) {
      const address = new URL(url);
      address.protocol = "https:";
      void connect(address).then((socket) => this.#open(socket));
    }

    #open(socket: ClientSocket | null): void {
      if (this.#isClosed) socket?.connection.closeFromClient();
      else if (!socket) this.onclose?.({ code: abnormalClosure });
      else {
        this.#connection = socket.connection;
        this.#connection.listen({
          process,
          onMessage: (data) => this.onmessage?.({ data }),
          onClose: (code) => this.onclose?.({ code }),
        });
      }
    }

    send(data: string): void {
      this.#connection?.sendToServer(data);
    }

    close(): void {
      this.#isClosed = true;
      this.#connection?.closeFromClient();
    }
  }

  const setInterval = (callback: () => void, delayMs: number): { task: Task } => {
    const repeat = (): Task =>
      scheduler.scheduleOwn("interval", delayMs, () => {
        interval.task = repeat();
        callback();
      });
    const interval = { task: repeat() };
    return interval;
  };
  const clearInterval = (interval: { task: Task } | undefined): void => {
    if (interval) interval.task.isCancelled = true;
  };

  return {
    addEventListener: ignoreEvent,
    document: { hidden: false, addEventListener: ignoreEvent },
    location: { href: `${origin}/dashboard/kitchen` },
    ...{ WebSocket, setInterval, clearInterval },
  };
};

/** The names of these globals, which a page's script must not find in Node. */
export const pageGlobalNames = [
  "addEventListener",
  "document",
  "location",
  "WebSocket",
  "setInterval",
  "clearInterval",
];
