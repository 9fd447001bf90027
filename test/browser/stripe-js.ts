import type { BrowserContext, Route } from "playwright-core";
import { inject } from "vitest";
import { createFakeWallet } from "./checkout/stripe-wallet.ts";
import { stripeKeys } from "./stripe-keys.ts";

interface Intent {
  id: string;
  amount: number;
  status: string;
  setup_future_usage: string | null;
  error?: { type: string; code: string; message: string };
}

interface Options {
  mode: string;
  amount: number;
  currency: string;
  setupFutureUsage?: string | null;
  allowedPaymentMethodTypes: string[];
}

interface ConfirmOptions {
  clientSecret: string;
  confirmParams: { return_url: string; payment_method?: string };
}

/** A fake of Stripe.js. Like Stripe, it throws if the amount differs or the form was not submitted. */
const stripeJs = (): void => {
  const bankUrl = "https://hooks.stripe.com/bank";
  const cards: Record<string, string> = {
    "4242": "pm_card_visa",
    "0002": "pm_card_visa_chargeDeclined",
    "0341": "pm_card_chargeCustomerFail",
    "3220": "pm_card_threeDSecure2Required",
    "3063": "pm_card_threeDSecure2Required",
  };
  const requestIntent = async (
    key: string,
    path: string,
    form: Record<string, string> | null,
    resource = "payment_intents",
  ): Promise<Intent> => {
    const url = `https://api.stripe.com/v1/${resource}/${path}`;
    const response = form
      ? await fetch(url, { method: "POST", body: new URLSearchParams({ ...form, key }) })
      : await fetch(`${url}?key=${key}`);
    return response.json();
  };
  const confirmInFrame = (id: string): Promise<string> => {
    const cover = document.createElement("div");
    cover.style.cssText = "position:fixed;inset:0;z-index:2147483647;background:#fff";
    cover.innerHTML = `<iframe title="Bank" src="${bankUrl}?payment=${id}"></iframe>`;
    document.body.append(cover);
    return new Promise((resolve) => {
      addEventListener("message", function onMessage({ origin, data }) {
        if (origin !== "https://hooks.stripe.com") return;
        removeEventListener("message", onMessage);
        cover.remove();
        resolve(data);
      });
    });
  };
  const buildElements = (options: Options) => {
    const container = document.createElement("div");
    const listeners: Record<string, (() => void)[]> = {};
    const showAmount = (): void => {
      const label = container.querySelector("p");
      if (label) label.textContent = `${options.amount} ${options.currency}`;
    };
    const number = (): string => container.querySelector("input")?.value.replaceAll(" ", "") ?? "";
    const emit = (name: string): void => {
      for (const listener of listeners[name] ?? []) listener();
    };
    const element = {
      on: (name: string, listener: () => void) => {
        listeners[name] = [...(listeners[name] ?? []), listener];
      },
      mount: (node: HTMLElement) => {
        container.innerHTML = "<p></p><label>Card at Stripe <input autocomplete='cc-number' /></label>";
        container.addEventListener("input", () => emit("change"));
        node.append(container);
        showAmount();
        setTimeout(() => emit("ready"));
      },
      destroy: () => container.remove(),
    };
    let submitted = false;
    let wallet: ReturnType<typeof window.createFakeWallet> | null = null;
    return {
      create: (kind: string, asked: Parameters<typeof window.createFakeWallet>[1] = {}) => {
        if (kind !== "expressCheckout") return element;
        wallet = window.createFakeWallet(options, asked);
        return wallet;
      },
      getElement: () => element,
      update: (changed: Partial<Options>) => {
        Object.assign(options, changed);
        showAmount();
      },
      submit: async () => {
        if (wallet) return {};
        submitted = number().length === 16;
        return submitted ? {} : { error: { type: "validation_error", message: "Your card number is incomplete." } };
      },
      /** Only in this fake: the amount and card number to confirm. */
      readSubmission: () => {
        const { amount, setupFutureUsage: usage = null } = options;
        if (wallet) return { amount, usage, number: "4242424242424242" };
        if (!submitted) throw new Error("IntegrationError: submit the elements first.");
        submitted = false;
        return { amount, usage, number: number() };
      },
    };
  };
  const buildStripe = (key: string) => ({
    elements: (options: Options) => {
      const isSetup = options.mode === "setup" && options.setupFutureUsage === "on_session";
      const isPayment = options.mode === "payment" && options.amount > 0;
      const isCard = String(options.allowedPaymentMethodTypes) === "card";
      if (!isCard || !(isPayment || isSetup)) throw new Error("IntegrationError: the options are wrong.");
      return buildElements({ ...options });
    },
    confirmSetup: async ({
      elements,
      clientSecret,
    }: ConfirmOptions & { elements: ReturnType<typeof buildElements> }) => {
      const { number } = elements.readSubmission();
      const [id = ""] = clientSecret.split("_secret_");
      const form = { client_secret: clientSecret, payment_method: cards[number.slice(-4)] ?? "" };
      const { error } = await requestIntent(key, `${id}/confirm`, form, "setup_intents");
      return error ? { error } : {};
    },
    confirmPayment: async (confirmation: ConfirmOptions & { elements?: ReturnType<typeof buildElements> }) => {
      const { elements, clientSecret, confirmParams } = confirmation;
      const [id = ""] = clientSecret.split("_secret_");
      const intent = await requestIntent(key, id, null);
      const typed = elements?.readSubmission();
      if (typed && (intent.amount !== typed.amount || intent.setup_future_usage !== typed.usage))
        throw new Error("IntegrationError: the amounts or the future usages differ.");
      const number = typed?.number ?? "";
      const card = confirmParams.payment_method ?? cards[number.slice(-4)] ?? "";
      const confirmed = await requestIntent(key, `${id}/confirm`, {
        client_secret: clientSecret,
        payment_method: card,
      });
      if (confirmed.status !== "requires_action") return confirmed.error ? { error: confirmed.error } : {};
      if (number.endsWith("3063")) {
        const bankQuery = new URLSearchParams({ payment: id, secret: clientSecret, back: confirmParams.return_url });
        location.assign(`${bankUrl}?${bankQuery}`);
        return new Promise(() => undefined);
      }
      if ((await confirmInFrame(id)) === "yes") return {};
      const code = "payment_intent_authentication_failure";
      return { error: { type: "invalid_request_error", code, message: "We are unable to authenticate you." } };
    },
  });
  Object.assign(window, { Stripe: Object.assign(buildStripe, { version: "endive" }) });
};

