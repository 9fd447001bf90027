import type Stripe from "stripe";
import { FakeStripeAccount, readMetadata } from "./fake-stripe-account.ts";
import { ApiError } from "./stripe/api-error.ts";

/** A fault of one request: no response, a lost connection or a server error before or after it took effect, too many
 *  requests, a concurrent request with the key or for the object, an invalid or restricted key, a refused request, or a
 *  response that the test releases. */
export type Fault =
  | "silence"
  | "silence after"
  | "lost"
  | "lost after"
  | "failure"
  | "failure after"
  | "overload"
  | "busy"
  | "locked"
  | "closed"
  | "restricted"
  | "refused"
  | "late";

interface ResponseBody {
  status: number;
  body: object;
}

interface RecordedRequest {
  route: string;
  form: URLSearchParams;
  idempotencyKey: string | null;
}

interface StoredResponse {
  fingerprint: string;
  answer: ResponseBody | null;
}

const toList = (url: string, data: object[]) => ({ object: "list", data, has_more: false, url });

const failure = new ApiError(500, "api_error", "An unknown error occurred", "api_error");
const overload = new ApiError(429, "rate_limit", "Too many requests", "invalid_request_error");
const busy = new ApiError(409, "idempotency_key_in_use", "This key is in use.", "idempotency_error");
const locked = new ApiError(429, "lock_timeout", "Another request uses this object.", "invalid_request_error");
const closed = new ApiError(401, "api_key_invalid", "Invalid API Key provided.");
const restricted = new ApiError(
  403,
  "more_permissions_required",
  "The provided key does not have the required permissions.",
);
const refused = new ApiError(400, "parameter_invalid_empty", "This request is not valid.");
const otherParameters = new ApiError(
  400,
  "idempotency_key_reused",
  "Keys for idempotent requests can only be used with the same parameters.",
  "idempotency_error",
);

const readResponse = ({ status, error }: ApiError): ResponseBody => ({ status, body: { error } });

/** The error of an aborted fetch. */
const abortError = () => new DOMException("The operation was aborted.", "AbortError");

/** The error of a fetch whose connection was closed. */
const connectionError = () => new Error("Network connection lost.");

/** The form of a request. Read as bytes, because the runtime does not treat its media type as text. */
const formIn = async (request: Request) => new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));

/** A fake of Stripe's API that stores its state, behind a `fetch` function. */
export class FakeStripe {
  /** The requests, oldest first. */
  readonly requests: RecordedRequest[] = [];
  /** The hosts of the requests. */
  readonly hosts = new Set<string>();
  readonly #accounts = new Map<string, FakeStripeAccount>();
  readonly #storedResponses = new Map<string, StoredResponse>();
  /** The default fault of a request; none unless a test sets it. */
  defaultFault: (route: string) => Fault | null = () => null;
  readonly #faults: { route: string; fault: Fault }[] = [];
  readonly #delayedResponses: (() => void)[] = [];
  readonly #now: () => string;

  constructor(now: () => string) {
    this.#now = now;
  }

