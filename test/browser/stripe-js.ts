import type { BrowserContext, Route } from "playwright-core";
import { inject } from "vitest";
import { stripeKeys } from "./stripe-keys.ts";

interface Answer {
  id: string;
  amount: number;
  status: string;
  error?: { type: string; code: string; message: string };
}

interface Options {
  mode: string;
  amount: number;
  currency: string;
  allowedPaymentMethodTypes: string[];
}

interface ConfirmOptions {
  clientSecret: string;
  confirmParams: { return_url: string };
}

/** What stands in for Stripe.js in the page. It is as strict as Stripe is: an amount other than the payment's, or a form that was
 *  not submitted first, is a mistake of whoever wrote the page. */
const stripeJs = (): void => {
  const banks = "https://hooks.stripe.com/bank";
  const cards: Record<string, string> = {
    "4242": "pm_card_visa",
    "0002": "pm_card_visa_chargeDeclined",
    "3220": "pm_card_threeDSecure2Required",
    "3063": "pm_card_threeDSecure2Required",
  };
  const ask = async (key: string, path: string, form: Record<string, string> | null): Promise<Answer> => {
    const url = `https://api.stripe.com/v1/payment_intents/${path}`;
    const response = form
      ? await fetch(url, { method: "POST", body: new URLSearchParams({ ...form, key }) })
      : await fetch(`${url}?key=${key}`);
    return response.json();
  };
  const bankInPage = (id: string): Promise<string> => {
    const cover = document.createElement("div");
    cover.style.cssText = "position:fixed;inset:0;z-index:2147483647;background:#fff";
    cover.innerHTML = `<iframe title="Bank" src="${banks}?payment=${id}"></iframe>`;
    document.body.append(cover);
    return new Promise((resolve) => {
      addEventListener("message", function told({ origin, data }) {
        if (origin !== "https://hooks.stripe.com") return;
        removeEventListener("message", told);
        cover.remove();
        resolve(data);
      });
    });
  };
  const buildElements = (options: Options) => {
    const place = document.createElement("div");
    const listeners: Record<string, (() => void)[]> = {};
    const show = (): void => {
      const label = place.querySelector("p");
      if (label) label.textContent = `${options.amount} ${options.currency}`;
    };
    const number = (): string => place.querySelector("input")?.value.replaceAll(" ", "") ?? "";
    const emit = (name: string): void => {
      for (const listener of listeners[name] ?? []) listener();
    };
    const element = {
      on: (name: string, listener: () => void) => {
        listeners[name] = [...(listeners[name] ?? []), listener];
      },
      mount: (node: HTMLElement) => {
        place.innerHTML = "<p></p><label>Card at Stripe <input autocomplete='cc-number' /></label>";
        place.addEventListener("input", () => emit("change"));
        node.append(place);
        show();
        setTimeout(() => emit("ready"));
      },
      destroy: () => place.remove(),
    };
    let submitted = false;
    return {
      create: () => element,
      getElement: () => element,
      update: (changed: Partial<Options>) => {
        Object.assign(options, changed);
        show();
      },
      submit: async () => {
        submitted = number().length === 16;
        return submitted ? {} : { error: { type: "validation_error", message: "Your card number is incomplete." } };
      },
      /** Of this stand-in alone: what the payment is confirmed with. */
      typed: () => {
        if (!submitted) throw new Error("IntegrationError: submit the elements first.");
        submitted = false;
        return { amount: options.amount, number: number() };
      },
    };
  };
  const buildStripe = (key: string) => ({
    elements: (options: Options) => {
      const isCard = options.mode === "payment" && String(options.allowedPaymentMethodTypes) === "card";
      if (!isCard || options.amount <= 0) throw new Error("IntegrationError: the options are wrong.");
      return buildElements({ ...options });
    },
    confirmPayment: async (wish: ConfirmOptions & { elements: ReturnType<typeof buildElements> }) => {
      const { elements, clientSecret, confirmParams } = wish;
      const { amount, number } = elements.typed();
      const [id = ""] = clientSecret.split("_secret_");
      const known = await ask(key, id, null);
      if (known.amount !== amount) throw new Error("IntegrationError: the amounts differ.");
      const card = cards[number.slice(-4)] ?? "";
      const answer = await ask(key, `${id}/confirm`, { client_secret: clientSecret, payment_method: card });
      if (answer.status !== "requires_action") return answer.error ? { error: answer.error } : {};
      if (number.endsWith("3063")) {
        const back = new URLSearchParams({ payment: id, secret: clientSecret, back: confirmParams.return_url });
        location.assign(`${banks}?${back}`);
        return new Promise(() => undefined);
      }
      if ((await bankInPage(id)) === "yes") return {};
      const code = "payment_intent_authentication_failure";
      return { error: { type: "invalid_request_error", code, message: "We are unable to authenticate you." } };
    },
  });
  Object.assign(window, { Stripe: Object.assign(buildStripe, { version: "endive" }) });
};

/** The bank's page, in a frame or by itself. Its "just close" answers and leads nowhere. */
const bankPage = `<!doctype html><html lang="en"><title>Bank</title><h1>Your bank</h1>
<button value="yes">Approve</button><button value="no">Refuse</button><p role="status"></p><script>
const asked = new URLSearchParams(location.search);
addEventListener("click", async ({ target: { value } }) => {
  if (!value) return;
  await fetch("/answer/" + asked.get("payment") + "/" + value, { method: "POST" });
  document.querySelector("p").textContent = "Answered.";
  if (parent !== window) return parent.postMessage(value, "*");
  const told = { payment_intent: asked.get("payment"), payment_intent_client_secret: asked.get("secret"),
    redirect_status: value === "yes" ? "succeeded" : "failed" };
  if (!asked.has("stay")) location.assign(asked.get("back") + "?" + new URLSearchParams(told));
});
</script></html>`;

const html = { status: 200, contentType: "text/html" };

/** Stripe's API behind the page, where browsers are told by a form's field who asks. */
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

const bank = async (route: Route): Promise<void> => {
  const { pathname } = new URL(route.request().url());
  const [, , id, says] = pathname.split("/");
  if (pathname === "/bank") return route.fulfill({ ...html, body: bankPage });
  await fetch(`${inject("stripeUrl")}/bank/${id}/${says}`, { method: "POST" });
  await route.fulfill({ status: 204 });
};

/** Answers everything that a browser asks Stripe, and tells what it asked. */
export const standInForStripe = async (context: BrowserContext): Promise<{ asked: string[] }> => {
  const asked: string[] = [];
  context.on("request", (request) => {
    const { host, pathname } = new URL(request.url());
    if (host.endsWith("stripe.com")) asked.push(host + pathname);
  });
  await context.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ status: 200, contentType: "text/javascript", body: `(${stripeJs})()` }),
  );
  await context.route("https://api.stripe.com/**", forward);
  await context.route("https://hooks.stripe.com/**", bank);
  return { asked };
};
