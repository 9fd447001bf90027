import type { PaymentOption } from "../../../db/schema/shapes.ts";
import { sha256, toBase64, utf8 } from "../../domain/bytes.ts";

/** The hash of the script that `wrangler dev --live-reload` (4.149) appends to each page. */
export const liveReloadHash = "'sha256-g5a3SrOYIecCloZ8S7M4xdT1pbYi6e7mjHrmwphRxfE='";

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>([\s\S]+?)<\/script>/g)].map(([, code]) => code ?? "");

const contentHash = async (code: string): Promise<string> => `'sha256-${toBase64(await sha256(utf8(code)))}'`;

interface Hosts {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

const stripeScripts = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** The hosts that the pages of a store with Stripe need. Source: Stripe, "Integration security guide". */
const stripeHosts: Hosts = {
  script: stripeScripts,
  frame: [...stripeScripts, "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};
const noHosts: Hosts = { script: [], frame: [], connect: [] };

/** Headers for wallets: the Payment Request API inside of Stripe's frames, and popups that can message the opener. */
const walletHeaders = {
  "permissions-policy": 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** The Content-Security-Policy of a store's page. Inline scripts are allowed by hash, because a cached page cannot
 *  carry a nonce. The only external hosts are those of the store's processor. */
export const pagePolicies = async (
  hydration: string,
  options: readonly PaymentOption[],
  development: boolean,
): Promise<Record<string, string>> => {
  const hashes = await Promise.all(inlineScripts(hydration).map(contentHash));
  if (development) hashes.push(liveReloadHash);
  const hasStripe = options.some(({ provider }) => provider === "stripe");
  const { script, frame, connect } = hasStripe ? stripeHosts : noHosts;
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
