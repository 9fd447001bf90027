import type { MiddlewareHandler } from "hono";
import type { KeptMail } from "../durable/mailbox.ts";
import { isDevelopment } from "../env.ts";
import { escapeHtml } from "../escape-html.ts";
import type { AppEnv } from "./app-env.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const style =
  "body{font:1rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1.5rem}article{border-top:1px solid;padding:1rem 0}h2{margin:0;font-size:1.125rem}pre{white-space:pre-wrap}";

const article = ({ to, subject, text, sentAt }: KeptMail): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${sentAt}</time></p><pre>${escapeHtml(text)}</pre></article>`;

const page = (mails: readonly KeptMail[]): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Mail</title><style>${style}</style></head><body><h1>Mail</h1>`,
    mails.length === 0 ? "<p>Nothing has been sent yet.</p>" : mails.map(article).join(""),
    "</body></html>",
  ].join("");

/** What this store would have mailed, for development alone; elsewhere the address is like any other unknown one. */
export const mailPage: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isDevelopment(c.env)) return next();
  const mails = await c.env.MAILBOX.getByName(c.get("store").id).newest();
  return c.html(page(mails), 200, {
    "cache-control": "no-store",
    "content-security-policy": policy,
    "x-robots-tag": "noindex",
  });
};
