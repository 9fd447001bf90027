import { type Database, execute, query, type Target } from "../databases.ts";
import { literal } from "../new-store.ts";
import { toDate } from "../shard-plan.ts";
import { blockersQuery, describeBlockers } from "./blockers.ts";
import { exportStore } from "./export-files.ts";
import { cancelStatements, changedMessage, dueDate, scheduleStatements } from "./schedule.ts";

/** What an operator asks for. */
export interface DeletionRequest {
  slug: string;
  databases: readonly Database[];
  target: Target;
  now: Date;
  print: (line: string) => void;
}

interface FoundStore {
  binding: string;
  id: string;
  name: string;
  dueAt: string | null;
}

const toText = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Finds the store. Throws if it is unknown, moves between databases, or is being deleted already. */
const findStore = ({ slug, databases, target, now }: DeletionRequest): FoundStore => {
  const sql = `SELECT s.id, s.name, m.state, d.due_at, d.begun_at FROM store_settings s
    LEFT JOIN store_move m ON m.store_id = s.id
    LEFT JOIN store_deletion d ON d.store_id = s.id WHERE s.slug = ${literal(slug)}`;
  const copies = databases.flatMap(({ binding }) =>
    query(binding, sql, target, ({ id, name, state, due_at: dueAt, begun_at: begunAt }) => ({
      ...{ binding, id: String(id), name: String(name), state: toText(state) },
      ...{ dueAt: toText(dueAt), begunAt: toText(begunAt) },
    })),
  );
  const [store] = copies;
  if (!store) throw new Error(`There is no store ${slug}.`);
  // The rows that a move leaves behind are deleted a day later.
  if (copies.length > 1 || store.state !== null)
    throw new Error(
      `The store ${slug} moves to another database, or did so within a day. Run the command a day later.`,
    );
  if (store.begunAt !== null || (store.dueAt !== null && store.dueAt <= now.toISOString()))
    throw new Error(`The store ${slug} is being deleted, which cannot be stopped any more.`);
  return store;
};

/** Writes statements that first assert the store's state. Throws `reason` if it is another by now. */
const writeAsserted = (binding: string, statements: readonly string[], target: Target, reason: string): void => {
  try {
    execute(binding, statements, target);
  } catch (error) {
    if (error instanceof Error && error.message.includes(changedMessage)) throw new Error(reason);
    throw error;
  }
};

/** Keeps a store whose deletion is scheduled. It takes orders again at once. */
export const cancelDeletion = (request: DeletionRequest): void => {
  const { slug, target, now, print } = request;
  const { binding, id, dueAt } = findStore(request);
  if (dueAt === null) throw new Error(`The store ${slug} is not to be deleted.`);
  const late = `The store ${slug} is being deleted, which cannot be stopped any more.`;
  writeAsserted(binding, cancelStatements(id, now), target, late);
  print(`The store ${slug} stays, and takes orders as before.`);
};

const assertFree = ({ binding, id }: FoundStore, { slug, target }: DeletionRequest, isForced: boolean): void => {
  const [reasons = []] = query(binding, blockersQuery(id), target, (row) => describeBlockers(row, isForced));
  if (reasons.length > 0) throw new Error(`The store ${slug} cannot be deleted yet. ${reasons.join(" ")}`);
};

const printNext = ({ binding, id }: FoundStore, { slug, target, print }: DeletionRequest, dueAt: string): void => {
  const sql = `SELECT host FROM store_host WHERE store_id = ${literal(id)} ORDER BY host`;
  const hosts = query(binding, sql, target, ({ host }) => String(host));
  print(
    `The store ${slug} takes no more orders, and is deleted on ${toDate(dueAt)}. Until then its owner can sign in,`,
  );
  print("read and export, and the same command with --cancel keeps the store.");
  print("Keep the export for as long as tax law asks, as a rule six to ten years: later there is no other copy.");
  print("If refunds or disputes change anything until that day, run the command again with a new folder.");
  print(`After it, remove the custom hostnames at Cloudflare and the DNS records: ${hosts.join(", ")}.`);
};

export interface Deletion extends DeletionRequest {
  /** The folder for the export; undefined if the operator named none. */
  folder: string | undefined;
  /** The short name of the store as the operator typed it again. */
  confirmed: string | undefined;
  isForced: boolean;
}

/** Exports everything of a store, verifies it, and schedules the store's deletion. For a store whose deletion is
 *  scheduled, exports it again and leaves the day. Throws, and changes nothing, if something keeps the store. */
export const scheduleDeletion = async (deletion: Deletion): Promise<void> => {
  const { slug, target, now, print, folder, confirmed, isForced } = deletion;
  const store = findStore(deletion);
  const { binding, id, name } = store;
  if (store.dueAt === null) assertFree(store, deletion, isForced);
  if (folder === undefined || confirmed !== slug)
    throw new Error(
      `This deletes the store ${slug} ("${name}") in 30 days. Add --export with a new folder for all of its rows, and --confirm ${slug}.`,
    );
  const exported = await exportStore({ ...{ id, slug, binding, target, now }, folder });
  const rows = Object.values(exported).reduce((total, count) => total + count, 0);
  print(`Exported ${rows} rows of ${Object.keys(exported).length} tables to ${folder}, and verified them.`);
  const dueAt = store.dueAt ?? dueDate(now);
  const changed = `Orders or money of the store ${slug} changed during the export. Run the command again with a new folder.`;
  if (store.dueAt === null)
    writeAsserted(binding, scheduleStatements({ storeId: id, dueAt, isForced, exported }), target, changed);
  printNext(store, deletion, dueAt);
};
