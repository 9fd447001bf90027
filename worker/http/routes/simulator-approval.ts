import { brandName } from "../../../db/schema/processors.ts";
import { formatAmount } from "../../domain/money.rules.ts";
import type { ApprovalRequest } from "../../durable/simulator.ts";
import { escapeHtml } from "../../escape-html.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const style =
  "body{font:1.125rem/1.6 system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1.5rem}button{display:block;width:100%;min-height:48px;margin:.75rem 0;font:inherit;font-weight:600;border:1px solid;border-radius:999px;cursor:pointer}@media(prefers-color-scheme:dark){body{background:#171412;color:#f3ede6}}";

/** The simulator's replacement for the approval page of a processor. */
export const simulatedApprovalPage = (
  token: string,
  { amount, currencyCode, paymentMethod }: ApprovalRequest,
): Response => {
  const brand = escapeHtml(brandName(paymentMethod));
  const total = escapeHtml(formatAmount(amount, currencyCode));
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Test ${brand}</title><style>${style}</style></head><body><main><h1>Test ${brand}</h1>`,
    `<p>You are about to pay <strong>${total}</strong>. This is a test page: no money is charged.</p>`,
    '<form method="post" action="/api/simulator/approval">',
    `<input type="hidden" name="token" value="${escapeHtml(token)}">`,
    `<button name="decision" value="pay">Pay with test ${brand}</button>`,
    '<button name="decision" value="cancel">Cancel</button>',
    "</form></main></body></html>",
  ].join("");
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      // Must be same-origin: with no-referrer, browsers send the form with Origin: null, which is rejected.
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex",
    },
  });
};
