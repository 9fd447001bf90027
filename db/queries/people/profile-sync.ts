import { and, asc, eq, exists, isNull, not, type Placeholder, type SQL, sql } from "drizzle-orm";
import { abortUnless } from "../../abort.ts";
import { atomic, type Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { insertRows } from "../../rows.ts";
import { orderStatuses } from "../../schema/enums.ts";
import {
  customer,
  customerProfile,
  customerProgress,
  customerTerm,
  guestNote,
  payment,
  restaurantOrder,
  storeSettings,
} from "../../schema/index.ts";
import { isOwnCurrency } from "../../schema/payments.ts";
import type { Instant } from "../../schema/shapes.ts";
import { isContactProven } from "../orders/guest-lookups.ts";

export type ProfileRow = typeof customerProfile.$inferSelect;

/** The account columns that a profile takes over. */
export type ChangedAccount = Pick<
  typeof customer.$inferSelect,
  "id" | "createdAt" | "updatedAt" | "email" | "name" | "phone"
>;

const beginning: Instant = "0000";

/** The rules by which profiles are derived. Profiles of older rules are derived anew from all orders. */
const currentRules = 2;

/** Orders that are not yet in the sums of their profile as they are now. */
const isUnsummed = (): SQL =>
  sql`${restaurantOrder.summedSeq} IS NOT ${restaurantOrder.lastSeq} AND ${restaurantOrder.erasedAt} IS NULL AND NOT ${restaurantOrder.isTest}`;

/** A store: its ID, the column of it, or the placeholder of it in a prepared statement. */
type StoreId = string | typeof storeSettings.id | Placeholder<string, string>;

const changedSince = (storeId: StoreId): SQL =>
  sql`coalesce((SELECT ${customerProgress.changedSince} FROM ${customerProgress} WHERE ${customerProgress.storeId} = ${storeId}), ${beginning})`;

/** Whether the profiles of a store were derived by older rules. A store without a row has no profiles. */
const isOutdated = (storeId: StoreId): SQL =>
  sql`EXISTS (SELECT 1 FROM ${customerProgress} WHERE ${customerProgress.storeId} = ${storeId} AND ${customerProgress.rulesVersion} < ${sql.raw(String(currentRules))})`;

/** Whether a store has accounts or orders that its profiles do not know yet, or an erasure that was interrupted. */
export const hasProfileWork = (db: Db, storeId: typeof storeSettings.id): SQL => {
  const found = { found: sql`1` };
  const account = db
    .select(found)
    .from(customer)
    .where(and(eq(customer.storeId, storeId), not(customer.hasCurrentProfile)));
  const erasing = db
    .select(found)
    .from(customerProfile)
    .where(and(eq(customerProfile.storeId, storeId), sql`${customerProfile.erasingAt} IS NOT NULL`));
  const order = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(orderStatuses)}) AS known CROSS JOIN ${restaurantOrder}
    WHERE ${restaurantOrder.storeId} = ${storeId} AND ${restaurantOrder.status} = known.value
    AND ${restaurantOrder.updatedAt} >= ${changedSince(storeId)} AND ${isUnsummed()})`;
  return sql`(${exists(account)} OR ${exists(erasing)} OR ${isOutdated(storeId)} OR ${order})`;
};

const changedOrderColumns = (() => {
  const { id, createdAt, updatedAt, customerId, customerProfileId } = restaurantOrder;
  const { customerName, customerEmail, customerPhone } = restaurantOrder;
  return {
    ...{ id, createdAt, updatedAt, customerId, customerProfileId, customerName, customerEmail, customerPhone },
    isContactProven: sql<boolean>`${isContactProven}`.mapWith(Boolean),
  };
})();

interface StorePage {
  storeId: string;
  limit: number;
}

/** The changed orders of one status, the longest ago first, by the index of statuses. */
const changedWithStatus = prepared((db, { storeId, status, limit }: Placeholders<StorePage & { status: string }>) =>
  db
    .select(changedOrderColumns)
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        sql`${restaurantOrder.status} = ${status}`,
        sql`${restaurantOrder.updatedAt} >= ${changedSince(storeId)}`,
        isUnsummed(),
      ),
    )
    .orderBy(asc(restaurantOrder.updatedAt))
    .limit(limit),
);

export type ChangedOrder = Awaited<ReturnType<typeof changedWithStatus>>[number];

const byUpdate = (a: ChangedOrder, b: ChangedOrder): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? -1 : 1;

/** The next orders of a store whose profiles are derived anew. */
const outdatedOrders = prepared((db, { storeId, limit }: Placeholders<StorePage>) =>
  db
    .select(changedOrderColumns)
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        sql`${restaurantOrder.id} > coalesce((SELECT ${customerProgress.rederivedTo} FROM ${customerProgress} WHERE ${customerProgress.storeId} = ${storeId}), '')`,
        isNull(restaurantOrder.erasedAt),
        not(restaurantOrder.isTest),
        isOutdated(storeId),
      ),
    )
    .orderBy(asc(restaurantOrder.id))
    .limit(limit),
);

/** The accounts that changed since their profiles took them over. */
const changedAccounts = prepared((db, { storeId, limit }: Placeholders<StorePage>) => {
  const { id, createdAt, updatedAt, email, name, phone } = customer;
  return db
    .select({ id, createdAt, updatedAt, email, name, phone })
    .from(customer)
    .where(and(eq(customer.storeId, storeId), not(customer.hasCurrentProfile)))
    .orderBy(asc(customer.id))
    .limit(limit);
});

const storeRead = prepared((db, { storeId }: Placeholders<{ storeId: string }>) =>
  db
    .select({
      countryCode: storeSettings.countryCode,
      isOutdated: sql<number>`${isOutdated(storeId)}`,
      rederivedTo: customerProgress.rederivedTo,
    })
    .from(storeSettings)
    .leftJoin(customerProgress, eq(customerProgress.storeId, storeSettings.id))
    .where(eq(storeSettings.id, storeId)),
);

/** The accounts and orders of a store that changed since its profiles were last brought up to date, at most `limit` of
 *  each. While profiles of older rules are derived anew, the orders are the next of all. */
export const readProfileChanges = async (db: Db, storeId: string, limit: number) => {
  const [changed, stores, outdated, ...orders] = await batch(db, [
    changedAccounts(db, { storeId, limit }),
    storeRead(db, { storeId }),
    outdatedOrders(db, { storeId, limit }),
    ...orderStatuses.map((status) => changedWithStatus(db, { storeId, status, limit })),
  ]);
  const [store] = stores;
  return {
    accounts: changed,
    orders: store?.isOutdated ? outdated : orders.flat().sort(byUpdate).slice(0, limit),
    countryCode: store?.countryCode ?? "",
    rederivation: store?.isOutdated ? { isNew: store.rederivedTo === null, after: store.rederivedTo ?? "" } : null,
  };
};

interface ProfileKeys {
  ids: readonly string[];
  customerIds: readonly string[];
  emails: readonly string[];
  phoneKeys: readonly string[];
}

const maxProfilesOfPhones = 1000;

/** The profiles with one of a column's values. Those that are being erased answer as missing. */
const profilesRead = (column: "id" | "customerId" | "email" | "phoneKey") =>
  prepared((db, { storeId, values }: Placeholders<{ storeId: string; values: string }>) =>
    db
      .select()
      .from(customerProfile)
      .where(
        and(
          eq(customerProfile.storeId, storeId),
          sql`${customerProfile[column]} IN (SELECT value FROM json_each(${values}))`,
          isNull(customerProfile.erasingAt),
        ),
      )
      .limit(maxProfilesOfPhones),
  );
const profilesById = profilesRead("id");
const profilesByCustomer = profilesRead("customerId");
const profilesByEmail = profilesRead("email");
const profilesByPhone = profilesRead("phoneKey");

/** The profiles with one of the keys. Those that are being erased answer as missing. */
export const readProfilesWith = async (db: Db, storeId: string, keys: ProfileKeys): Promise<ProfileRow[]> => {
  const found = await batch(db, [
    profilesById(db, { storeId, values: JSON.stringify(keys.ids) }),
    profilesByCustomer(db, { storeId, values: JSON.stringify(keys.customerIds) }),
    profilesByEmail(db, { storeId, values: JSON.stringify(keys.emails) }),
    profilesByPhone(db, { storeId, values: JSON.stringify(keys.phoneKeys) }),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
};

/** What one run writes. */
export interface ProfileChanges {
  storeId: string;
  now: Instant;
  /** Complete rows. Sums of existing profiles are left as they are. */
  created: readonly ProfileRow[];
  updated: readonly ProfileRow[];
  terms: readonly { profileId: string; term: string }[];
  orders: readonly { id: string; profileId: string | null }[];
  accounts: readonly ChangedAccount[];
  /** Profiles whose orders and notes another profile takes over, because both have the same e-mail address now. */
  absorbed: readonly { from: string; into: string }[];
  changedSince?: Instant;
  /** The orders were the next ones after `after`, up to `to`, or the last ones if it is null. */
  rederivation?: { after: string; to: string | null };
}

/** Clears what profiles took over from orders, so that they take it over again. What they are found by stays. */
export const clearContacts = (db: Db, condition: SQL | undefined): Write =>
  db
    .update(customerProfile)
    .set({
      ...{ name: null, phone: null, searchTerms: "", lastOrderAt: null },
      phoneKey: sql`CASE WHEN ${customerProfile.email} IS NULL AND ${customerProfile.customerId} IS NULL THEN ${customerProfile.phoneKey} END`,
    })
    .where(condition);

/** Begins to derive the profiles of a store anew, unless that has begun. */
export const beginRederivation = async (db: Db, storeId: string): Promise<void> => {
  const isNew = sql`EXISTS (SELECT 1 FROM ${customerProgress} WHERE ${customerProgress.storeId} = ${storeId} AND ${customerProgress.rederivedTo} IS NULL)`;
  await atomic(db, [
    clearContacts(db, and(eq(customerProfile.storeId, storeId), isNew)),
    db
      .update(customer)
      .set({ hasCurrentProfile: false })
      .where(and(eq(customer.storeId, storeId), isNew)),
    db
      .update(customerProgress)
      .set({ rederivedTo: "" })
      .where(and(eq(customerProgress.storeId, storeId), isNull(customerProgress.rederivedTo))),
  ]);
};

/** Deletes profiles that have no account and no orders left. */
export const deleteEmptyProfiles = (db: Db, storeId: string, condition: SQL): Write =>
  db
    .delete(customerProfile)
    .where(
      and(
        ...[eq(customerProfile.storeId, storeId), condition],
        ...[isNull(customerProfile.customerId), isNull(customerProfile.erasingAt)],
        sql`NOT EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${storeId} AND ${restaurantOrder.customerProfileId} = ${customerProfile.id})`,
      ),
    );

const hasNoNote = (storeId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${guestNote} WHERE ${guestNote.storeId} = ${storeId} AND ${guestNote.profileId} = ${customerProfile.id})`;