/** The bank's page, in a frame or on its own. With `stay` it answers and does not redirect. */
const bankPage = `<!doctype html><html lang="en"><title>Bank</title><h1>Your bank</h1>
<button value="yes">Approve</button><button value="no">Refuse</button><p role="status"></p><script>
const query = new URLSearchParams(location.search);
addEventListener("click", async ({ target: { value } }) => {
  if (!value) return;
  await fetch("/answer/" + query.get("payment") + "/" + value, { method: "POST" });
  document.querySelector("p").textContent = "Answered.";
  if (parent !== window) return parent.postMessage(value, "*");
  const returnQuery = { payment_intent: query.get("payment"), payment_intent_client_secret: query.get("secret"),
    redirect_status: value === "yes" ? "succeeded" : "failed" };
  if (!query.has("stay")) location.assign(query.get("back") + "?" + new URLSearchParams(returnQuery));
});
</script></html>`;

const html = { status: 200, contentType: "text/html" };

/** Forwards a request to the fake API. Browsers send the key as a form field, which becomes a header here. */
const forward = async (route: Route): Promise<void> => {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const body = request.postData();
  const response = await fetch(`${inject("stripeUrl")}${pathname}`, {
    method: request.method(),
    headers: { authorization: `Bearer ${stripeKeys.publishableKey}` },
    ...(body === null ? {} : { body: new URLSearchParams(body) }),
  });
  const headers = { "access-control-allow-origin": "*" };
  await route.fulfill({ status: response.status, headers, json: await response.json() });
};

const handleBank = async (route: Route): Promise<void> => {
  const { pathname } = new URL(route.request().url());
  const [, , id, decision] = pathname.split("/");
  if (pathname === "/bank") return route.fulfill({ ...html, body: bankPage });
  await fetch(`${inject("stripeUrl")}/bank/${id}/${decision}`, { method: "POST" });
  await route.fulfill({ status: 204 });
};

/** Routes a browser's requests to Stripe to the fake, and records them. */
export const routeToFakeStripe = async (context: BrowserContext): Promise<{ stripeRequests: string[] }> => {
  const stripeRequests: string[] = [];
  context.on("request", (request) => {
    const { host, pathname } = new URL(request.url());
    if (host.endsWith("stripe.com")) stripeRequests.push(host + pathname);
  });
  await context.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ status: 200, contentType: "text/javascript", body: `(${createFakeWallet})();(${stripeJs})()` }),
  );
  await context.route("https://api.stripe.com/**", forward);
  await context.route("https://hooks.stripe.com/**", handleBank);
  return { stripeRequests };
};
