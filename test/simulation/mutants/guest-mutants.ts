import type { Mutant } from "./mutant.ts";

/** Defects of what guests change about their orders. */
export const guestMutants: readonly Mutant[] = [
  {
    name: "A guest cancels what the kitchen has just accepted",
    file: "worker/domain/orders/cancellation/guest-cancellation.ts",
    text: '    assertGuestCan("cancel", record, store.guestCancelUntil, ctx.clock.now());\n    assertStopped',
    replacement: "    assertStopped",
    seed: 2,
  },
  {
    name: "A guest changes the time of an order that the kitchen accepted",
    file: "worker/domain/checkout/change-time.ts",
    text: '  assertGuestCan("time", record, menu.store.guestCancelUntil, now);\n',
    replacement: "",
    seed: 3,
  },
  {
    name: "A changed time does not give the old slot back",
    file: "db/queries/orders/slots.ts",
    text: "    ...releaseSlot(db, storeId, orderId, at),\n",
    replacement: "",
    seed: 1,
  },
  {
    name: "A changed time does not take the new slot",
    file: "db/queries/orders/slots.ts",
    text: "    reserveSlot(db, slot),\n",
    replacement: "",
    seed: 1,
  },
  {
    name: "A changed order holds no slot",
    file: "db/queries/orders/slots.ts",
    text: ".set({ slotStartsAt: startsAt, slotPrepMinutes: prepMinutes })",
    replacement: ".set({ slotPrepMinutes: prepMinutes })",
    seed: 1,
  },
  {
    name: "A changed order is not published",
    file: "worker/domain/orders/record/commit-order.ts",
    text: "const updates = updated ? [",
    replacement: "const updates = updated && orderId === '' ? [",
    seed: 1,
  },
  {
    name: "Only the first change of an order is mailed",
    file: "worker/domain/orders/notifications/notification-rows.ts",
    text: "seq: repeatedKinds.has(kind) ? lastSeq : 0,",
    replacement: "seq: repeatedKinds.has(kind) ? lastSeq * 0 : 0,",
    seed: 32,
  },
];