/** What remained of an order's payments, in minor units. */
const retained = sql`coalesce((SELECT sum(${payment.amount} - ${payment.refundedAmount}) FROM ${payment}
  WHERE ${payment.storeId} = ${restaurantOrder.storeId} AND ${payment.orderId} = ${restaurantOrder.id}
  AND ${isOwnCurrency} AND +${payment.status} IN ('succeeded', 'partially_refunded', 'refunded')), 0)`;

/** What an order adds to the spend; null if it does not count. */
const newSpend = sql`CASE WHEN ${restaurantOrder.status} = 'cancelled' AND ${retained} <= 0 THEN NULL ELSE ${retained} END`;

const value = (name: string): SQL => sql`"row"."value" ->> ${sql.raw(`'${name}'`)}`;
const jsonRows = (rows: Placeholder<string, string>): SQL => sql`json_each(${rows}) AS "row"`;

type RowsOfStore = Placeholders<{ storeId: string; rows: string }>;

/** Aborts if an order, an account or a profile was erased since it was read, so that no name comes back, or if another
 *  run derived the same orders anew. */
const assertUnerased = (db: Db, { storeId, orders, accounts, updated, rederivation }: ProfileChanges): Write => {
  return abortUnless(
    db,
    sql`NOT EXISTS (SELECT 1 FROM restaurant_order WHERE store_id = ${storeId} AND id IN (SELECT value FROM json_each(${idList(orders)})) AND erased_at IS NOT NULL)
    AND (SELECT count(*) FROM customer WHERE store_id = ${storeId} AND id IN (SELECT value FROM json_each(${idList(accounts)}))) = ${accounts.length}
    AND (SELECT count(*) FROM customer_profile WHERE store_id = ${storeId} AND id IN (SELECT value FROM json_each(${idList(updated)})) AND erasing_at IS NULL) = ${updated.length}
    AND ${rederivation ? sql`EXISTS (SELECT 1 FROM customer_progress WHERE store_id = ${storeId} AND rederived_to = ${rederivation.after})` : sql`true`}`,
    "ROW_GONE",
  );
};

