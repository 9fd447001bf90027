import { type SQL, sql } from "drizzle-orm";
import { index, primaryKey, type SQLiteColumn, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import { identity, instant, integer, reference, sameStore, table, text } from "../columns.ts";
import { storeId } from "../store.ts";

const isSet = (column: SQLiteColumn): SQL => sql`${column} IS NOT NULL`;

/** A person who has ordered or has an account, with sums over their orders. Due work keeps it current, so that an
 *  order's batch writes nothing for it. */
export const customerProfile = table(
  "customer_profile",
  {
    ...identity,
    storeId: storeId(),
    customerId: reference("customer_id", {
      doc: "Id of the person's account; null for a guest without one.",
      example: null,
    }),
    email: text("email", {
      doc: "E-mail address; null if only a phone number is known.",
      example: "ada@example.com",
      personal: true,
    }),
    name: text("name", { doc: "Name on the newest order; null if none was given.", example: "Ada", personal: true }),
    phone: text("phone", { doc: "Phone number on the newest order.", example: "+17185550199", personal: true }),
    phoneKey: text("phone_key", {
      doc: "The phone number in one form, by which orders without account and e-mail address are joined; null if the person has either.",
      personal: true,
    }),
    searchTerms: text("search_terms", {
      doc: "The terms that the person is found by, each on a line of its own.",
      personal: true,
    })
      .notNull()
      .default(""),
    orderCount: integer("order_count", {
      doc: "Number of orders, without cancelled ones for which nothing was retained.",
      example: 3,
    })
      .notNull()
      .default(0),
    spend: integer("spend", {
      doc: "What the person paid minus what was returned, in minor units.",
      example: 11_220,
    })
      .notNull()
      .default(0),
    lastOrderAt: instant("last_order_at", {
      doc: "Time of the newest order; null if there is none.",
      example: "2026-11-20T23:30:00.000Z",
    }),
    activeAt: instant("active_at", {
      doc: "Time of the newest order, or of the account's creation if there is none.",
    }).notNull(),
    erasingAt: instant("erasing_at", {
      doc: "When the erasure of the person began. From then on the profile answers as missing.",
    }),
  },
  (t) => [
    unique("customer_profile_store").on(t.storeId, t.id),
    uniqueIndex("customer_profile_account").on(t.storeId, t.customerId).where(isSet(t.customerId)),
    uniqueIndex("customer_profile_email").on(t.storeId, t.email).where(isSet(t.email)),
    index("customer_profile_phone").on(t.storeId, t.phoneKey).where(isSet(t.phoneKey)),
    index("customer_profile_active").on(t.storeId, t.activeAt, t.id),
    index("customer_profile_orders").on(t.storeId, t.orderCount, t.id),
    index("customer_profile_spend").on(t.storeId, t.spend, t.id),
    index("customer_profile_erasing").on(t.storeId, t.id).where(isSet(t.erasingAt)),
  ],
);

/** What a person is found by in the list of customers, in the forms of an order's search terms. */
export const customerTerm = table(
  "customer_term",
  {
    storeId: storeId(),
    term: text("term", { doc: "A letter for what it is, a colon, and the folded text.", personal: true }).notNull(),
    profileId: reference("profile_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.term, t.profileId] }),
    index("customer_term_profile").on(t.storeId, t.profileId),
    sameStore([t.storeId, t.profileId], [customerProfile.storeId, customerProfile.id], "cascade"),
  ],
);

/** A note of staff about a person. */
export const guestNote = table(
  "guest_note",
  {
    ...identity,
    storeId: storeId(),
    profileId: reference("profile_id", {
      doc: "Id of the customer in the list of customers.",
      example: "cpr_01KAHB6E0V5C7D9F1G3H5J7K9M",
    }).notNull(),
    text: text("text", {
      doc: "What staff should know of the person, at most 1000 characters.",
      example: "Always asks for the table by the window.",
      maxLength: 1000,
      personal: true,
    }).notNull(),
    author: text("author", {
      doc: "Name of the person, key or app that wrote it, as it was then.",
      example: "Ben",
      personal: true,
    }),
  },
  (t) => [
    index("guest_note_profile").on(t.storeId, t.profileId, t.id),
    sameStore([t.storeId, t.profileId], [customerProfile.storeId, customerProfile.id], "cascade"),
  ],
);

/** How far the orders of a store are added to the profiles. */
export const customerProgress = table("customer_progress", {
  storeId: storeId().primaryKey(),
  changedSince: instant("changed_since", { doc: "Orders that changed before this moment are added." }).notNull(),
  rulesVersion: integer("rules_version", { doc: "The rules by which all profiles of the store were derived." })
    .notNull()
    .default(1),
  rederivedTo: text("rederived_to", {
    doc: "Up to which order the profiles are derived by newer rules; null before that began.",
    personal: false,
  }),
});
