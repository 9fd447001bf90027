import { movingMessage } from "../../abort-codes.ts";
import type { Db } from "../../client.ts";
import type { Instant } from "../../schema/shapes.ts";
import { type StoreTable, storeTables } from "../../store-tables.ts";

const changes = [
  { name: "insert", row: "NEW" },
  { name: "update", row: "OLD" },
  { name: "delete", row: "OLD" },
] as const;

type Change = (typeof changes)[number];

/** The triggers that refuse writes of one store. They are a part of the database, so no statement can forget them, and
 *  a database without a move or a deletion pays nothing. */
const buildTriggers = (
  storeId: string,
  isRefused: (table: StoreTable, change: Change["name"]) => boolean = () => true,
): { name: string; sql: string }[] => {
  if (!/^\w+$/.test(storeId)) throw new Error(`${storeId} is not the id of a store.`);
  return storeTables.flatMap((table) =>
    changes
      .filter((change) => isRefused(table, change.name))
      .map((change) => {
        const name = `"move_${storeId}_${table.name}_${change.name}"`;
        const event = `BEFORE ${change.name} ON "${table.name}" WHEN ${change.row}."store_id" = '${storeId}'`;
        const sql = `CREATE TRIGGER IF NOT EXISTS ${name} ${event} BEGIN SELECT RAISE(ABORT, '${movingMessage}'); END`;
        return { name, sql };
      }),
  );
};

/** Closes a store for writes on its shard, in one transaction: a write is either complete before it, or refused. */
export const closeStore = async ({ $client }: Db, storeId: string, now: Instant): Promise<void> => {
  const close = "UPDATE store_move SET state = 'leaving', moved_at = ? WHERE store_id = ? AND state = 'requested'";
  await $client.batch([
    $client.prepare(close).bind(now, storeId),
    ...buildTriggers(storeId).map(({ sql }) => $client.prepare(sql)),
  ]);
};

/** The statements that refuse each further write of a store but deletions. The customers at processors stay writable,
 *  because they are deleted there first, which can need several attempts. */
export const refuseNewRows = ({ $client }: Db, storeId: string): D1PreparedStatement[] =>
  buildTriggers(
    storeId,
    ({ name }, change) => change === "insert" || (change === "update" && name !== "provider_customer"),
  ).map(({ sql }) => $client.prepare(sql));

export const dropTriggers = ({ $client }: Db, storeId: string): D1PreparedStatement[] =>
  buildTriggers(storeId).map(({ name }) => $client.prepare(`DROP TRIGGER IF EXISTS ${name}`));

/** Opens a store again on the shard that it was to leave. */
export const reopenStore = async (db: Db, storeId: string): Promise<void> => {
  const open = "DELETE FROM store_move WHERE store_id = ? AND state = 'returning'";
  await db.$client.batch([...dropTriggers(db, storeId), db.$client.prepare(open).bind(storeId)]);
};

const rowsAtOnce = 1_000;

/** Deletes one page of a closed copy, children before parents. Returns whether rows are left. The caller makes sure
 *  that the store is open elsewhere. */
export const deleteCopyPage = async (db: Db, storeId: string): Promise<boolean> => {
  const { $client } = db;
  const [first, ...others] = storeTables;
  const deletePage = ({ name }: StoreTable) => {
    const page = `SELECT rowid FROM "${name}" WHERE "store_id" = ? LIMIT ${rowsAtOnce}`;
    return $client.prepare(`DELETE FROM "${name}" WHERE rowid IN (${page})`).bind(storeId);
  };
  const results = await $client.batch([...dropTriggers(db, storeId), ...others.toReversed().map(deletePage)]);
  if (results.some(({ meta }) => meta.changes >= rowsAtOnce)) return true;
  // The row of the store goes last. The state of its move goes with it.
  if (first) await deletePage(first).run();
  return false;
};