  /** Opens an account for a secret key and its publishable key. */
  open(...keys: string[]): FakeStripeAccount {
    const account = new FakeStripeAccount(() => Math.floor(Date.parse(this.#now()) / 1000));
    for (const key of keys) this.#accounts.set(key, account);
    return account;
  }

  /** Makes a key invalid from now on. */
  revoke(key: string): void {
    this.#accounts.delete(key);
  }

  /** The next requests to a route get these faults, one each. */
  fail(route: string, ...faults: Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ route, fault })));
  }

  /** Releases the delayed responses. */
  release(): void {
    for (const go of this.#delayedResponses.splice(0)) go();
  }

  /** Simulates that a day passed, after which Stripe expires its idempotency keys. */
  forgetKeys(): void {
    this.#storedResponses.clear();
  }

  requestsTo(route: string): RecordedRequest[] {
    return this.requests.filter((one) => one.route === route);
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    this.hosts.add(url.host);
    const route = `${request.method} ${url.pathname.replaceAll(/\/(pi|re|po|cus|pm|seti)_\w+/g, "/:id")}`;
    const form = request.method === "GET" ? url.searchParams : await formIn(request);
    const idempotencyKey = request.headers.get("idempotency-key");
    this.requests.push({ route, form, idempotencyKey });
    const key = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
    const account = this.#accounts.get(key);
    if (!account) return this.#respond(readResponse(closed));
    const faultIndex = this.#faults.findIndex((one) => one.route === route);
    const fault = faultIndex === -1 ? this.defaultFault(route) : (this.#faults.splice(faultIndex, 1)[0]?.fault ?? null);
    if (fault === "silence") throw abortError();
    if (fault === "lost") throw connectionError();
    if (fault === "locked") return this.#respond(readResponse(locked), { "stripe-should-retry": "true" });
    if (fault === "overload") return this.#respond(readResponse(overload));
    if (fault === "closed") return this.#respond(readResponse(closed));
    if (fault === "restricted") return this.#respond(readResponse(restricted));
    if (fault === "refused") return this.#respond(readResponse(refused));
    if (fault === "busy") return this.#respond(readResponse(busy));
    const work = async () => {
      // Other requests run between a request and its response, as over a network.
      await Promise.resolve();
      if (fault === "late") await new Promise<void>((go) => this.#delayedResponses.push(go));
      if (fault === "failure") return readResponse(failure);
      const answer = this.#work(account, route, url, form);
      return fault === "failure after" ? readResponse(failure) : answer;
    };
    const keyed = request.method === "POST" && idempotencyKey ? `${key} ${idempotencyKey}` : null;
    const response = keyed ? await this.#once(keyed, `${url.pathname}?${form}`, work) : this.#respond(await work());
    if (fault === "silence after") throw abortError();
    if (fault === "lost after") throw connectionError();
    return response;
  };

  /** A repeated key returns the stored response, errors included. Concurrent requests with the key get a conflict. */
  async #once(key: string, fingerprint: string, work: () => Promise<ResponseBody>): Promise<Response> {
    const previous = this.#storedResponses.get(key);
    if (previous && previous.fingerprint !== fingerprint) return this.#respond(readResponse(otherParameters));
    if (previous && !previous.answer) return this.#respond(readResponse(busy));
    if (previous?.answer) return this.#respond(previous.answer, { "idempotent-replayed": "true" });
    const storedResponses: StoredResponse = { fingerprint, answer: null };
    this.#storedResponses.set(key, storedResponses);
    storedResponses.answer = await work();
    return this.#respond(storedResponses.answer);
  }

  #respond({ status, body }: ResponseBody, headers: Record<string, string> = {}): Response {
    return Response.json(body, { status, headers: { "request-id": `req_fake${this.requests.length}`, ...headers } });
  }

  #work(account: FakeStripeAccount, route: string, url: URL, form: URLSearchParams): ResponseBody {
    try {
      return { status: 200, body: structuredClone(this.#route(account, route, url, form)) };
    } catch (error) {
      if (error instanceof ApiError) return readResponse(error);
      throw error;
    }
  }

  #route(account: FakeStripeAccount, route: string, url: URL, form: URLSearchParams): object {
    const id = url.pathname.split("/")[3] ?? "";
    const withLatestCharge = (intent: Stripe.PaymentIntent) => this.#expanded(account, intent, form);
    switch (route) {
      case "POST /v1/payment_intents":
        return withLatestCharge(account.create(form));
      case "GET /v1/payment_intents":
        return { ...toList("/v1/payment_intents", []), ...account.listIntents(form) };
      case "GET /v1/payment_intents/:id":
        return withLatestCharge(account.intent(id));
      case "POST /v1/payment_intents/:id/confirm":
        return withLatestCharge(account.confirm(id, form.get("client_secret"), form.get("payment_method") ?? ""));
      case "POST /v1/payment_intents/:id/capture":
        return withLatestCharge(account.capture(id));
      case "POST /v1/payment_intents/:id/cancel":
        return withLatestCharge(account.cancel(id));
      case "GET /v1/charges":
        return toList("/v1/charges", account.readCharges(form.get("payment_intent")));
      case "GET /v1/refunds":
        return { ...toList("/v1/refunds", []), ...account.listRefunds(form) };
      case "POST /v1/refunds":
        return account.refund(form);
      case "GET /v1/disputes":
        return { ...toList("/v1/disputes", []), ...account.after.listDisputes(form) };
      case "GET /v1/payouts":
        return { ...toList("/v1/payouts", []), ...account.after.listPayouts(form) };
      case "GET /v1/payouts/:id":
        return account.payout(id);
      case "POST /v1/payment_method_domains":
        return account.wallets.register(form.get("domain_name") ?? "");
      case "GET /v1/refunds/:id":
        return account.refundNamed(id);
      default:
        return this.#routeCards(account.saved, route, id, form);
    }
  }

  #routeCards(saved: FakeStripeAccount["saved"], route: string, id: string, form: URLSearchParams): object {
    switch (route) {
      case "GET /v1/customers":
        return { ...toList("/v1/customers", []), ...saved.listCustomers(form) };
      case "GET /v1/payment_methods":
        return { ...toList("/v1/payment_methods", []), ...saved.listMethods(form) };
      case "GET /v1/setup_intents":
        return { ...toList("/v1/setup_intents", []), ...saved.listSetups(form) };
      case "POST /v1/customers":
        return saved.createCustomer(readMetadata(form));
      case "DELETE /v1/customers/:id":
        return saved.deleteCustomer(id);
      case "GET /v1/customers/:id/payment_methods":
        return toList(`/v1/customers/${id}/payment_methods`, saved.list(id));
      case "POST /v1/payment_methods/:id/detach":
        return saved.detach(id);
      case "POST /v1/setup_intents":
        return saved.createSetup(form);
      case "POST /v1/setup_intents/:id/confirm":
        return saved.confirmSetup(id, form.get("client_secret"), form.get("payment_method") ?? "");
      default:
        throw new ApiError(404, "url_invalid", `Unrecognized request URL (${route}).`);
    }
  }

  #expanded(account: FakeStripeAccount, intent: Stripe.PaymentIntent, form: URLSearchParams): object {
    const charge = account.charges.get(String(intent.latest_charge));
    return form.get("expand[0]") === "latest_charge" && charge ? { ...intent, latest_charge: charge } : intent;
  }
}
