import { prefix } from "../../abort-codes.ts";
import { literal } from "../new-store.ts";
import { isFree } from "./blockers.ts";

const graceDays = 30;
const dayMs = 24 * 60 * 60_000;

/** The tables whose number of rows says whether orders or money changed. Each change of an order adds an event. */
export const countedTables = ["restaurant_order", "order_event", "payment", "refund", "receipt", "day_close"] as const;

/** What a batch reports if its store is no longer as the command found it. */
export const changedMessage = `${prefix}STORE_CHANGED`;

/** When a store that is deleted now is gone: 30 days later. */
export const dueDate = (now: Date): string => new Date(now.getTime() + graceDays * dayMs).toISOString();

const assertThat = (condition: string): string =>
  `SELECT CASE WHEN ${condition} THEN 1 ELSE json_extract('{}', '${changedMessage}') END AS holds`;

/** Guests see the change at once, because cached menus are of an earlier revision, and orders priced by them are
 *  refused. */
const raiseRevision = (storeId: string): string =>
  `UPDATE store_settings SET menu_revision = menu_revision + 1 WHERE id = ${literal(storeId)}`;

interface Scheduled {
  storeId: string;
  dueAt: string;
  isForced: boolean;
  /** The number of rows that the export has, by table. */
  exported: Readonly<Record<string, number>>;
}

/** The statements that schedule the deletion of a store, if it is as the export has it, nothing keeps it, and it does
 *  not move. */
export const scheduleStatements = ({ storeId, dueAt, isForced, exported }: Scheduled): string[] => {
  const id = literal(storeId);
  const counts = countedTables.map(
    (table) => `(SELECT count(*) FROM ${table} WHERE store_id = ${id}) = ${exported[table] ?? 0}`,
  );
  const isStill = ["store_move", "store_deletion"].map(
    (table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE store_id = ${id})`,
  );
  return [
    assertThat([isFree(storeId, isForced), ...counts, ...isStill].join(" AND ")),
    `INSERT INTO store_deletion (store_id, due_at) VALUES (${id}, ${literal(dueAt)})`,
    raiseRevision(storeId),
  ];
};

/** The statements that keep a store, if its deletion is not due yet. */
export const cancelStatements = (storeId: string, now: Date): string[] => {
  const scheduled = `store_deletion WHERE store_id = ${literal(storeId)} AND due_at > ${literal(now.toISOString())}`;
  return [assertThat(`EXISTS (SELECT 1 FROM ${scheduled})`), `DELETE FROM ${scheduled}`, raiseRevision(storeId)];
};
