import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { abortIfFound, abortUnless } from "../../abort.ts";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import {
  customer,
  customerProfile,
  customerTerm,
  dispute,
  guestLookup,
  guestNote,
  idempotencyRecord,
  payment,
  promoCustomer,
  refund,
  restaurantOrder,
  signInCode,
  staffMember,
  storeOperations,
  storeSettings,
  unmatchedPayment,
} from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { releaseProviderCustomers } from "./provider-customers.ts";

/** A person with the ids by which their rows are found. */
export interface Person {
  storeId: string;
  profileId: string;
  customerId: string | null;
  email: string | null;
}

/** What a person is named by. Exactly one is set. */
export interface PersonKeys {
  /** Id of an account or of a profile. */
  customerId: string | null;
  email: string | null;
}

/** The profile of an id, an account or an e-mail address, with the address of its account as it is now. */
export const findProfile = async (db: Db, storeId: string, { customerId, email }: PersonKeys) => {
  const { id, email: address, customerId: account } = customerProfile;
  const [profile] = await db
    .select({ id, customerId: account, email: sql<string | null>`coalesce(${customer.email}, ${address})` })
    .from(customerProfile)
    .leftJoin(customer, and(eq(customer.storeId, storeId), eq(customer.id, account)))
    .where(
      and(
        eq(customerProfile.storeId, storeId),
        isNull(customerProfile.erasingAt),
        customerId === null ? undefined : or(eq(id, customerId), eq(account, customerId)),
        email === null ? undefined : eq(address, email),
      ),
    )
    .limit(1);
  return profile;
};

/** A person without a profile yet: an account, or a guest with an order. Null if there is neither. */
export const findWithoutProfile = async (
  db: Db,
  storeId: string,
  { customerId, email }: PersonKeys,
): Promise<Omit<Person, "storeId"> | null> => {
  const [accounts, orders] = await batch(db, [
    db
      .select({ customerId: customer.id, email: customer.email })
      .from(customer)
      .where(
        and(
          eq(customer.storeId, storeId),
          email === null ? eq(customer.id, customerId ?? "") : eq(customer.email, email),
        ),
      ),
    db
      .select({ email: restaurantOrder.customerEmail })
      .from(restaurantOrder)
      .where(
        and(
          eq(restaurantOrder.storeId, storeId),
          eq(restaurantOrder.customerEmail, email || "@"),
          // Orders whose erasure was interrupted answer as missing.
          sql`NOT EXISTS (SELECT 1 FROM ${customerProfile} WHERE ${customerProfile.storeId} = ${storeId}
            AND ${customerProfile.id} = ${restaurantOrder.customerProfileId} AND ${customerProfile.erasingAt} IS NOT NULL)`,
        ),
      )
      .limit(1),
  ]);
  const [account] = accounts;
  const [order] = orders;
  if (account) return { profileId: "", ...account };
  return order ? { profileId: "", customerId: null, email: order.email } : null;
};

/** The orders of a person: those that carry the account or the e-mail address. A person without either has those of
 *  the profile, and while a person is erased their orders are assigned to it. */
export const ofPerson = ({ profileId, customerId, email }: Person): SQL => {
  const { customerProfileId, customerId: account, customerEmail } = restaurantOrder;
  if (customerId === null && email === null) return sql`${eq(customerProfileId, profileId)}`;
  const conditions = [
    customerId === null ? undefined : eq(account, customerId),
    email === null ? undefined : eq(customerEmail, email),
  ];
  return sql`(${or(...conditions)})`;
};

const findOrders = (storeId: string, orders: SQL, condition: SQL): SQL =>
  sql`SELECT ${restaurantOrder.id} FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${storeId}
    AND ${orders} AND ${condition} LIMIT 5`;

const isUnfinished = sql`${restaurantOrder.status} NOT IN ('completed', 'cancelled')`;

const isRefunding = sql`EXISTS (SELECT 1 FROM ${payment} WHERE ${payment.storeId} = ${restaurantOrder.storeId} AND ${payment.orderId} = ${restaurantOrder.id}
  AND (${payment.status} IN ('pending', 'processing') OR EXISTS (SELECT 1 FROM ${refund}
    WHERE ${refund.storeId} = ${payment.storeId} AND ${refund.paymentId} = ${payment.id} AND ${refund.status} = 'pending')))`;

const isDisputed = sql`EXISTS (SELECT 1 FROM ${dispute} WHERE ${dispute.storeId} = ${restaurantOrder.storeId}
  AND ${dispute.orderId} = ${restaurantOrder.id} AND ${dispute.closedAt} IS NULL)`;

