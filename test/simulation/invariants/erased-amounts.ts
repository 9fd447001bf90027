import { getTableColumns } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import {
  dayClose,
  dispute,
  orderFee,
  orderItem,
  orderSlot,
  payment,
  promoCode,
  receipt,
  refund,
  reportDay,
  restaurantOrder,
  saleCorrection,
} from "../../../db/schema/index.ts";
import type { BoundQuery, Database } from "../platform/database.ts";

/** The tables of the books. Every report is a sum of their rows. */
const bookTables = [
  ...[restaurantOrder, orderItem, orderFee, payment, refund, receipt, dispute],
  ...[orderSlot, promoCode, reportDay, dayClose, saleCorrection],
];

/** What an erasure changes in an order beside personal columns: whose it is, and the traces of that. */
const ownColumns: ReadonlySet<string> = new Set([
  ...["customer_id", "customer_profile_id", "contactless_at", "erased_at", "updated_at"],
  ...["summed_seq", "summed_spend", "link_version"],
]);

const selects = bookTables.map((table) => {
  const columns = Object.values(getTableColumns(table)).filter(
    (column) => !columnMeta(column).personal && !(table === restaurantOrder && ownColumns.has(column.name)),
  );
  return `SELECT ${columns.map(({ name }) => `"${name}"`).join()} FROM "${getTableConfig(table).name}" ORDER BY 1`;
});

/** Whether a batch erases a person. */
export const isErasure = (queries: readonly BoundQuery[]): boolean =>
  queries.some(({ sql }) => sql.includes('"erased_at" = ?'));

/** All amounts, numbers, statuses and times of the books, as text. */
export const readBookRows = (shard: Database): string => JSON.stringify(selects.map((select) => shard.read(select)));
