import type { Mutant } from "./mutant.ts";

/** Defects of orders at the counter, and of deliveries. */
export const ruleMutants: readonly Mutant[] = [
  {
    name: "The key of an order at the counter is not stored",
    file: "worker/domain/checkout/counter.ts",
    text: "facts, idempotency, { menu, load: idleKitchen }",
    replacement: "facts, idempotency && null, { menu, load: idleKitchen }",
    seed: 3,
  },
  {
    name: "A part that is paid at the counter does not lower what is due",
    file: "worker/domain/orders/settlement/tender.ts",
    text: "setPendingAmount(ctx.db, due, { ...rest, updatedAt: now })",
    replacement: "setPendingAmount(ctx.db, due, { amount: due.amount, tipAmount: rest.tipAmount, updatedAt: now })",
    seed: 8,
  },
  {
    name: "An order at the counter is published as paid with its first part",
    file: "worker/domain/orders/settlement/tender.ts",
    text: 'messages: isOrderPaid(money.outstanding, money.payments) ? ["order.paid"] : [],',
    replacement: 'messages: ["order.paid"],',
    seed: 6,
  },
  {
    name: "A busy kitchen promises the usual time",
    file: "worker/domain/checkout/timing.rules.ts",
    text: "order.leadMinutes + busyMinutesAt(store, now)",
    replacement: "order.leadMinutes + 0 * busyMinutesAt(store, now)",
    seed: 25,
  },
  {
    name: "A paused order type takes orders",
    file: "worker/domain/menu/pause-problems.rules.ts",
    text: "  return pause ? [",
    replacement: "  return pause && pause.until === at ? [",
    seed: 123,
  },
  {
    name: "An order that is over gets a driver",
    file: "worker/domain/orders/assign-driver.ts",
    text: 'if (order.status === "completed" || order.status === "cancelled")',
    replacement: 'if (order.status === "completed" && order.driverName === "")',
    seed: 118,
  },
  {
    name: "A delivery costs nothing",
    file: "worker/domain/checkout/decide.rules.ts",
    text: "deliveryFee: delivery.terms?.fee ?? 0, fees",
    replacement: "deliveryFee: 0 * (delivery.terms?.fee ?? 0), fees",
    seed: 3,
  },
];
