import type { Hono } from "hono";
import { receivePaymentEvent } from "../../domain/orders/settlement/receive.ts";
import { addressOf } from "../address.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { readBody } from "../body.ts";
import { openWork } from "../context.ts";

/** The processors that tell us by themselves what became of a payment. */
const senders = ["stripe", "paypal"] as const;

/** The doors of the processors. A message proves its sender by its own signature, so neither a cookie nor where it came from
 *  counts here; the host says which store's account it is about. */
export const registerWebhooks = (app: Hono<AppEnv>, memory: Memory): void => {
  for (const sender of senders) {
    app.post(`/api/webhooks/${sender}`, async (c) => {
      const { url, headers } = c.req.raw;
      const message = new Request(url, { method: "POST", headers, body: await readBody(c.req.raw) });
      const work = { ...openWork(c, memory), storeId: c.get("store").id, address: addressOf(c.req.raw) };
      await receivePaymentEvent(work, sender, message);
      return c.json({ received: true }, 200, { "cache-control": "no-store" });
    });
  }
};
