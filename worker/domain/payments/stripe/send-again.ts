import type { Send } from "../../send.ts";

const maxTries = 3;
const pauseMs = 150;

/** Whether Stripe runs a request once, however often it is sent: it only reads, or it has a key, which the SDK gives
 *  each POST. A DELETE has none. */
const canRepeat = ({ method, headers }: Request): boolean => method === "GET" || headers.has("idempotency-key");

/** After a timeout no time is left for another try. */
const hasTimedOut = ({ signal }: Request, error: unknown): boolean =>
  signal.aborted || (error instanceof Error && error.name === "AbortError");

/** Stripe advises in a header. Without it, 409 means that another request uses the same key or object. */
const asksAgain = ({ status, headers }: Response): boolean =>
  (headers.get("stripe-should-retry") ?? String(status === 409)) === "true";

/** Sends a request again after short pauses if Stripe asks for it, and once if its connection was lost. Each try has
 *  the same key, and all of them share the request's time limit. Source: Stripe, "Advanced error handling". */
export const sendAgain =
  (send: Send) =>
  async (url: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const request = new Request(url, init);
      try {
        const response = await send(request);
        if (attempt === maxTries || !asksAgain(response)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt > 1 || hasTimedOut(request, error) || !canRepeat(request)) throw error;
      }
      await scheduler.wait(pauseMs * attempt);
    }
  };
