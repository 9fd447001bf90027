import type { z } from "zod";
import { sha256Hex, toBase64, utf8 } from "../../bytes.ts";
import { isolateCache } from "../provider/account-memory.ts";
import type { ProcessorAccount, ProcessorSource } from "../provider/processor.ts";
import { KeysRefused, ProviderDown, ProviderFailed, ProviderGone, ProviderRefused } from "../provider/provider.ts";
import { errorResponse, tokenResponse } from "./responses.ts";
import { PaypalTokens } from "./tokens.ts";

const tokensIn = isolateCache(() => new PaypalTokens());

interface ApiRequest {
  method: "GET" | "POST";
  path: string;
  /** The JSON body. */
  body?: string;
  /** Makes repeated requests with the same key run once. */
  idempotencyKey?: string;
}

const live = new URL("https://api-m.paypal.com");
const sandbox = new URL("https://api-m.sandbox.paypal.com");

/** The timeout of one call, shorter than a guest's patience. */
const timeoutMs = 8_000;
const maxTries = 3;
const pauseMs = 150;
/** Tokens are not used in their last minute, so that none expires in transit. */
const marginMs = 60_000;

/** The base URL of the account's PayPal API. */
export const paypalBase = ({ base }: ProcessorSource, { environment }: ProcessorAccount): URL =>
  base ?? (environment === "sandbox" ? sandbox : live);

/** A definite refusal with PayPal's issue code. */
export class PaypalRefusal extends ProviderRefused {
  readonly status: number;
  readonly issue: string | null;

  constructor(status: number, issue: string | null) {
    super(`PayPal: ${[status, issue].filter(Boolean).join(" ")}`);
    this.status = status;
    this.issue = issue;
  }
}

const readJson = async <Value>(response: Response, schema: z.ZodType<Value>): Promise<Value> => {
  try {
    return schema.parse(await response.json());
  } catch (error) {
    throw new ProviderDown("PayPal's response could not be parsed.", { cause: error });
  }
};

const toRefusal = async (response: Response): Promise<ProviderRefused> => {
  const { success, data } = errorResponse.safeParse(await response.json().catch(() => null));
  const issue = (success && data.details[0]?.issue) || null;
  const { status } = response;
  console.warn(
    JSON.stringify({ warning: "PAYPAL_REFUSED", status, issue, debugId: (success && data.debug_id) || null }),
  );
  return status === 404 ? new ProviderGone("PayPal does not have this resource.") : new PaypalRefusal(status, issue);
};

/** Rejected keys leave the outcome open too: nothing is lost while the owner fixes them. */
const isOutcomeUnknown = ({ status }: Response): boolean => status < 400 || status === 401 || status === 429;

/** PayPal's status codes for unknown client ids and secrets. */
const keyRefusals: ReadonlySet<number> = new Set([400, 401, 403]);
const wrongKeys =
  "PayPal rejected this client id and secret. Copy both from the same PayPal app, and choose live or sandbox to match it.";

/** Whether a request failed before its time was up. */
const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"));

const noResponse = (cause: unknown): ProviderDown => new ProviderDown("PayPal did not respond.", { cause });

/** PayPal's API with the keys of one account. */
export class PaypalClient {
  readonly #settings: ProcessorSource;
  readonly #tokens: PaypalTokens;

  constructor(settings: ProcessorSource) {
    this.#settings = settings;
    this.#tokens = tokensIn(settings.memory);
  }

  /** Sends a request and classifies a failure as a definite refusal or an unknown outcome. Conflicts are retried
   *  shortly. */
  async call<Value>(request: ApiRequest, schema: z.ZodType<Value>): Promise<Value> {
    const account = await this.#settings.account();
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#sendAuthorized(account, request);
      if (response.ok) return readJson(response, schema);
      if (response.status === 409 && attempt < maxTries) {
        await scheduler.wait(pauseMs * attempt);
        continue;
      }
      if (response.status >= 500) throw new ProviderFailed(`PayPal: ${response.status}`);
      if (response.status === 409 || isOutcomeUnknown(response)) throw new ProviderDown(`PayPal: ${response.status}`);
      throw await toRefusal(response);
    }
  }

  /** Uses the cached token, or a new one if PayPal revoked it. */
  async #sendAuthorized(account: ProcessorAccount, request: ApiRequest): Promise<Response> {
    const base = paypalBase(this.#settings, account);
    const accountKey = await sha256Hex(JSON.stringify([base.href, account.clientId, account.secretKey]));
    const token = this.#tokens.find(accountKey, this.#settings.now());
    if (token !== null) {
      const response = await this.#sendWithToken(base, request, token);
      if (response.status !== 401) return response;
      this.#tokens.forget(accountKey);
    }
    return this.#sendWithToken(base, request, await this.#createToken(base, account, accountKey));
  }

  /** Requests a token with the account's keys. Throws `KeysRefused` if PayPal rejects them. */
  async verifyKeys(): Promise<void> {
    const account = await this.#settings.account();
    const { ok, status } = await this.#requestToken(paypalBase(this.#settings, account), account);
    if (keyRefusals.has(status)) throw new KeysRefused(wrongKeys);
    if (!ok) throw new ProviderDown(`PayPal gave no token: ${status}`);
  }

  #requestToken(base: URL, { clientId, secretKey }: ProcessorAccount): Promise<Response> {
    const headers = {
      authorization: `Basic ${toBase64(utf8(`${clientId}:${secretKey}`))}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const init = { method: "POST", headers, body: "grant_type=client_credentials" };
    return this.#send(new URL("/v1/oauth2/token", base), init, true);
  }

  async #createToken(base: URL, account: ProcessorAccount, accountKey: string): Promise<string> {
    const response = await this.#requestToken(base, account);
    if (!response.ok) {
      console.warn(JSON.stringify({ warning: "PAYPAL_KEYS_REFUSED", status: response.status }));
      throw new ProviderDown(`PayPal gave no token: ${response.status}`);
    }
    const { access_token: token, expires_in: seconds } = await readJson(response, tokenResponse);
    this.#tokens.keep(accountKey, token, Date.parse(this.#settings.now()) + seconds * 1000 - marginMs);
    return token;
  }

  #sendWithToken(base: URL, { method, path, body, idempotencyKey }: ApiRequest, token: string): Promise<Response> {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      prefer: "return=representation",
      ...(idempotencyKey ? { "paypal-request-id": idempotencyKey } : {}),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    return this.#send(new URL(path, base), init, method === "GET" || idempotencyKey !== undefined);
  }

  /** Sends a request, and once more if the connection was lost and PayPal runs the same request only once. */
  async #send(address: URL, init: RequestInit, isRepeatable: boolean): Promise<Response> {
    try {
      return await this.#sendOnce(address, init);
    } catch (error) {
      if (!isRepeatable || !isConnectionLost(error)) throw noResponse(error);
    }
    try {
      return await this.#sendOnce(address, init);
    } catch (error) {
      throw noResponse(error);
    }
  }

  #sendOnce(address: URL, init: RequestInit): Promise<Response> {
    // PayPal never redirects, so a redirect must not receive our keys.
    const limits: RequestInit = { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) };
    return this.#settings.send(new Request(address, { ...init, ...limits }));
  }
}
