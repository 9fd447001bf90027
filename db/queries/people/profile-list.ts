import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import type { customerSorts } from "../../schema/enums.ts";
import {
  address,
  customer,
  customerProfile,
  customerTerm,
  guestNote,
  restaurantOrder,
  staffMember,
} from "../../schema/index.ts";

type CustomerSort = (typeof customerSorts)[number];

/** A row's place in a sorted list. */
export interface ProfilePosition {
  key: string | number;
  id: string;
}

export interface ProfileQuery {
  storeId: string;
  sort: CustomerSort;
  after: ProfilePosition | null;
  /** Ranges of search terms, of which one must match, and starts of further words of the name. Null for all. */
  search: { ranges: readonly { from: string; to: string }[]; otherWords: readonly string[] } | null;
  limit: number;
}

const sortColumns = {
  last_order: customerProfile.activeAt,
  orders: customerProfile.orderCount,
  spend: customerProfile.spend,
} as const;

/** If more people match, the list is read in its order and each row compared, which then finds a page soon. */
const maxMatches = 2000;
/** The same for several words, whose matches cost more to find. */
const maxSharedMatches = 500;

const listColumns = (() => {
  const { id, customerId, email, name, phone, orderCount, spend, lastOrderAt, activeAt } = customerProfile;
  return { id, customerId, email, name, phone, orderCount, spend, lastOrderAt, activeAt };
})();

type ProfileSearch = NonNullable<ProfileQuery["search"]>;

/** The last character of Unicode, which no text contains. */
const afterAll = "\u{10ffff}";

/** The condition that people have another word, whose people are read once from the index of terms. Otherwise a list in
 *  which no one has all words would be read to its end. */
const alsoHas = (storeId: string, word: string): SQL =>
  sql`AND profile_id IN (SELECT other.profile_id FROM ${customerTerm} AS other WHERE other.store_id = ${storeId}
    AND other.term >= ${`w:${word}`} AND other.term < ${`w:${word}${afterAll}`})`;

/** The ids of the people with a term in one of the ranges and all other words. A cross join reads the ranges first. */
const matching = (storeId: string, { ranges, otherWords }: ProfileSearch, limit: number): SQL =>
  sql`SELECT DISTINCT profile_id FROM json_each(${JSON.stringify(ranges)}) CROSS JOIN ${customerTerm}
    WHERE store_id = ${storeId} AND term >= value ->> 'from' AND term < value ->> 'to'
    ${sql.join(
      otherWords.map((word) => alsoHas(storeId, word)),
      sql` `,
    )} LIMIT ${limit}`;

/** Staff who never ordered are no customers. */
const isCustomer = sql`(${customerProfile.lastOrderAt} IS NOT NULL OR ${customerProfile.customerId} IS NULL OR NOT EXISTS (
  SELECT 1 FROM ${staffMember} WHERE ${staffMember.storeId} = ${customerProfile.storeId} AND ${staffMember.customerId} = ${customerProfile.customerId}))`;

const containsTerm = (start: string): SQL => sql`instr(${customerProfile.searchTerms}, ${`\n${start}`}) > 0`;

/** A page of the people of a store, the highest first. */
export const readProfileList = async (db: Db, query: ProfileQuery) => {
  const { storeId, sort, after, search, limit } = query;
  const column = sortColumns[sort];
  const maxListed = search?.otherWords.length ? maxSharedMatches : maxMatches;
  const isIndexed = search === null || (await countMatches(db, storeId, search, maxListed + 1)) > maxListed;
  // Without the index of the sort order if few people match.
  const key = isIndexed ? sql`${column}` : sql`+${column}`;
  const matches =
    search === null
      ? undefined
      : isIndexed
        ? sql`(${sql.join(
            search.ranges.map(({ from }) => containsTerm(from)),
            sql` OR `,
          )})`
        : sql`${customerProfile.id} IN (${matching(storeId, search, maxListed)})`;
  return db
    .select(listColumns)
    .from(customerProfile)
    .where(
      and(
        eq(customerProfile.storeId, storeId),
        isNull(sql`+${customerProfile.erasingAt}`),
        after ? sql`(${key}, ${customerProfile.id}) < (${after.key}, ${after.id})` : undefined,
        isCustomer,
        matches,
        ...(search?.otherWords ?? []).map((word) => containsTerm(`w:${word}`)),
      ),
    )
    .orderBy(desc(key), desc(customerProfile.id))
    .limit(limit);
};

export type ListedProfile = Awaited<ReturnType<typeof readProfileList>>[number];

/** The place of a listed person in the sort order. */
export const toPosition = (
  sort: CustomerSort,
  { id, activeAt, orderCount, spend }: ListedProfile,
): ProfilePosition => ({
  key: { last_order: activeAt, orders: orderCount, spend }[sort],
  id,
});

const countMatches = async (db: Db, storeId: string, search: ProfileSearch, limit: number): Promise<number> => {
  const [row] = await db.select({ matches: sql<number>`count(*)` }).from(sql`(${matching(storeId, search, limit)})`);
  return row?.matches ?? 0;
};

/** How many orders and notes a customer's page has. */
export const maxListedOrders = 50;
const maxNotes = 200;
const maxAddresses = 100;

/** A person with account, addresses, notes and newest orders, in one batch. Null if the store has no such person. */
export const readProfile = async (db: Db, storeId: string, id: string) => {
  const ofProfile = and(eq(customerProfile.storeId, storeId), eq(customerProfile.id, id));
  const accountId = sql`(SELECT ${customerProfile.customerId} FROM ${customerProfile} WHERE ${ofProfile})`;
  const { orderNumber, businessDay, createdAt, orderType, orderSource, status, total, refundedTotal, currencyCode } =
    restaurantOrder;
  const [profiles, accounts, roles, addresses, notes, orders] = await batch(db, [
    db
      .select({ ...listColumns, createdAt: customerProfile.createdAt })
      .from(customerProfile)
      .where(and(ofProfile, isNull(customerProfile.erasingAt))),
    db
      .select()
      .from(customer)
      .where(and(eq(customer.storeId, storeId), eq(customer.id, accountId))),
    db
      .select({ role: staffMember.role })
      .from(staffMember)
      .where(and(eq(staffMember.storeId, storeId), eq(staffMember.customerId, accountId))),
    db
      .select()
      .from(address)
      .where(and(eq(address.storeId, storeId), eq(address.customerId, accountId)))
      .orderBy(asc(address.id))
      .limit(maxAddresses),
    db
      .select()
      .from(guestNote)
      .where(and(eq(guestNote.storeId, storeId), eq(guestNote.profileId, id)))
      .orderBy(desc(guestNote.id))
      .limit(maxNotes),
    db
      .select({
        ...{ id: restaurantOrder.id, orderNumber, businessDay, createdAt, orderType, orderSource, status },
        ...{ total, refundedTotal, currencyCode },
      })
      .from(restaurantOrder)
      .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.customerProfileId, id)))
      .orderBy(desc(createdAt), desc(restaurantOrder.id))
      .limit(maxListedOrders),
  ]);
  const [profile] = profiles;
  const [account = null] = accounts;
  return profile ? { profile, account, role: roles[0]?.role ?? null, addresses, notes, orders } : null;
};
