import { ulid } from "ulid";
import { literal } from "./new-store.ts";

/** A store of a database that was restored. */
export interface RestoredStore {
  id: string;
  locale: string;
  timezone: string;
}

/** A restore: the moment whose state the database has again, and when it was restored, as ISO instants. */
export interface Restore {
  restoredTo: string;
  restoredAt: string;
  /** Whether the simulator of a local run took payments, which has no account. */
  hasSimulator: boolean;
}

/** How far numbers jump, so that none of the lost orders and receipts is given a second time. */
const jump = 1_000;
/** The last number of a business day is 9999. One is left, whatever jumps. */
const maxJumpTo = 9_998;
/** More than the days of a restore and of orders in advance, with the days at both ends. */
const maxDays = 100;

const yearIn = (timezone: string, at: string): number =>
  Number(
    new Intl.DateTimeFormat("en", { timeZone: timezone, year: "numeric", calendar: "gregory" }).format(new Date(at)),
  );

/** The restored moment as the store's people read it. */
const writeMoment = ({ locale, timezone }: RestoredStore, at: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: timezone, dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** Numbers of orders jump on each business day from the restored one to the last that guests could order for. */
const jumpOrders = (stores: string, { restoredTo, restoredAt }: Restore): string => {
  const day = `date(${literal(restoredTo)}, (n - 1) || ' days')`;
  return `WITH RECURSIVE days (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < ${maxDays})
    INSERT INTO daily_number (store_id, business_day, last_number)
    SELECT s.id, ${day}, ${jump} FROM ${stores} JOIN store_settings s ON s.id = value ->> 'id' JOIN days
    WHERE ${day} <= date(${literal(restoredAt)}, (s.schedule_days_ahead + 1) || ' days') AND NOT EXISTS (
      SELECT 1 FROM store_restore r WHERE r.store_id = s.id AND r.restored_to = ${literal(restoredTo)})
    ON CONFLICT (store_id, business_day)
    DO UPDATE SET last_number = max(last_number, min(last_number + ${jump}, ${maxJumpTo}))`;
};

/** The restore in each store's books. Its receipts follow the last number that is left out. */
const recordRestores = (stores: string, { restoredTo, restoredAt }: Restore): string => {
  const year = "(value ->> 'year')";
  const last = `max(
    coalesce((SELECT max(serial) FROM receipt WHERE store_id = value ->> 'id' AND year = ${year}), 0),
    coalesce((SELECT max(last_left_out) FROM store_restore WHERE store_id = value ->> 'id' AND receipt_year = ${year}), 0))`;
  const at = literal(restoredAt);
  return `INSERT INTO store_restore (id, created_at, updated_at, store_id, restored_to, restored_at, receipt_year,
      first_left_out, last_left_out)
    SELECT value ->> 'restore', ${at}, ${at}, value ->> 'id', ${literal(restoredTo)}, ${at}, ${year},
      ${last} + 1, ${last} + ${jump}
    FROM ${stores} WHERE true ON CONFLICT (store_id, restored_to) DO NOTHING`;
};

/** Statements for what follows a restore that was just recorded. One that was recorded before has another id. */
const followRestores = (stores: string, { restoredAt, hasSimulator }: Restore): string[] => {
  const at = literal(restoredAt);
  const from = `FROM ${stores} JOIN store_restore r ON r.id = value ->> 'restore'`;
  const number = (serial: string): string => `printf('%d-%06d', r.receipt_year, ${serial})`;
  const accounts = `SELECT store_id, provider FROM store_payment_account`;
  const simulators = hasSimulator ? ` UNION SELECT id, 'simulator' FROM store_settings` : "";
  return [
    `INSERT INTO audit_entry (id, created_at, updated_at, store_id, at, actor_type, actor_id, action, thing, thing_id, changes)
      SELECT value ->> 'entry', ${at}, ${at}, r.store_id, ${at}, 'system', 'system', 'restoreDatabase', 'StoreRestore', r.id,
        json_array(json_object('field', 'restoredTo', 'before', NULL, 'after', r.restored_to),
          json_object('field', 'receiptNumber', 'before', ${number("r.first_left_out")}, 'after', ${number("r.last_left_out")}))
      ${from}`,
    `INSERT INTO store_task (id, created_at, updated_at, store_id, kind, subject_id, detail, raised_at)
      SELECT value ->> 'task', ${at}, ${at}, r.store_id, 'database_restored', r.id, value ->> 'moment', ${at} ${from}`,
    `INSERT INTO restore_check (id, created_at, updated_at, store_id, restore_id, provider, due_at)
      SELECT 'rsk_' || substr(r.id, 5) || '_' || a.provider, ${at}, ${at}, r.store_id, r.id, a.provider, r.restored_to
      ${from} JOIN (${accounts}${simulators}) a ON a.store_id = r.store_id WHERE true
      ON CONFLICT (store_id, restore_id, provider) DO NOTHING`,
  ];
};

/** The statements that record a restore for stores, as one transaction: numbers jump, the books say so, and the worker
 *  compares the processors' lists. A restore that was recorded before stays as it is. */
export const listRestoreStatements = (stores: readonly RestoredStore[], restore: Restore): string[] => {
  const rows = stores.map((store) => ({
    ...{
      id: store.id,
      year: yearIn(store.timezone, restore.restoredAt),
      moment: writeMoment(store, restore.restoredTo),
    },
    ...{ restore: `rst_${ulid()}`, entry: `aud_${ulid()}`, task: `tsk_${ulid()}` },
  }));
  const list = `json_each(${literal(JSON.stringify(rows))})`;
  return [jumpOrders(list, restore), recordRestores(list, restore), ...followRestores(list, restore)];
};