const absorb = (db: Db, { storeId, absorbed }: ProfileChanges): Write[] =>
  absorbed.flatMap(({ from, into }) => {
    const ofStore = eq(customerProfile.storeId, storeId);
    const sum = (column: SQL) =>
      sql`(SELECT ${column} FROM customer_profile WHERE store_id = ${storeId} AND id = ${from})`;
    return [
      db
        .update(customerProfile)
        .set({
          orderCount: sql`${customerProfile.orderCount} + ${sum(sql`order_count`)}`,
          spend: sql`${customerProfile.spend} + ${sum(sql`spend`)}`,
        })
        .where(and(ofStore, eq(customerProfile.id, into))),
      db
        .update(restaurantOrder)
        .set({ customerProfileId: into })
        .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.customerProfileId, from))),
      db
        .update(guestNote)
        .set({ profileId: into })
        .where(and(eq(guestNote.storeId, storeId), eq(guestNote.profileId, from))),
      db.delete(customerProfile).where(and(ofStore, eq(customerProfile.id, from))),
    ];
  });

const contactsUpdate = prepared((db, { storeId, rows }: RowsOfStore) =>
  db
    .update(customerProfile)
    .set({
      customerId: value("customerId"),
      email: value("email"),
      name: value("name"),
      phone: value("phone"),
      phoneKey: value("phoneKey"),
      searchTerms: value("searchTerms"),
      lastOrderAt: value("lastOrderAt"),
      activeAt: value("activeAt"),
      updatedAt: value("updatedAt"),
    })
    .from(jsonRows(rows))
    .where(and(eq(customerProfile.storeId, storeId), eq(customerProfile.id, value("id")))),
);

