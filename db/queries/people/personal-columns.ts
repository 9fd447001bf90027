import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnMeta } from "../../schema/column-meta.ts";

/** Personal columns of rows of orders that name staff, not the guest. */
export const staffColumns: Readonly<Record<string, readonly string[]>> = {
  restaurant_order: ["driver_name", "cancellation_requested_by"],
  order_event: ["actor"],
  order_revision: ["actor"],
  store_task: ["done_by"],
};

/** The values that erase the personal columns of a table: null, or an empty text if a value is required. JSON that must
 *  stay in part, such as the payments of a receipt, has a statement of its own. */
export const emptyPersonal = (name: string, table: SQLiteTable): Record<string, string | null> => {
  const staff = staffColumns[name] ?? [];
  const personal = Object.entries(getTableColumns(table)).filter(
    ([, column]) => columnMeta(column).personal && !staff.includes(column.name),
  );
  return Object.fromEntries(personal.map(([key, column]) => [key, column.notNull ? "" : null]));
};