/** Aborts while one of the orders is unfinished, its money is on its way, or its dispute open. */
export const assertOrdersErasable = (db: Db, storeId: string, orders: SQL): Write[] => [
  abortIfFound(db, findOrders(storeId, orders, isUnfinished), "ORDER_UNFINISHED"),
  abortIfFound(db, findOrders(storeId, orders, isRefunding), "MONEY_MOVING"),
  abortIfFound(db, findOrders(storeId, orders, isDisputed), "DISPUTE_OPEN"),
];

/** Aborts while an order is unfinished, money is on its way, a dispute is open, or the person has a role. */
export const assertErasable = (db: Db, person: Person): Write[] => [
  abortUnless(
    db,
    sql`EXISTS (SELECT 1 FROM customer_profile WHERE store_id = ${person.storeId} AND id = ${person.profileId} AND erasing_at IS NULL)`,
    "ROW_GONE",
  ),
  abortIfFound(
    db,
    sql`SELECT ${staffMember.id} FROM ${staffMember} WHERE ${staffMember.storeId} = ${person.storeId} AND ${staffMember.customerId} = ${person.customerId ?? ""}`,
    "PERSON_HAS_ROLE",
  ),
  ...assertOrdersErasable(db, person.storeId, ofPerson(person)),
];

const isBlocked = sql`(${isUnfinished} OR ${isRefunding} OR ${isDisputed})`;

/** How many months after their last order guests without an account are erased, null for never, and the store's
 *  country. */
export const readRetention = async (
  db: Db,
  storeId: string,
): Promise<{ months: number | null; countryCode: string }> => {
  const [row] = await db
    .select({ months: storeOperations.guestRetentionMonths, countryCode: storeSettings.countryCode })
    .from(storeSettings)
    .leftJoin(storeOperations, eq(storeOperations.storeId, storeSettings.id))
    .where(eq(storeSettings.id, storeId));
  return { months: row?.months ?? null, countryCode: row?.countryCode ?? "" };
};

/** Guests without an account who have not ordered since `before` and can be erased, the longest ago first. */
export const readExpiredGuests = async (db: Db, storeId: string, before: Instant, limit: number): Promise<Person[]> => {
  const { id: profileId, email, activeAt } = customerProfile;
  const blocked = sql`EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${storeId}
    AND ${restaurantOrder.customerProfileId} = ${profileId} AND ${isBlocked})`;
  const rows = await db
    .select({ profileId, email })
    .from(customerProfile)
    .where(
      and(
        eq(customerProfile.storeId, storeId),
        sql`${activeAt} < ${before}`,
        isNull(sql`+${customerProfile.customerId}`),
        isNull(sql`+${customerProfile.erasingAt}`),
        sql`NOT ${blocked}`,
      ),
    )
    .orderBy(asc(activeAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, storeId, customerId: null }));
};

const { id, businessDay, bagName, customerName, customerEmail, customerPhone, createdAt } = restaurantOrder;
/** What erasing an order needs to know of it. */
export const orderColumns = { id, businessDay, bagName, customerName, customerEmail, customerPhone, createdAt };

/** Orders of a person that are not erased yet. */
export const readOrdersToErase = (db: Db, person: Person, limit: number) =>
  db
    .select(orderColumns)
    .from(restaurantOrder)
    .where(and(eq(restaurantOrder.storeId, person.storeId), ofPerson(person), isNull(restaurantOrder.erasedAt)))
    .limit(limit);

/** Orders of guests who left only a name, placed before a moment, that can be erased. */
export const readExpiredOrders = (db: Db, storeId: string, before: Instant, limit: number) =>
  db
    .select(orderColumns)
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        sql`${restaurantOrder.contactlessAt} < ${before}`,
        sql`NOT ${isBlocked}`,
      ),
    )
    .limit(limit);

export type ContactOfOrder = Awaited<ReturnType<typeof readOrdersToErase>>[number];

/** The proven e-mail addresses of a person, and the phone numbers that they used. An address that was typed for an
 *  order of an account may be another person's. */
