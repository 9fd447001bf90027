import type { PaymentOption } from "../../../db/schema/shapes.ts";

/** The script that `wrangler dev --live-reload` (4.149) puts after each page. */
export const liveReloadHash = "'sha256-g5a3SrOYIecCloZ8S7M4xdT1pbYi6e7mjHrmwphRxfE='";

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>([\s\S]+?)<\/script>/g)].map(([, code]) => code ?? "");

const contentHash = async (code: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
};

interface Hosts {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

const stripeScripts = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** Whom the page of a store that is paid by Stripe also has to do with. Source: Stripe, "Integration security guide". */
const stripeHosts: Hosts = {
  script: stripeScripts,
  frame: [...stripeScripts, "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};
const nobody: Hosts = { script: [], frame: [], connect: [] };

/** What wallets need: the browser's payment sheet inside of Stripe's frames, and windows that may answer theirs. */
const walletHeaders = {
  "permissions-policy": 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** What the browser may do with a page of a store. Of inline scripts only the renderer's own run: a cached page cannot carry a
 *  nonce, so they are named by their hash. Of other hosts only those of the store's own processor are let in. */
export const pagePolicies = async (
  hydration: string,
  options: readonly PaymentOption[],
  development: boolean,
): Promise<Record<string, string>> => {
  const hashes = await Promise.all(inlineScripts(hydration).map(contentHash));
  if (development) hashes.push(liveReloadHash);
  const hasStripe = options.some(({ provider }) => provider === "stripe");
  const { script, frame, connect } = hasStripe ? stripeHosts : nobody;
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...script].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    `frame-src ${["'self'", ...frame].join(" ")}`,
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
  return { "content-security-policy": policy, ...(hasStripe ? walletHeaders : {}) };
};
