import type { Db } from "../../../db/client.ts";
import { readSealedSecrets } from "../../../db/queries/sealed.ts";
import { probeDatabase } from "../../../db/queries/store.ts";
import type { Env } from "../../env.ts";
import { hasMailer } from "../../mail/mailer.ts";
import { openSecret } from "../events/secret.ts";
import { parseMasterKey } from "../master-key.ts";
import { openAccount } from "../payments/provider/account.ts";

export interface Health {
  status: "ok" | "failing";
  environment: string;
  checks: {
    database: "ok" | "unreachable";
    migrations: "ok" | "missing" | "unknown";
    missingSecrets: string[];
    /** Secrets that no longer open what was encrypted under them. */
    changedSecrets: string[];
    /** Without it nobody can sign in, but guests order as ever. */
    mail: "ok" | "missing";
  };
}

const isKeyRing = (text: string | undefined): boolean => {
  try {
    const ring: unknown = JSON.parse(text ?? "");
    return typeof ring === "object" && ring !== null && Object.values(ring).some((secret) => Boolean(secret));
  } catch {
    return false;
  }
};

/** Names of secrets that are absent or cannot serve. Never their values. */
const missingSecrets = (env: Env): string[] => [
  ...(parseMasterKey(env.MASTER_KEY) ? [] : ["MASTER_KEY"]),
  ...(isKeyRing(env.ORDER_LINK_KEYS) ? [] : ["ORDER_LINK_KEYS"]),
];

/** Whether an error says that the database has not been prepared: its tables are not there. */
export const isUnprepared = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes("no such table") || isUnprepared(error.cause));

const databaseChecks = async (db: Db): Promise<Pick<Health["checks"], "database" | "migrations">> => {
  try {
    await probeDatabase(db);
    return { database: "ok", migrations: "ok" };
  } catch (error) {
    return isUnprepared(error)
      ? { database: "ok", migrations: "missing" }
      : { database: "unreachable", migrations: "unknown" };
  }
};

/** Enough to see that the key was changed, and little work for whoever asks. */
const maxSealedSecrets = 5;

/** Names the secrets that do not open what was encrypted first: what was encrypted since a change would open. */
const changedSecrets = async (env: Env, db: Db): Promise<string[]> => {
  if (!parseMasterKey(env.MASTER_KEY)) return [];
  const { accounts, endpoints } = await readSealedSecrets(db, maxSealedSecrets);
  const opened = await Promise.allSettled([
    ...accounts.map(({ storeId, provider, encryptedSecrets }) => openAccount(env, storeId, provider, encryptedSecrets)),
    ...endpoints.map((endpoint) => openSecret(env, endpoint)),
  ]);
  return opened.every(({ status }) => status === "fulfilled") ? [] : ["MASTER_KEY"];
};

/** Whether orders can be taken at all: the database answers, its tables are there, no secret is missing, and the stored ones can
 *  be opened. */
export const checkHealth = async (env: Env, db: Db): Promise<Health> => {
  const mail = hasMailer(env) ? "ok" : "missing";
  const database = await databaseChecks(db);
  const changed = database.migrations === "ok" ? await changedSecrets(env, db) : [];
  const checks = { ...database, missingSecrets: missingSecrets(env), changedSecrets: changed, mail } as const;
  const well = checks.migrations === "ok" && checks.missingSecrets.length === 0 && changed.length === 0;
  return { status: well ? "ok" : "failing", environment: env.ENVIRONMENT, checks };
};
