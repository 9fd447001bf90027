import type { z } from "zod";
import { sha256Hex } from "../../digest.ts";
import type { Send } from "../../send.ts";
import type { Instant } from "../../time.ts";
import type { AccountSecrets } from "../provider/account.ts";
import type { AccountMemory } from "../provider/account-memory.ts";
import { KeysRefused, ProviderDown, ProviderFailed, ProviderGone, ProviderRefused } from "../provider/provider.ts";
import { problemAnswer, tokenAnswer } from "./responses.ts";
import type { PaypalTokens } from "./tokens.ts";

/** A store's own account, and what of the store PayPal is told. */
export interface PaypalAccount extends AccountSecrets {
  clientId: string;
  storeName: string;
}

/** What the provider takes from its surroundings. */
export interface PaypalSetting {
  /** Read as late as PayPal is really asked. Throws PAYMENT_UNAVAILABLE where the store has no account. */
  account(): Promise<PaypalAccount>;
  send: Send;
  /** Where another PayPal stands; null for the real one. */
  base: URL | null;
  tokens: PaypalTokens;
  /** The keys of PayPal's certificates by their address. */
  certificates: AccountMemory["certificates"];
  now(): Instant;
}

interface Wish {
  method: "GET" | "POST";
  path: string;
  /** The JSON that is sent. */
  body?: string;
  /** The same key asks for the same thing once. */
  idempotencyKey?: string;
}

const live = new URL("https://api-m.paypal.com");
const sandbox = new URL("https://api-m.sandbox.paypal.com");

/** How long one call may take: shorter than a guest's patience. */
const patienceMs = 8_000;
const mostTries = 3;
const pauseMs = 150;
/** A token is not used in its last minute, so that none ends on the way. */
const marginMs = 60_000;

/** Where the account's PayPal stands. */
export const paypalBase = ({ base }: PaypalSetting, { environment }: PaypalAccount): URL =>
  base ?? (environment === "sandbox" ? sandbox : live);

/** A definite no with PayPal's word for it. */
export class PaypalRefusal extends ProviderRefused {
  readonly issue: string | null;

  constructor(status: number, issue: string | null) {
    super(`PayPal: ${[status, issue].filter(Boolean).join(" ")}`);
    this.issue = issue;
  }
}

const readJson = async <Value>(response: Response, answer: z.ZodType<Value>): Promise<Value> => {
  try {
    return answer.parse(await response.json());
  } catch (error) {
    throw new ProviderDown("PayPal's answer could not be read.", { cause: error });
  }
};

const presentRefusal = async (response: Response): Promise<ProviderRefused> => {
  const { success, data } = problemAnswer.safeParse(await response.json().catch(() => null));
  const issue = (success && data.details[0]?.issue) || null;
  const { status } = response;
  console.warn(
    JSON.stringify({ warning: "PAYPAL_REFUSED", status, issue, debugId: (success && data.debug_id) || null }),
  );
  return status === 404 ? new ProviderGone("PayPal knows nothing of it.") : new PaypalRefusal(status, issue);
};

/** Keys that are refused leave everything open too: nothing is lost while the owner mends them. */
const leavesOpen = ({ status }: Response): boolean => status < 400 || status === 401 || status === 429;

/** How PayPal answers client ids and secrets that it does not know. */
const keyRefusals: ReadonlySet<number> = new Set([400, 401, 403]);
const wrongKeys =
  "PayPal does not accept this client id and secret. Copy both again from the same app, and choose live or sandbox as it says there.";

/** PayPal's API under the keys of one account. */
export class PaypalClient {
  readonly #setting: PaypalSetting;

  constructor(setting: PaypalSetting) {
    this.#setting = setting;
  }

  /** Asks, and says of a failure whether it is a no or leaves everything open. What another call holds is asked again shortly. */
  async ask<Value>(wish: Wish, answer: z.ZodType<Value>): Promise<Value> {
    const account = await this.#setting.account();
    for (let tries = 1; ; tries += 1) {
      const response = await this.#authorized(account, wish);
      if (response.ok) return readJson(response, answer);
      if (response.status === 409 && tries < mostTries) {
        await scheduler.wait(pauseMs * tries);
        continue;
      }
      if (response.status >= 500) throw new ProviderFailed(`PayPal: ${response.status}`);
      if (response.status === 409 || leavesOpen(response)) throw new ProviderDown(`PayPal: ${response.status}`);
      throw await presentRefusal(response);
    }
  }

  /** With the token that is at hand; where PayPal has ended it early, with a new one. */
  async #authorized(account: PaypalAccount, wish: Wish): Promise<Response> {
    const base = paypalBase(this.#setting, account);
    const name = await sha256Hex(JSON.stringify([base.href, account.clientId, account.secretKey]));
    const kept = this.#setting.tokens.find(name, this.#setting.now());
    if (kept !== null) {
      const response = await this.#exchange(base, wish, kept);
      if (response.status !== 401) return response;
      this.#setting.tokens.forget(name);
    }
    return this.#exchange(base, wish, await this.#newToken(base, account, name));
  }

  /** Asks for a token under the account's keys. Throws `KeysRefused` where PayPal gives none for them. */
  async verifyKeys(): Promise<void> {
    const account = await this.#setting.account();
    const { ok, status } = await this.#askToken(paypalBase(this.#setting, account), account);
    if (keyRefusals.has(status)) throw new KeysRefused(wrongKeys);
    if (!ok) throw new ProviderDown(`PayPal gave no token: ${status}`);
  }

  #askToken(base: URL, { clientId, secretKey }: PaypalAccount): Promise<Response> {
    return this.#send(new URL("/v1/oauth2/token", base), {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${secretKey}`)}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
  }

  async #newToken(base: URL, account: PaypalAccount, name: string): Promise<string> {
    const response = await this.#askToken(base, account);
    if (!response.ok) {
      console.warn(JSON.stringify({ warning: "PAYPAL_KEYS_REFUSED", status: response.status }));
      throw new ProviderDown(`PayPal gave no token: ${response.status}`);
    }
    const { access_token: token, expires_in: seconds } = await readJson(response, tokenAnswer);
    this.#setting.tokens.keep(name, token, Date.parse(this.#setting.now()) + seconds * 1000 - marginMs);
    return token;
  }

  #exchange(base: URL, { method, path, body, idempotencyKey }: Wish, token: string): Promise<Response> {
    return this.#send(new URL(path, base), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        prefer: "return=representation",
        ...(idempotencyKey ? { "paypal-request-id": idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  async #send(address: URL, init: RequestInit): Promise<Response> {
    // A redirect is no answer of PayPal's, and our keys follow none.
    const limits: RequestInit = { redirect: "manual", signal: AbortSignal.timeout(patienceMs) };
    try {
      return await this.#setting.send(new Request(address, { ...init, ...limits }));
    } catch (error) {
      throw new ProviderDown("PayPal did not answer.", { cause: error });
    }
  }
}
