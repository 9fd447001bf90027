import type { Database } from "../platform/database.ts";
import type { Ledger } from "../platform/ledger.ts";

/** A table with a text that an erasure removes and that invariants read. */
type ErasedTable = "restaurant_order" | "order_event" | "refund";

const isErased = "NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL";

/** Notes whose first text is empty are not stored. Only an erasure removes the note of an event or the reason of a
 *  refund, while an edit can change that of an order. */
const removals: readonly { table: ErasedTable; column: string; when: string }[] = [
  { table: "restaurant_order", column: "special_instructions", when: isErased },
  { table: "order_event", column: "note", when: "NEW.note IS NULL" },
  { table: "refund", column: "reason", when: "NEW.reason IS NULL" },
];

/** Makes a database remember the texts and mails that erasures remove, so that the invariants of a run at rest compare
 *  orders of erased guests as completely as others. A move that has begun deletes rows too, which are then on another
 *  shard. */
export const rememberErasedTexts = (database: Database): void => {
  database.execute("CREATE TEMP TABLE erased_text (table_name TEXT, row_id TEXT, text TEXT)");
  database.execute("CREATE TEMP TABLE erased_mail (id TEXT, order_id TEXT, kind TEXT, status TEXT)");
  for (const { table, column, when } of removals) {
    database.execute(`CREATE TEMP TRIGGER remember_${table} AFTER UPDATE ON ${table}
      WHEN OLD.${column} IS NOT NULL AND ${when}
      BEGIN INSERT INTO erased_text VALUES ('${table}', OLD.id, OLD.${column}); END`);
  }
  database.execute(`CREATE TEMP TRIGGER remember_notification AFTER DELETE ON notification
    WHEN NOT EXISTS (SELECT 1 FROM store_move m WHERE m.store_id = OLD.store_id AND m.state <> 'requested')
    BEGIN INSERT INTO erased_mail VALUES (OLD.id, OLD.order_id, OLD.kind, OLD.status); END`);
};

/** The texts that erasures removed from a table, by row. A store may have moved since, so all shards are read. */
export const readErasedTexts = (database: Ledger, table: ErasedTable): ReadonlyMap<string, string> =>
  new Map(
    database
      .read<{ id: string; text: string }>(
        "SELECT row_id AS id, text FROM erased_text WHERE table_name = ? ORDER BY rowid",
        table,
      )
      .map(({ id, text }) => [id, text]),
  );
