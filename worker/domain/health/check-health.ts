import { connect, type Db } from "../../../db/client.ts";
import { countDeletions } from "../../../db/queries/deletions/deletions.ts";
import { readDeadMessages } from "../../../db/queries/due/dead-messages.ts";
import { readSealedSecrets } from "../../../db/queries/sealed.ts";
import { readNewestMigration } from "../../../db/queries/store.ts";
import { schemaVersion } from "../../../db/schema-version.ts";
import { connectShards } from "../../../db/shards.ts";
import { withinTime } from "../../../db/time-limit.ts";
import { openObject } from "../../durable/open-object.ts";
import type { Env } from "../../env.ts";
import { hasMailer } from "../../notifications/mail/mailer.ts";
import { openSecret } from "../events/secret.ts";
import { type RingName, readRing } from "../key-ring.ts";
import { masterKeys } from "../master-key.ts";
import { openAccount } from "../payments/provider/account.ts";
import { addMinutes, type Instant, startOfHour } from "../time.ts";
import { isUnprepared } from "./is-unprepared.ts";

export interface Health {
  status: "ok" | "failing";
  environment: string;
  checks: {
    database: "ok" | "unreachable";
    /** `differ` while a release is between its migrations and its upload. Until they agree, nothing is written. */
    migrations: "ok" | "missing" | "differ" | "unknown";
    /** The newest migration that the worker was built for, and the database's; null if it is not known. */
    newestMigration: { worker: string; database: string | null };
    missingSecrets: string[];
    /** Secrets that can no longer decrypt stored data. */
    changedSecrets: string[];
    /** The ids of the keys of MASTER_KEY. The first encrypts. */
    masterKeys: string[];
    /** Without mail, sign-in fails, but guests can order. */
    mail: "ok" | "missing";
  };
  /** How many faults the pages of the host's store reported in the last 24 hours; null if that is not known. */
  pageFaults: number | null;
  /** How many messages of the queue no try could handle in the last 24 hours, by kind; null if that is not known. */
  deadMessages: Record<string, number> | null;
  /** How many stores wait for their deletion, and how many are being deleted; null if that is not known. */
  deletions: { scheduled: number; running: number } | null;
}

const rings: readonly RingName[] = ["MASTER_KEY", "ORDER_LINK_KEYS"];

/** Names of missing or malformed secrets. Never their values. */
const missingSecrets = (env: Env): string[] => rings.filter((name) => readRing(env, name).length === 0);

type DatabaseChecks = Pick<Health["checks"], "database" | "migrations" | "newestMigration">;

/** A database that hangs counts as unreachable. */
const probeLimitMs = 5_000;

const databaseChecks = async (db: Db): Promise<DatabaseChecks> => {
  try {
    const database = await withinTime(probeLimitMs, readNewestMigration(db));
    const migrations = database === schemaVersion ? "ok" : "differ";
    return { database: "ok", migrations, newestMigration: { worker: schemaVersion, database } };
  } catch (error) {
    const newestMigration = { worker: schemaVersion, database: null };
    return isUnprepared(error)
      ? { database: "ok", migrations: "missing", newestMigration }
      : { database: "unreachable", migrations: "unknown", newestMigration };
  }
};

/** Enough to detect a changed key, and cheap. */
const maxSealedSecrets = 5;

/** Names secrets that cannot decrypt the oldest rows, or lack a key that any row names. Newer rows may be encrypted
 *  with a changed key. */
const changedSecrets = async (env: Env, db: Db): Promise<string[]> => {
  const ids = masterKeys(env).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { accounts, endpoints, needsUnknownKey } = await readSealedSecrets(db, maxSealedSecrets, ids);
  if (needsUnknownKey) return ["MASTER_KEY"];
  const opened = await Promise.allSettled([
    ...accounts.map(({ storeId, provider, encryptedSecrets }) => openAccount(env, storeId, provider, encryptedSecrets)),
    ...endpoints.map((endpoint) => openSecret(env, endpoint)),
  ]);
  return opened.every(({ status }) => status === "fulfilled") ? [] : ["MASTER_KEY"];
};

/** The worst state of all shards: one that fails cannot serve its stores. */
const worstCheck = (first: DatabaseChecks, others: readonly DatabaseChecks[]): DatabaseChecks =>
  [first, ...others].find(({ database }) => database === "unreachable") ??
  [first, ...others].find(({ migrations }) => migrations !== "ok") ??
  first;

/** The faults of a store's pages. They are no reason to call the service failing: a page that fails still orders by the
 *  parts that do not. */
const readPageFaults = async (env: Env, findStoreId: () => Promise<string>): Promise<number | null> => {
  try {
    return await withinTime(
      probeLimitMs,
      findStoreId().then((id) => openObject(env.STORE, id).readPageFaults()),
    );
  } catch {
    return null;
  }
};

const countedHours = 24;

/** The dead messages of all shards. They are no reason to call the service failing: their work is tried every minute,
 *  and concerns a store at a time. */
const readDead = async (databases: readonly Db[], now: Instant): Promise<Record<string, number> | null> => {
  const since = startOfHour(addMinutes(now, -(countedHours - 1) * 60));
  try {
    const counts = await withinTime(probeLimitMs, Promise.all(databases.map((db) => readDeadMessages(db, since))));
    const sums = new Map<string, number>();
    for (const { kind, messages } of counts.flat()) sums.set(kind, (sums.get(kind) ?? 0) + messages);
    return Object.fromEntries(sums);
  } catch {
    return null;
  }
};

/** The deletions on all shards. They concern no other store, so they are no failure. */
const readDeletions = async (databases: readonly Db[]): Promise<Health["deletions"]> => {
  try {
    const counts = await withinTime(probeLimitMs, Promise.all(databases.map(countDeletions)));
    const sum = (name: "scheduled" | "running") => counts.reduce((total, count) => total + count[name], 0);
    return { scheduled: sum("scheduled"), running: sum("running") };
  } catch {
    return null;
  }
};

/** Whether the stores can take orders: every database responds and has its tables, no secret is missing, and stored
 *  secrets can be decrypted. */
export const checkHealth = async (env: Env, now: Instant, findStoreId: () => Promise<string>): Promise<Health> => {
  const mail = hasMailer(env) ? "ok" : "missing";
  const databases = [...connectShards(env).values()];
  const [first, others, pageFaults, deadMessages, deletions] = await Promise.all([
    databaseChecks(connect(env.DB)),
    Promise.all(databases.slice(1).map(databaseChecks)),
    readPageFaults(env, findStoreId),
    readDead(databases, now),
    readDeletions(databases),
  ]);
  const database = worstCheck(first, others);
  const changed = database.migrations === "ok" ? await Promise.all(databases.map((db) => changedSecrets(env, db))) : [];
  const changedNames = [...new Set(changed.flat())];
  const checks = {
    ...{ ...database, missingSecrets: missingSecrets(env), changedSecrets: changedNames },
    masterKeys: masterKeys(env).map(({ id }) => id),
    mail,
  } as const;
  const isHealthy = checks.migrations === "ok" && checks.missingSecrets.length === 0 && changedNames.length === 0;
  const counts = { pageFaults, deadMessages, deletions };
  return { status: isHealthy ? "ok" : "failing", environment: env.ENVIRONMENT, checks, ...counts };
};
