import { execute, query, type Target } from "./databases.ts";
import { literal } from "./new-store.ts";
import { listRestoreStatements, type Restore, type RestoredStore } from "./restore-plan.ts";

/** D1 takes at most 100 KB a statement. */
const storesAtOnce = 200;

/** Records a restore for each store of a database. One that was recorded before stays as it is. */
export const recordRestore = (binding: string, target: Target, restore: Restore): void => {
  const stores = query(
    binding,
    "SELECT id, locale, timezone FROM store_settings ORDER BY id",
    target,
    ({ id, locale, timezone }): RestoredStore => ({
      ...{ id: String(id), locale: String(locale), timezone: String(timezone) },
    }),
  );
  for (let start = 0; start < stores.length; start += storesAtOnce)
    execute(binding, listRestoreStatements(stores.slice(start, start + storesAtOnce), restore), target);
};

/** How far the worker came with the list of one store's processor. */
export interface Progress {
  slug: string;
  provider: string;
  failure: string | null;
  /** Whether the worker has not yet read the whole list once. */
  isReading: boolean;
  /** When the list is read again; null if it is complete. */
  dueAt: string | null;
  cancelled: number;
  unmatched: number;
  open: number;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Reads how far the worker came with each list since a restore. */
export const readProgress = (binding: string, target: Target, restoredTo: string): Progress[] => {
  const unmatched = `SELECT count(*) FROM unmatched_payment u WHERE u.restore_id = r.id AND u.provider = c.provider`;
  const sql = `SELECT s.slug, c.provider, c.failure, c.due_at, c.cancelled,
      c.updated_at = c.created_at OR c.started_at IS NOT NULL AS reading, (${unmatched}) AS unmatched,
      (${unmatched} AND u.refunded_amount < u.amount) AS open
    FROM store_restore r JOIN store_settings s ON s.id = r.store_id JOIN restore_check c ON c.restore_id = r.id
    WHERE r.restored_to = ${literal(restoredTo)} ORDER BY s.slug, c.provider`;
  return query(binding, sql, target, (row) => ({
    ...{ slug: String(row["slug"]), provider: String(row["provider"]), failure: text(row["failure"]) },
    ...{ isReading: row["reading"] === 1, dueAt: text(row["due_at"]), cancelled: Number(row["cancelled"]) },
    ...{ unmatched: Number(row["unmatched"]), open: Number(row["open"]) },
  }));
};

const failures: Readonly<Record<string, string>> = {
  forbidden: "the account's key may not read the list, so compare it by hand in the processor's dashboard",
  unavailable: "it does not answer, and is asked again every ten minutes",
};
const givenUp = "its list could not be read for a week, so compare it by hand in the processor's dashboard";

const describeFailure = (failure: string, dueAt: string | null): string =>
  dueAt === null ? givenUp : (failures[failure] ?? failure);

/** Writes the progress of one list as a line of the command. */
export const describeProgress = ({ slug, provider, failure, dueAt, cancelled, unmatched, open }: Progress): string => {
  const found = `${unmatched} without an order, ${open} of them not given back; ${cancelled} unpaid ones cancelled`;
  const rest = dueAt === null ? "complete" : `read again at ${dueAt}, because a list can lack the last hours`;
  return `${slug}, ${provider}: ${failure === null ? `${found}; ${rest}` : describeFailure(failure, dueAt)}.`;
};
