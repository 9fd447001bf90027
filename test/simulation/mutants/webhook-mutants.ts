import type { Mutant } from "./mutant.ts";

/** Defects of the messages of processors, and of those to partners. */
export const webhookMutants: readonly Mutant[] = [
  {
    name: "The signature of Stripe's messages is not verified",
    file: "worker/domain/payments/stripe/events.ts",
    text: "    return await webhooks.constructEventAsync(\n",
    replacement:
      "    if (payload !== '') return JSON.parse(payload);\n    return await webhooks.constructEventAsync(\n",
    seed: 5,
  },
  {
    name: "The signature of PayPal's messages is not verified",
    file: "worker/domain/payments/paypal/signature.ts",
    text: 'if (!(await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, signature, text))) throw unverified();',
    replacement: "if (signature.byteLength === 0) throw unverified();",
    seed: 243,
  },
  {
    name: "A recorded message is accepted later",
    file: "worker/domain/payments/stripe/events.ts",
    text: "const toleranceSeconds = 300;",
    replacement: "const toleranceSeconds = 1e6;",
    seed: 6,
  },
  {
    name: "A new secret of a partner ends the previous one at once",
    file: "worker/domain/events/secret.ts",
    text: "if (previous === null || until === null || until <= now) return [current];",
    replacement: "if (previous === null || until === null || until !== now) return [current];",
    seed: 239,
  },
  {
    name: "An event's id differs from its header",
    file: "worker/domain/events/message.ts",
    text: '      "webhook-id": delivery.eventId,',
    replacement: '      "webhook-id": delivery.id,',
    seed: 1,
  },
  {
    name: "The history of an order begins with something else",
    file: "worker/domain/checkout/order-writes.ts",
    text: "  const history = { events, actor: actorType(ctx.caller) };",
    replacement:
      "  const history = { events: events.map((event) => ({ ...event, type: 'note' as const })), actor: actorType(ctx.caller) };",
    seed: 1,
  },
  {
    name: "An order has two payments",
    file: "worker/domain/checkout/order-writes.ts",
    text: "    insertPayment(ctx.db, payment),\n",
    replacement:
      "    insertPayment(ctx.db, payment),\n    insertPayment(ctx.db, { ...payment, id: newId('pay', at), status: 'cancelled' }),\n",
    seed: 1,
  },
];