interface AddedSums {
  storeId: string;
  ids: string;
  sign: 1 | -1;
}

/** Adds what orders added to their profiles, times `sign`. */
const sumsUpdate = prepared((db, { storeId, ids, sign }: Placeholders<AddedSums>) => {
  const added = sql`(SELECT customer_profile_id AS profile_id, count(summed_spend) AS orders, sum(summed_spend) AS spend
    FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${storeId}
    AND ${restaurantOrder.id} IN (SELECT value FROM json_each(${ids})) AND summed_spend IS NOT NULL
    GROUP BY customer_profile_id) AS added`;
  return db
    .update(customerProfile)
    .set({
      orderCount: sql`${customerProfile.orderCount} + ${sign} * added.orders`,
      spend: sql`${customerProfile.spend} + ${sign} * added.spend`,
    })
    .from(added)
    .where(and(eq(customerProfile.storeId, storeId), sql`${customerProfile.id} = added.profile_id`));
});

const idList = (rows: readonly { id: string }[]): string => JSON.stringify(rows.map(({ id }) => id));

/** Takes what orders added to their profiles out of them. */
export const subtractOrders = (db: Db, storeId: string, orders: readonly { id: string }[]): Write =>
  sumsUpdate(db, { storeId, ids: idList(orders), sign: -1 });

