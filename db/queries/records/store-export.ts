import { type StoreTable, storeTables } from "../../store-tables.ts";

const signIn = "It proves who signs in, and is of no use elsewhere.";
const work = "The system's own work. It is made from the other tables.";
const digests = "It has nothing but digests, which limit how often something is asked.";

/** The tables that the export of a store leaves out, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  session: signIn,
  sign_in_code: signIn,
  spent_challenge: signIn,
  passkey: signIn,
  recovery_code: signIn,
  role_recovery: signIn,
  staff_pin: signIn,
  shared_tablet: signIn,
  pin_guess: signIn,
  pin_invitation: signIn,
  email_change: signIn,
  idempotency_record: work,
  outbox: work,
  order_search_term: work,
  order_slot: work,
  daily_number: work,
  dead_message: work,
  payment_event_in: work,
  processor_check: work,
  restore_check: work,
  report_progress: work,
  guest_lookup: digests,
  order_link_request: digests,
  promo_customer: digests,
};

/** Columns with secrets, digests and keys, and with terms made from other columns. They are in no export. */
const secret = /secret|digest|token|_keys?$|^bag_name$|credential|pin_hash|^server_grant_id$|^search_terms$/;

export interface ExportedTable {
  table: StoreTable;
  /** The exported columns, with their positions in a row. */
  columns: readonly { name: string; position: number }[];
}

/** The tables of the export with their columns, each after those that it refers to. */
export const exportedTables: readonly ExportedTable[] = storeTables
  .filter(({ name }) => !Object.hasOwn(leftOutTables, name))
  .map((table) => ({
    table,
    columns: table.columns.flatMap((name, position) => (secret.test(name) ? [] : [{ name, position }])),
  }));
