/** The host of each demo store. The host alone selects the store. */
const hosts: Readonly<Record<string, string>> = {
  "copper-pot": "localhost",
  "gasthaus-linde": "linde.localhost",
  "umi-sando": "umi.localhost",
};

interface SendOptions {
  /** The slug of a demo store; by default the actor's own store, or else Copper Pot. */
  store?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A GraphQL response: the HTTP status, the data, and the errors with their codes. */
export interface GraphqlAnswer<Data> {
  status: number;
  data: Data | null;
  errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[];
}

/** Body types that are sent unchanged; any other value is sent as JSON. */
const isReady = (body: unknown): body is string | FormData => typeof body === "string" || body instanceof FormData;

export type Fetch = (request: Request) => Promise<Response>;

/** A browser or a partner system: it sends requests and stores cookies like a browser. */
export class Actor {
  readonly #fetch: Fetch;
  /** The headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #keepsCookies: boolean;
  readonly #store: string;
  readonly cookies = new Map<string, string>();

  constructor(fetch: Fetch, { headers = {}, keepsCookies = false, store = "copper-pot" } = {}) {
    this.#fetch = fetch;
    this.headers = headers;
    this.#keepsCookies = keepsCookies;
    this.#store = store;
  }

  async send(method: string, path: string, body?: unknown, { store, headers }: SendOptions = {}): Promise<Response> {
    const slug = store ?? this.#store;
    const host = hosts[slug] ?? slug;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const origin = `http://${host}`;
    const request = new Request(`${origin}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(cookie ? { cookie, ...this.#originHeader(method, origin, headers) } : {}),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: isReady(body) ? body : JSON.stringify(body) }),
    });
    const response = await this.#fetch(request);
    if (this.#keepsCookies) for (const setCookie of response.headers.getSetCookie()) this.#storeCookie(setCookie);
    return response;
  }

  /** Browsers send Origin with changes and WebSocket handshakes; a test may send Sec-Fetch-Site instead. */
  #originHeader(method: string, origin: string, headers: SendOptions["headers"] = {}): Record<string, string> {
    const isPlainRead = (method === "GET" || method === "HEAD") && !("upgrade" in headers);
    return isPlainRead || "sec-fetch-site" in headers ? {} : { origin };
  }

  #storeCookie(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split("; ");
    const [name = "", value = ""] = pair.split("=");
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  get = (path: string, options?: SendOptions) => this.send("GET", path, undefined, options);
  post = (path: string, body: unknown = {}, options?: SendOptions) => this.send("POST", path, body, options);
  patch = (path: string, body: unknown, options?: SendOptions) => this.send("PATCH", path, body, options);
  delete = (path: string, options?: SendOptions) => this.send("DELETE", path, undefined, options);

  async graphql<Data = Record<string, unknown>>(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    options?: SendOptions,
  ): Promise<GraphqlAnswer<Data>> {
    const response = await this.post("/api/graphql", { query, variables }, options);
    const { data, errors } = await response.json<Partial<GraphqlAnswer<Data>>>();
    return { status: response.status, data: data ?? null, errors: errors ?? [] };
  }
}
