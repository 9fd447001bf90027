import { crc32 } from "../../../worker/domain/payments/paypal/crc32.ts";
import { FakePaypalAccount } from "./fake-paypal-account.ts";
import { type FakeEvent, PaypalError } from "./fake-paypal-objects.ts";
import { certificateFile, signed } from "./paypal-certificate.ts";

/** A fault of one request: no response before or after it took effect, a connection lost afterwards, a server error,
 *  too many requests, a concurrent request on the same order, a token revoked early, or a response that is not JSON. */
export type PaypalFault =
  | "silence"
  | "silence after"
  | "lost after"
  | "failure"
  | "overload"
  | "busy"
  | "ended"
  | "garbage";

interface RecordedRequest {
  route: string;
  body: string;
  requestId: string | null;
}

const tokenSeconds = 32_400;

const problem = (status: number, issue: string): Response =>
  Response.json({ name: "UNPROCESSABLE_ENTITY", details: [{ issue }], debug_id: "f00d", links: [] }, { status });

const faults: Partial<Record<PaypalFault, () => Response>> = {
  failure: () => problem(500, "INTERNAL_SERVER_ERROR"),
  overload: () => problem(429, "RATE_LIMIT_REACHED"),
  busy: () => problem(409, "PREVIOUS_REQUEST_IN_PROGRESS"),
  ended: () => problem(401, "INVALID_TOKEN"),
};

const abortError = () => new DOMException("The operation was aborted.", "AbortError");

const renderSignature = (webhookId: string, id: string, sentAt: string, text: string): Promise<string> =>
  signed([id, sentAt, webhookId, crc32(new TextEncoder().encode(text))].join("|"));

/** An event as PayPal sends it, in its own formatting and signed for one webhook. */
export const paypalMessage = async (webhookId: string, event: FakeEvent, host = "localhost"): Promise<Request> => {
  // Parsing and serializing this text again removes its blanks and breaks the signature.
  const text = JSON.stringify(event, null, 1);
  const id = `tx-${event.id}`;
  return new Request(`http://${host}/api/webhooks/paypal`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
      "paypal-transmission-id": id,
      "paypal-transmission-time": event.create_time,
      "paypal-transmission-sig": await renderSignature(webhookId, id, event.create_time, text),
    },
    body: text,
  });
};

/** A fake of PayPal's REST API that stores its state, behind a `fetch` function. */
export class FakePaypal {
  /** The requests, oldest first. */
  readonly requests: RecordedRequest[] = [];
  readonly hosts = new Set<string>();
  readonly #accounts = new Map<string, FakePaypalAccount>();
  readonly #tokens = new Map<string, { account: FakePaypalAccount; until: number }>();
  readonly #storedObjects = new Map<string, object>();
  readonly #faults: { route: string; fault: PaypalFault }[] = [];
  readonly #now: () => string;

  constructor(now: () => string) {
    this.#now = now;
  }

  /** Opens an account for a client id and its secret. */
  open(keys: { clientId: string; secret: string; webhookId: string }): FakePaypalAccount {
    const account = new FakePaypalAccount(keys.webhookId, this.#now);
    this.#accounts.set(`${keys.clientId}:${keys.secret}`, account);
    return account;
  }

  /** Makes these keys invalid from now on. */
  revoke({ clientId, secret }: { clientId: string; secret: string }): void {
    this.#accounts.delete(`${clientId}:${secret}`);
  }

  /** The next requests to a route get these faults, one each. */
  fail(route: string, ...faults: PaypalFault[]): void {
    this.#faults.push(...faults.map((fault) => ({ route, fault })));
  }

  requestsTo(route: string): RecordedRequest[] {
    return this.requests.filter((one) => one.route === route);
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { host, pathname } = new URL(request.url);
    this.hosts.add(host);
    const route = `${request.method} ${pathname.replaceAll(/\/(PP-R-)?[A-Z\d]{17}(?=\/|$)/g, "/:id")}`;
    // Read as bytes, because the runtime does not treat a form's media type as text.
    const body = new TextDecoder().decode(await request.arrayBuffer());
    this.requests.push({ route, body, requestId: request.headers.get("paypal-request-id") });
    const faultIndex = this.#faults.findIndex((one) => one.route === route);
    const fault = faultIndex === -1 ? null : (this.#faults.splice(faultIndex, 1)[0]?.fault ?? null);
    if (fault === "silence") throw abortError();
    const faultResponse = fault ? faults[fault]?.() : undefined;
    if (faultResponse) return faultResponse;
    const answer = await this.#answer(request, route, body);
    if (fault === "silence after") throw abortError();
    if (fault === "lost after") throw new TypeError("Network connection lost.");
    return fault === "garbage" ? new Response("<html>") : answer;
  };

  async #answer(request: Request, route: string, body: string): Promise<Response> {
    const authorization = request.headers.get("authorization") ?? "";
    if (route === "GET /v1/notifications/certs/CERT-1") return new Response(certificateFile);
    if (route === "POST /v1/oauth2/token") return this.#token(authorization);
    const tokenGrant = this.#tokens.get(authorization);
    if (!tokenGrant || tokenGrant.until <= Date.parse(this.#now())) return problem(401, "INVALID_TOKEN");
    try {
      return Response.json(await this.#once(tokenGrant.account, request, route, body));
    } catch (error) {
      if (error instanceof PaypalError) return problem(error.status, error.issue);
      throw error;
    }
  }

  #token(authorization: string): Response {
    const account = this.#accounts.get(atob(authorization.replace("Basic ", "")));
    if (!account) return Response.json({ error: "invalid_client" }, { status: 401 });
    const token = `A21fake${this.#tokens.size}`;
    this.#tokens.set(`Bearer ${token}`, { account, until: Date.parse(this.#now()) + tokenSeconds * 1000 });
    return Response.json({ access_token: token, token_type: "Bearer", expires_in: tokenSeconds });
  }

  /** A repeated key returns the latest state of its object; errors are not stored. */
  async #once(account: FakePaypalAccount, request: Request, route: string, body: string): Promise<object> {
    const requestId = request.headers.get("paypal-request-id");
    const key = requestId && `${account.webhookId} ${route} ${requestId}`;
    const stored = key ? this.#storedObjects.get(key) : undefined;
    if (stored) return stored;
    const created = await this.#route(account, route, new URL(request.url), body);
    if (key) this.#storedObjects.set(key, created);
    return created;
  }

  async #route(account: FakePaypalAccount, route: string, url: URL, body: string): Promise<object> {
    const id = url.pathname.split("/")[4] ?? "";
    switch (route) {
      case "POST /v2/checkout/orders":
        return account.create(JSON.parse(body));
      case "GET /v2/checkout/orders/:id":
        return account.order(id);
      case "POST /v2/checkout/orders/:id/capture":
        return account.capture(id);
      case "GET /v2/payments/captures/:id":
        return account.captureNamed(id);
      case "POST /v2/payments/captures/:id/refund":
        return account.refund(id, JSON.parse(body));
      case "GET /v1/reporting/transactions":
        return account.transactions.search(url.searchParams);
      case "GET /v1/customer/disputes":
        return account.disputes.list(url.searchParams);
      case "GET /v1/customer/disputes/:id":
        return account.disputes.find(id);
      default:
        throw new PaypalError(404, "RESOURCE_NOT_FOUND");
    }
  }
}
