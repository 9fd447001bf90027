import { and, asc, eq, exists, not, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { selectRows } from "../../rows.ts";
import { orderSearchTerm, restaurantOrder, type storeSettings } from "../../schema/index.ts";
import type { LocalDate } from "../../schema/shapes.ts";

type TermRow = typeof orderSearchTerm.$inferSelect;

/** The order that terms lead to. */
interface TermTarget {
  storeId: string;
  businessDay: LocalDate;
  orderId: string;
}

/** Marks the row of the order's number, which only the database knows when an order is placed. */
const numberMark = "n:";

const newTerm = sql`CASE value ->> 'term' WHEN ${sql.raw(`'${numberMark}'`)} THEN ${sql.raw(`'${numberMark}'`)} ||
  (SELECT ${restaurantOrder.orderNumber} FROM ${restaurantOrder} WHERE ${restaurantOrder.storeId} = value ->> 'storeId'
    AND ${restaurantOrder.id} = value ->> 'orderId') ELSE value ->> 'term' END`;

const newTermsInsert = prepared((db, { rows }: Placeholders<{ rows: string }>) =>
  db
    .insert(orderSearchTerm)
    .select(selectRows(orderSearchTerm, rows, { values: { term: newTerm } }))
    .onConflictDoNothing(),
);

const toRows = ({ storeId, businessDay, orderId }: TermTarget, terms: readonly string[]): TermRow[] =>
  terms.map((term) => ({ storeId, businessDay, orderId, term }));

/** Writes the search terms of a new order, with the term of its number. Put it behind the order's insert. */
export const insertSearchTerms = (db: Db, target: TermTarget, terms: readonly string[]): Write =>
  newTermsInsert(db, { rows: JSON.stringify(toRows(target, [numberMark, ...terms])) });

const isUnsearchable = (storeId: string | typeof storeSettings.id) =>
  and(eq(restaurantOrder.storeId, storeId), not(restaurantOrder.isSearchable));

/** Whether a store has orders without search terms. */
export const hasUnsearchableOrder = (db: Db, storeId: typeof storeSettings.id) =>
  exists(db.select({ found: sql`1` }).from(restaurantOrder).where(isUnsearchable(storeId)));

/** The oldest orders of a store without search terms. */
export const readUnsearchableOrders = (db: Db, storeId: string, limit: number) => {
  const { id, businessDay, orderNumber, customerName, customerEmail, customerPhone } = restaurantOrder;
  return db
    .select({ id, businessDay, orderNumber, customerName, customerEmail, customerPhone })
    .from(restaurantOrder)
    .where(isUnsearchable(storeId))
    .orderBy(asc(id))
    .limit(limit);
};

/** Writes the search terms of existing orders and marks them as searchable. */
export const writeSearchTerms = (
  db: Db,
  storeId: string,
  orders: readonly { target: TermTarget; terms: readonly string[] }[],
): Write[] => [
  newTermsInsert(db, { rows: JSON.stringify(orders.flatMap(({ target, terms }) => toRows(target, terms))) }),
  db
    .update(restaurantOrder)
    .set({ isSearchable: true })
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        sql`${restaurantOrder.id} IN (SELECT value FROM json_each(${JSON.stringify(orders.map(({ target }) => target.orderId))}))`,
      ),
    ),
];
