import type { BrowserContext, Request } from "playwright-core";
import { vi } from "vitest";

const quietMs = 500;

/** The requests of a browser's pages that are not answered yet. Playwright's "networkidle" waits for a message of
 *  Chromium that sometimes does not come, above all from a large page. */
export class OpenRequests {
  readonly #context: BrowserContext;
  readonly #open = new Set<Request>();
  #changedAt = performance.now();

  readonly #onStart = (request: Request): void => {
    this.#open.add(request);
    this.#changedAt = performance.now();
  };

  readonly #onEnd = (request: Request): void => {
    this.#open.delete(request);
    this.#changedAt = performance.now();
  };

  /** Watches the requests from now on. */
  constructor(context: BrowserContext) {
    this.#context = context;
    context.on("request", this.#onStart).on("requestfinished", this.#onEnd).on("requestfailed", this.#onEnd);
  }

  /** Resolves once no request was open for half a second. */
  async waitUntilQuiet(): Promise<void> {
    const assertQuiet = (): void => {
      const open = [...this.#open].map((request) => request.url());
      if (open.length > 0) throw new Error(`These requests have no answer: ${open.join(", ")}`);
      if (performance.now() - this.#changedAt < quietMs) throw new Error("The page sends requests all the time.");
    };
    // Not `expect.poll`, which knows one test alone, while several scenes are open at once.
    await vi.waitFor(assertQuiet, { timeout: 60_000, interval: 100 });
  }

  stop(): void {
    this.#context.off("request", this.#onStart).off("requestfinished", this.#onEnd).off("requestfailed", this.#onEnd);
  }
}
