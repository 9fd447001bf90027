import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Write } from "../atomic.ts";
import { batch } from "../batch.ts";
import type { Db } from "../client.ts";
import { keyPrefix } from "../key-ring.ts";
import { storePaymentAccount, storeSettings, webhookEndpoint } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";
import { isStoreOpen } from "./moves/moves.ts";

/** A column of texts that name a key of MASTER_KEY, see `keyPrefix`. */
interface KeyedColumn {
  /** What people call its rows. */
  rows: string;
  table: string;
  column: string;
  /** The rows that still count. `now` is the only parameter. */
  counts?: (now: Instant) => string;
  /** How a row gets the newest key: background work encrypts it anew, or its owner uses or replaces it. */
  renewedBy: "work" | "owner";
}

/** Every column whose rows need their key of MASTER_KEY until they are renewed. */
export const keyedColumns: readonly KeyedColumn[] = [
  { rows: "payment accounts", table: "store_payment_account", column: "encrypted_secrets", renewedBy: "work" },
  { rows: "webhook secrets", table: "webhook_endpoint", column: "encrypted_secret", renewedBy: "work" },
  {
    ...{ rows: "previous webhook secrets", table: "webhook_endpoint", column: "previous_encrypted_secret" },
    ...{ counts: (now) => `previous_secret_until > '${now}'`, renewedBy: "work" },
  },
  { rows: "PINs", table: "staff_pin", column: "pin_digest", renewedBy: "owner" },
  {
    ...{ rows: "recovery codes", table: "recovery_code", column: "code_digest" },
    ...{ counts: () => "used_at IS NULL", renewedBy: "owner" },
  },
];

/** The prefix of a text, by which it names its key. */
const prefixIn = (column: string): string => `substr(${column}, 1, instr(${column}, ':'))`;

/** Counts the rows of each kind that need a key, as `kind` (the index of the column), `prefix` and `needed`. */
export const countKeyedRows = (now: Instant): string =>
  keyedColumns
    .map(
      ({ table, column, counts }, kind) =>
        `SELECT ${kind} AS kind, ${prefixIn(column)} AS prefix, count(*) AS needed FROM ${table}
    WHERE ${counts?.(now) ?? "true"} GROUP BY prefix`,
    )
    .join(" UNION ALL ");

const hasPrefix = (column: SQLiteColumn, prefixes: readonly string[]): SQL =>
  inArray(sql`substr(${column}, 1, instr(${column}, ':'))`, [...prefixes]);

/** How many rows of a kind are asked for their key. Anyone may ask for the worker's state, so that has a bound. */
const maxAsked = 200;

/** The oldest encrypted secrets, at most `limit` of each kind, and whether one of the oldest secrets or PINs needs
 *  another key than `ids` name. Recovery codes are not read, because a store has many. */
export const readSealedSecrets = async (db: Db, limit: number, ids: readonly string[]) => {
  const prefixes = sql.join(
    ids.map((id) => sql`${keyPrefix(id)}`),
    sql`, `,
  );
  const unknown = keyedColumns
    .filter(({ table }) => table !== "recovery_code")
    .map(({ table, column }) => {
      const prefix = sql.raw(prefixIn(column));
      const asked = sql.raw(`(SELECT ${column} FROM ${table} ORDER BY id LIMIT ${maxAsked})`);
      return sql`EXISTS (SELECT 1 FROM ${asked} WHERE ${prefix} NOT IN (${prefixes}))`;
    });
  const [accounts, endpoints, found] = await batch(db, [
    db.select().from(storePaymentAccount).orderBy(asc(storePaymentAccount.id)).limit(limit),
    db.select().from(webhookEndpoint).orderBy(asc(webhookEndpoint.id)).limit(limit),
    db.select({ isUnknown: sql<number>`${sql.join(unknown, sql` OR `)}` }).from(sql`(SELECT 1)`),
  ]);
  return { accounts, endpoints, needsUnknownKey: found[0]?.isUnknown === 1 };
};

const withOldSecret = (prefixes: readonly string[]) => ({
  account: hasPrefix(storePaymentAccount.encryptedSecrets, prefixes),
  endpoint: or(
    hasPrefix(webhookEndpoint.encryptedSecret, prefixes),
    hasPrefix(webhookEndpoint.previousEncryptedSecret, prefixes),
  ),
});

/** The open stores with secrets that are encrypted with one of the keys. */
export const findStoresToReseal = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const { account, endpoint } = withOldSecret(ids.map(keyPrefix));
  const { id } = storeSettings;
  const inAccounts = db.select({ id: storePaymentAccount.storeId }).from(storePaymentAccount).where(account);
  const inEndpoints = db.select({ id: webhookEndpoint.storeId }).from(webhookEndpoint).where(endpoint);
  const rows = await db
    .select({ id })
    .from(storeSettings)
    .where(and(isStoreOpen(db, id), or(inArray(id, inAccounts), inArray(id, inEndpoints))));
  return rows.map((row) => row.id);
};

/** A store's secrets that are encrypted with one of the keys, at most `limit` of each kind. */
export const readOldSecrets = async (db: Db, storeId: string, ids: readonly string[], limit: number) => {
  const { account, endpoint } = withOldSecret(ids.map(keyPrefix));
  const [accounts, endpoints] = await batch(db, [
    db
      .select()
      .from(storePaymentAccount)
      .where(and(eq(storePaymentAccount.storeId, storeId), account))
      .limit(limit),
    db
      .select()
      .from(webhookEndpoint)
      .where(and(eq(webhookEndpoint.storeId, storeId), endpoint))
      .limit(limit),
  ]);
  return { accounts, endpoints };
};

/** A sealed text of a row, and the text that takes its place; null empties the column. */
export interface Resealed {
  id: string;
  from: string;
  to: string | null;
}

const resealedIn = (texts: readonly Resealed[]): SQL => sql`json_each(${JSON.stringify(texts)}) AS "text"`;
const resealedText = sql`"text"."value" ->> 'to'`;

const isUnchanged = (table: { storeId: SQLiteColumn; id: SQLiteColumn }, column: SQLiteColumn, storeId: string) =>
  and(
    eq(table.storeId, storeId),
    eq(table.id, sql`"text"."value" ->> 'id'`),
    eq(column, sql`"text"."value" ->> 'from'`),
  );

/** Replaces sealed texts of a store's payment accounts. A row whose text has changed since it was read keeps it,
 *  because its owner entered another secret. */
export const replaceAccountSecrets = (db: Db, storeId: string, texts: readonly Resealed[]): Write =>
  db
    .update(storePaymentAccount)
    .set({ encryptedSecrets: resealedText })
    .from(resealedIn(texts))
    .where(isUnchanged(storePaymentAccount, storePaymentAccount.encryptedSecrets, storeId));

/** The same for the current or the previous secrets of its webhooks. */
export const replaceWebhookSecrets = (
  db: Db,
  storeId: string,
  column: "encryptedSecret" | "previousEncryptedSecret",
  texts: readonly Resealed[],
): Write =>
  db
    .update(webhookEndpoint)
    .set({ [column]: resealedText })
    .from(resealedIn(texts))
    .where(isUnchanged(webhookEndpoint, webhookEndpoint[column], storeId));
