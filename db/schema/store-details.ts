import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import {
  amount,
  boolean,
  bounded,
  enumerated,
  holds,
  identity,
  instant,
  integer,
  known,
  lowerCaseId,
  minutes,
  price,
  table,
  text,
  textList,
} from "./columns.ts";
import { processor } from "./enums.ts";
import { postalCodes } from "./rules.ts";
import { storeMoveState } from "./store/move-state.ts";
import { storeId } from "./store.ts";

/** Settings of a store that guests do not need. One row per store; its id has the body of the store's id. */
export const storeOperations = table("store_operations", {
  ...identity,
  storeId: storeId().unique(),
  /** Whether staff may cancel a paid order until the kitchen accepts it. */
  staffMayCancelPaid: boolean("staff_may_cancel_paid", {
    doc: "Whether staff can cancel a paid order until it is accepted, without a manager. The order is then refunded in full.",
  })
    .notNull()
    .default(true),
  hidesLaunchChecklist: boolean("hides_launch_checklist", {
    doc: "Whether the owner has hidden the checklist of what a restaurant needs before its first order.",
    example: false,
  })
    .notNull()
    .default(false),
  guestRetentionMonths: integer("guest_retention_months", {
    format: "months",
    doc: "Months after the last order at which personal data of guests without an account is erased; null to keep it.",
    example: null,
    min: 1,
    max: 120,
  }),
});

/** The host names of a store, in lower case and without port. */
export const storeHost = table(
  "store_host",
  {
    ...identity,
    storeId: storeId(),
    host: text("host", { personal: false }).notNull().unique(),
  },
  (t) => [index("store_host_store").on(t.storeId), holds("store_host_lower", sql`${t.host} = lower(${t.host})`)],
);

export const deliveryZone = table(
  "delivery_zone",
  {
    ...identity,
    storeId: storeId(),
    name: text("name", {
      doc: "Display name.",
      example: "Brooklyn Heights and Downtown",
      maxLength: 200,
      personal: false,
    }).notNull(),
    postalCodes: textList("postal_codes", {
      doc: "Postal codes, each complete or a prefix such as 112*. The longest match wins, then the lower fee.",
      example: ["11201", "11217"],
      rule: postalCodes,
      personal: false,
    }).notNull(),
    fee: price("fee", { doc: "Delivery fee in minor units.", example: 299 }).notNull(),
    minimum: amount("minimum", { doc: "Minimum subtotal for delivery in minor units.", example: 1500 }).notNull(),
    leadMinutes: minutes("lead_minutes", {
      doc: "Minimum minutes from placing an order to delivery; null to use the store's setting.",
      example: 35,
      min: 0,
      max: 1440,
    }),
  },
  (t) => [
    index("delivery_zone_store").on(t.storeId, t.id),
    bounded("delivery_zone_fee", t.fee),
    bounded("delivery_zone_minimum", t.minimum),
    bounded("delivery_zone_lead", t.leadMinutes),
  ],
);

/** A store's account at a payment provider. The secrets are encrypted with MASTER_KEY. */
export const storePaymentAccount = table(
  "store_payment_account",
  {
    ...identity,
    storeId: storeId(),
    provider: enumerated("provider", processor).notNull(),
    publishableKey: text("publishable_key", {
      doc: "The processor's key for browsers; null if it needs none.",
      example: null,
      personal: false,
    }),
    encryptedSecrets: text("encrypted_secrets", { personal: false }).notNull(),
  },
  (t) => [
    unique("store_payment_account_provider").on(t.storeId, t.provider),
    lowerCaseId("store_payment_account_provider_format", t.provider),
  ],
);

/** The move of a store from one shard to another. The row stands beside the store's rows on each of the two shards,
 *  and is not copied. A store without a row, or with a requested move, is open on its shard. */
export const storeMove = table(
  "store_move",
  {
    storeId: storeId().primaryKey(),
    state: enumerated("state", storeMoveState).notNull(),
    toShard: integer("to_shard").notNull(),
    movedAt: instant("moved_at", { doc: "Since when nothing of the store is written on this shard." }),
  },
  (t) => [known("store_move_state", t.state)],
);

/** The deletion of a store, which `npm run store:delete` schedules. Like a move, it concerns the rows on one shard and
 *  is not copied. A store without a row stays. */
export const storeDeletion = table(
  "store_deletion",
  {
    storeId: storeId().primaryKey(),
    dueAt: instant("due_at", { doc: "When the store is deleted, unless that is cancelled before." }).notNull(),
    begunAt: instant("begun_at", { doc: "When the deletion began. Since then, the store answers as an unknown one." }),
  },
  (t) => [index("store_deletion_due").on(t.dueAt)],
);
