import type { Hono } from "hono";
import { processorIds } from "../../../db/schema/processors.ts";
import { receivePaymentEvent } from "../../domain/orders/settlement/receive.ts";
import { addressOf } from "../address.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { readBody } from "../body.ts";
import { openWork } from "../context.ts";

/** Registers the processors' webhooks. Each message is authenticated by its signature alone; the host determines the
 *  store. */
export const registerWebhooks = (app: Hono<AppEnv>, memory: Memory): void => {
  for (const processor of processorIds) {
    app.post(`/api/webhooks/${processor}`, async (c) => {
      const { url, headers } = c.req.raw;
      const message = new Request(url, { method: "POST", headers, body: await readBody(c.req.raw) });
      const work = { ...openWork(c, memory), storeId: c.get("store").id, address: addressOf(c.req.raw) };
      await receivePaymentEvent(work, processor, message);
      return c.json({ received: true });
    });
  }
};