const ordersAssign = prepared((db, { storeId, rows }: RowsOfStore) => {
  const isContactless = sql`${value("profileId")} IS NULL AND ${restaurantOrder.customerId} IS NULL`;
  return db
    .update(restaurantOrder)
    .set({
      customerProfileId: value("profileId"),
      contactlessAt: sql`CASE WHEN ${isContactless} THEN ${restaurantOrder.createdAt} END`,
      summedSeq: sql`${restaurantOrder.lastSeq}`,
      summedSpend: sql`CASE WHEN ${value("profileId")} IS NOT NULL THEN ${newSpend} END`,
    })
    .from(jsonRows(rows))
    .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, value("id"))));
});

/** Assigns orders to profiles, and moves what they add to the sums. A second run with the same orders adds nothing,
 *  because D1 runs one batch at a time. */
const assignOrders = (db: Db, { storeId, orders }: ProfileChanges): Write[] => {
  const ids = idList(orders);
  return [
    sumsUpdate(db, { storeId, ids, sign: -1 }),
    ordersAssign(db, { storeId, rows: JSON.stringify(orders) }),
    sumsUpdate(db, { storeId, ids, sign: 1 }),
  ];
};

const termsDelete = prepared((db, { storeId, rows }: RowsOfStore) =>
  db
    .delete(customerTerm)
    .where(
      and(eq(customerTerm.storeId, storeId), sql`${customerTerm.profileId} IN (SELECT value FROM json_each(${rows}))`),
    ),
);

const writeTerms = (db: Db, { storeId, terms, created, updated }: ProfileChanges): Write[] => [
  termsDelete(db, { storeId, rows: idList([...created, ...updated]) }),
  insertRows(
    db,
    customerTerm,
    terms.map((term) => ({ storeId, ...term })),
  ),
];

const accountsUpdate = prepared((db, { storeId, rows }: RowsOfStore) =>
  db
    .update(customer)
    .set({ hasCurrentProfile: true })
    .from(jsonRows(rows))
    .where(
      and(eq(customer.storeId, storeId), eq(customer.id, value("id")), eq(customer.updatedAt, value("updatedAt"))),
    ),
);

/** Writes the profiles that accounts and orders lead to, in one batch. */
export const writeProfileChanges = async (db: Db, changes: ProfileChanges): Promise<void> => {
  const { storeId, accounts } = changes;
  const current = accounts.map(({ id, updatedAt }) => ({ id, updatedAt }));
  await atomic(db, [
    assertUnerased(db, changes),
    ...absorb(db, changes),
    insertRows(db, customerProfile, changes.created),
    contactsUpdate(db, { storeId, rows: JSON.stringify(changes.updated) }),
    ...writeTerms(db, changes),
    ...assignOrders(db, changes),
    accountsUpdate(db, { storeId, rows: JSON.stringify(current) }),
    ...storeProgress(db, changes),
  ]);
};

const storeProgress = (db: Db, { storeId, changedSince: since, rederivation }: ProfileChanges): Write[] => {
  const ofStore = eq(customerProgress.storeId, storeId);
  if (!rederivation) {
    const row = { storeId, changedSince: since ?? beginning, rulesVersion: currentRules };
    return [
      db
        .insert(customerProgress)
        .values(row)
        .onConflictDoUpdate({ target: customerProgress.storeId, set: { changedSince: row.changedSince } }),
    ];
  }
  const { to } = rederivation;
  if (to !== null) return [db.update(customerProgress).set({ rederivedTo: to }).where(ofStore)];
  return [
    deleteEmptyProfiles(db, storeId, hasNoNote(storeId)),
    db.update(customerProgress).set({ rederivedTo: null, rulesVersion: currentRules }).where(ofStore),
  ];
};
