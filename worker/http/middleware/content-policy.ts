import { isProcessor } from "../../../db/schema/processors.ts";
import { sha256, toBase64, utf8 } from "../../domain/bytes.ts";
import { loadProcessor } from "../../domain/payments/processors.ts";
import type { PageHosts } from "../../domain/payments/provider/processor.ts";
import type { PaymentOption } from "../../domain/store/settings.ts";

/** The hash of the script that `wrangler dev --live-reload` (4.149) appends to each page. */
export const liveReloadHash = "'sha256-g5a3SrOYIecCloZ8S7M4xdT1pbYi6e7mjHrmwphRxfE='";

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>([\s\S]+?)<\/script>/g)].map(([, code]) => code ?? "");

const contentHash = async (code: string): Promise<string> => `'sha256-${toBase64(await sha256(utf8(code)))}'`;

/** The hosts of the processors that a store offers. */
const findHosts = async (options: readonly PaymentOption[]): Promise<PageHosts> => {
  const ids = options.map(({ provider }) => provider).filter(isProcessor);
  const modules = await Promise.all(ids.map(loadProcessor));
  const list = (name: keyof PageHosts) => modules.flatMap(({ pageHosts }) => pageHosts?.[name] ?? []);
  return { script: list("script"), frame: list("frame"), connect: list("connect"), wallet: list("wallet") };
};

/** Headers for wallets: the Payment Request API inside of a processor's frames, and popups that can message the
 *  opener. */
const walletHeaders = (origins: readonly string[]) => ({
  "permissions-policy": `camera=(), geolocation=(), microphone=(), payment=(self ${origins.map((origin) => `"${origin}"`).join(" ")})`,
  "cross-origin-opener-policy": "same-origin-allow-popups",
});

/** The Content-Security-Policy of a store's page. Inline scripts are allowed by hash, because a cached page cannot
 *  carry a nonce. The only external hosts are those of the store's processors. */
export const pagePolicies = async (
  hydration: string,
  options: readonly PaymentOption[],
  development: boolean,
): Promise<Record<string, string>> => {
  const hashes = await Promise.all(inlineScripts(hydration).map(contentHash));
  if (development) hashes.push(liveReloadHash);
  const { script, frame, connect, wallet } = await findHosts(options);
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
  return { "content-security-policy": policy, ...(wallet.length > 0 ? walletHeaders(wallet) : {}) };
};
