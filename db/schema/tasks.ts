import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import { amount, enumerated, identity, instant, lowerCaseId, reference, sameStore, table, text } from "./columns.ts";
import { restaurantOrder } from "./orders.ts";
import { storeId } from "./store.ts";

export const storeTaskKinds = [
  "other_amount",
  "other_currency",
  "processor_refund",
  "stuck_order",
  "overdue_refund",
  "database_restored",
  "unmatched_payment",
] as const;

export type StoreTaskKind = (typeof storeTaskKinds)[number];

export const storeTaskKind = {
  name: "StoreTaskKind",
  values: storeTaskKinds,
  doc: "What a person has to decide. other_amount: a payment of another amount than asked counts as paid. other_currency: a payment in another currency than asked was refunded. processor_refund: a refund was made at the processor. stuck_order: an order could not be ended for a day. overdue_refund: the processor has not answered a refund for a day. database_restored: the orders of a while are lost. unmatched_payment: a payment at the processor has no order here any more. Later versions may add kinds.",
};

/** What waits for a person at a store. A task is raised in the batch of its cause. It ends by the fact that settles it,
 *  or when a person says that it is done. */
export const storeTask = table(
  "store_task",
  {
    ...identity,
    storeId: storeId(),
    kind: enumerated("kind", storeTaskKind, { doc: "What a person has to decide.", example: "other_amount" }).notNull(),
    subjectId: reference("subject_id", {
      doc: "Id of what the task is about, such as a payment or an order. Each subject has one task of a kind.",
      example: "pay_01KAHB6E0V1A3B5C7D9E1F3G5H",
    }).notNull(),
    orderId: reference("order_id", {
      doc: "Id of the order that it concerns; null if it concerns none.",
      example: "ord_01KAHB6E0V2C4D6E8F0G2H4J6K",
    }),
    amount: amount("amount", { doc: "Amount in minor units; null if it is not about one.", example: 3640 }),
    detail: text("detail", {
      doc: "What else there is to know, such as the amount that was asked, formatted; null if nothing.",
      example: "$37.40",
      maxLength: 500,
      personal: false,
    }),
    raisedAt: instant("raised_at", {
      doc: "Time at which it was raised, the last time if it was raised again.",
      example: "2026-11-20T23:30:00.000Z",
    }).notNull(),
    doneAt: instant("done_at", { doc: "Time at which it ended; null while it is open.", example: null }),
    doneBy: text("done_by", {
      doc: "Name of the person, key or app that ended it; null while it is open, or if a later fact ended it.",
      example: null,
      personal: true,
    }),
    note: text("note", {
      doc: "What that person did about it.",
      example: null,
      maxLength: 500,
      personal: true,
    }),
  },
  (t) => [
    unique("store_task_subject").on(t.storeId, t.kind, t.subjectId),
    index("store_task_open").on(t.storeId, t.raisedAt).where(sql`${t.doneAt} IS NULL`),
    index("store_task_order").on(t.storeId, t.orderId).where(sql`${t.orderId} IS NOT NULL`),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    lowerCaseId("store_task_kind_format", t.kind),
  ],
);
