import type { Scheduler } from "../engine/scheduler.ts";
import { ConnectionLost, type Workers } from "../platform/workers.ts";

/** A response as a client reads it. */
export interface Reply {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

const bookmarkHeader = "x-d1-bookmark";
/** How long a client waits for a response. */
const patienceMs = 30_000;
const maxTries = 4;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const readBody = async (response: Response): Promise<Reply["body"]> => {
  const body: unknown = await response.json().catch(() => null);
  return isObject(body) ? body : {};
};

/** A client of one store: a guest's browser with its cookies, or a program with a token. */
export class Browser {
  readonly #workers: Workers;
  readonly #scheduler: Scheduler;
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, string>();
  /** The state of the database after this client's last change. Browsers have it in a cookie. */
  #bookmark: string | null = null;

  constructor(workers: Workers, scheduler: Scheduler, host: string, headers: Readonly<Record<string, string>>) {
    this.#workers = workers;
    this.#scheduler = scheduler;
    this.#origin = `https://${host}`;
    this.#headers = headers;
  }

  /** Sends a request once. Null if no response came. */
  async send(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    const sentBookmark = this.#bookmark;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const text = body && JSON.stringify(body);
    const request = new Request(`${this.#origin}${path}`, {
      method,
      headers: {
        origin: this.#origin,
        ...this.#headers,
        ...(cookie ? { cookie } : {}),
        ...(text ? { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) } : {}),
        ...(sentBookmark ? { [bookmarkHeader]: sentBookmark } : {}),
        ...headers,
      },
      ...(text ? { body: text } : {}),
    });
    const answer = this.#workers.send(request).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return null;
      throw error;
    });
    const response = await Promise.race([answer, this.#scheduler.wait(patienceMs).then(() => null)]);
    if (!response) return null;
    this.#storeCookies(response);
    this.#storeBookmark(response.headers.get(bookmarkHeader), sentBookmark);
    return { status: response.status, body: await readBody(response) } satisfies Reply;
  }

  /** Sends a request again, with the same key, until it has a definite response. */
  async persist(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    let reply: Reply | null = null;
    for (let tries = 0; tries < maxTries; tries += 1) {
      reply = await this.send(method, path, body, headers);
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      await this.#scheduler.wait(this.#scheduler.latency(1_000, 8_000));
    }
    return reply;
  }

  /** Runs a GraphQL operation once. Null if it has no result. */
  async graphql(query: string, variables: object): Promise<Reply["body"] | null> {
    const reply = await this.send("POST", "/api/graphql", { query, variables });
    const data = reply?.body["data"];
    return isObject(data) ? data : null;
  }

  /** Keeps the greatest bookmark of requests at the same time, as the API's guide says. */
  #storeBookmark(received: string | null, sent: string | null): void {
    const isOvertaken = this.#bookmark !== sent && (this.#bookmark ?? "") > (received ?? "");
    if (received !== null && !isOvertaken) this.#bookmark = received;
  }

  #storeCookies(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [pair = ""] = header.split(";");
      const split = pair.indexOf("=");
      const value = pair.slice(split + 1);
      if (value === "") this.#cookies.delete(pair.slice(0, split));
      else this.#cookies.set(pair.slice(0, split), value);
    }
  }
}