export const readContacts = async (db: Db, person: Person) => {
  const orders = and(eq(restaurantOrder.storeId, person.storeId), ofPerson(person));
  const profile = and(eq(customerProfile.storeId, person.storeId), eq(customerProfile.id, person.profileId));
  const [phones, profiles, accounts] = await batch(db, [
    db.selectDistinct({ text: customerPhone }).from(restaurantOrder).where(orders),
    db.select({ email: customerProfile.email, phone: customerProfile.phone }).from(customerProfile).where(profile),
    db
      .select({ email: customer.email, phone: customer.phone })
      .from(customer)
      .where(and(eq(customer.storeId, person.storeId), eq(customer.id, person.customerId ?? ""))),
  ]);
  const known = [...profiles, ...accounts];
  const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.flatMap((text) => text || []))];
  return {
    emails: distinct([person.email, ...known.map(({ email }) => email)]),
    phones: distinct([...phones.map(({ text }) => text), ...known.map(({ phone }) => phone)]),
  };
};

interface Beginning {
  person: Person;
  emails: readonly string[];
  phoneDigests: readonly string[];
  now: Instant;
}

const inList = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Takes phone numbers out of the records of lookups. */
export const forgetLookups = (db: Db, storeId: string, phoneDigests: readonly string[]): Write =>
  db
    .update(guestLookup)
    .set({ phoneDigest: "" })
    .where(and(eq(guestLookup.storeId, storeId), inList(sql`${guestLookup.phoneDigest}`, phoneDigests)));

/** Erases the account, notes, codes and lookups of a person, and hides the profile. Its orders stay assigned to it
 *  until they are erased, so that an interrupted erasure continues. */
export const beginErasure = (db: Db, { person, emails, phoneDigests, now }: Beginning): Write[] => {
  const { storeId, profileId, customerId } = person;
  const account = customerId ?? "";
  return [
    // Orders of others that older rules joined by a phone number are not erased. Due work assigns them again.
    db
      .update(restaurantOrder)
      .set({ customerProfileId: null, summedSeq: null, summedSpend: null, updatedAt: now })
      .where(
        and(
          eq(restaurantOrder.storeId, storeId),
          eq(restaurantOrder.customerProfileId, profileId),
          sql`NOT coalesce(${ofPerson(person)}, 0)`,
        ),
      ),
    db
      .update(restaurantOrder)
      .set({ customerProfileId: profileId, customerId: null, contactlessAt: null })
      .where(and(eq(restaurantOrder.storeId, storeId), ofPerson(person), isNull(restaurantOrder.erasedAt))),
    db.delete(guestNote).where(and(eq(guestNote.storeId, storeId), eq(guestNote.profileId, profileId))),
    db.delete(customerTerm).where(and(eq(customerTerm.storeId, storeId), eq(customerTerm.profileId, profileId))),
    db
      .update(customerProfile)
      .set({
        ...{ customerId: null, email: null, name: null, phone: null, phoneKey: null, searchTerms: "" },
        ...{ erasingAt: now, updatedAt: now },
      })
      .where(and(eq(customerProfile.storeId, storeId), eq(customerProfile.id, profileId))),
    db.delete(signInCode).where(and(eq(signInCode.storeId, storeId), inList(sql`${signInCode.email}`, emails))),
    forgetLookups(db, storeId, phoneDigests),
    db
      .update(unmatchedPayment)
      .set({ payerName: null, payerEmail: null, cardLast4: null })
      .where(and(eq(unmatchedPayment.storeId, storeId), inList(sql`lower(${unmatchedPayment.payerEmail})`, emails))),
    db
      .delete(promoCustomer)
      .where(and(eq(promoCustomer.storeId, storeId), inList(sql`${promoCustomer.customerKey}`, [account, ...emails]))),
    db
      .delete(idempotencyRecord)
      .where(and(eq(idempotencyRecord.storeId, storeId), eq(idempotencyRecord.customerId, account))),
    releaseProviderCustomers(db, storeId, account, now),
    // Sessions, addresses and grants end with the account.
    db.delete(customer).where(and(eq(customer.storeId, storeId), eq(customer.id, account))),
  ];
};

/** Deletes the profile of a person without orders left. */
export const endErasure = (db: Db, storeId: string, profileId: string): Write =>
  db.delete(customerProfile).where(
    and(
      eq(customerProfile.storeId, storeId),
      eq(customerProfile.id, profileId),
      sql`${customerProfile.erasingAt} IS NOT NULL`,
      sql`NOT EXISTS (SELECT 1 FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = ${storeId}
        AND ${restaurantOrder.customerProfileId} = ${profileId})`,
    ),
  );

/** The profiles of a store whose erasure was interrupted. */
export const readInterrupted = async (db: Db, storeId: string, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: customerProfile.id })
    .from(customerProfile)
    .where(and(eq(customerProfile.storeId, storeId), sql`${customerProfile.erasingAt} IS NOT NULL`))
    .limit(limit);
  return rows.map((row) => row.id);
};
