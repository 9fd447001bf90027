import { randomBytes } from "node:crypto";
import { openSecret } from "../../../worker/domain/events/secret.ts";
import { openAccount } from "../../../worker/domain/payments/provider/account.ts";
import { keyPrefix, listKeys } from "../../key-ring.ts";
import { countKeyedRows } from "../../queries/sealed.ts";
import { type Database, query, type Target } from "../databases.ts";
import { environmentOption } from "../wrangler.ts";
import { advice, type Finding } from "./finding.ts";
import { addUp, describeRows, idIn, type KeyedRows, masterKeyBytes, nextStep } from "./rotation-step.ts";

/** Counts in every database the rows that need a key of MASTER_KEY until they are renewed. */
export const countRows = (databases: readonly Database[], target: Target, now: Date): KeyedRows =>
  addUp(
    databases.flatMap(({ binding }) =>
      query(binding, countKeyedRows(now.toISOString()), target, (row) => ({
        ...{ kind: Number(row["kind"]), prefix: String(row["prefix"] ?? ""), needed: Number(row["needed"]) },
      })),
    ),
  );

/** Says which keys rows still name, if there are several. */
export const checkKeyedRows = (rows: KeyedRows): Finding[] => {
  if (rows.size < 2) return [];
  const named = [...rows.keys()].map((prefix) => `${idIn(prefix)} for ${describeRows(rows, prefix)}`);
  return [
    advice(
      `What is stored needs several keys of MASTER_KEY: ${named.join(" and ")}.`,
      "Keep them all until npm run secrets:rotate removes the older ones.",
    ),
  ];
};

const secretsQuery = `SELECT store_id, provider, encrypted_secrets AS sealed, NULL AS id FROM store_payment_account
  UNION ALL SELECT store_id, NULL, encrypted_secret, id FROM webhook_endpoint LIMIT 50`;

/** Throws if one of the keys opens nothing of what names it: a wrong copy would take the place of the right value,
 *  which Cloudflare never shows again. Single secrets may be lost since long ago. */
const assertOpens = async (text: string, databases: readonly Database[], target: Target): Promise<void> => {
  const env = { MASTER_KEY: text };
  const opens = async (row: Readonly<Record<string, string>>): Promise<{ prefix: string; isOpen: boolean }> => {
    const { store_id: storeId = "", provider, id = "", sealed = "" } = row;
    const opened = provider
      ? openAccount(env, storeId, provider, sealed)
      : openSecret(env, { storeId, id, encryptedSecret: sealed });
    const prefix = sealed.slice(0, sealed.indexOf(":") + 1);
    return opened.then(
      () => ({ prefix, isOpen: true }),
      () => ({ prefix, isOpen: false }),
    );
  };
  const toText = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? "" : String(value)]));
  const rows = databases.flatMap(({ binding }) => query(binding, secretsQuery, target, toText));
  const results = await Promise.all(rows.map(opens));
  const wrong = results.find(({ prefix }) => results.every((one) => one.prefix !== prefix || !one.isOpen));
  if (wrong)
    throw new Error(
      `The key ${idIn(wrong.prefix)} of your copy of MASTER_KEY decrypts nothing of what is stored. Nothing was changed. Use the value that is deployed.`,
    );
};

/** Longer than an isolate or a Durable Object keeps the version before. */
const settledMinutes = 10;

/** Throws if the deployed version is so new that an older one may still run. */
const assertSettled = ({ run, environment }: Target, now: Date): void => {
  const { isSuccessful, stdout, stderr } = run(["deployments", "status", "--json", environmentOption(environment)]);
  if (!isSuccessful) throw new Error(`The deployed version is unknown.\n${stdout}${stderr}`);
  const { created_on: createdOn }: { created_on?: string } = JSON.parse(stdout);
  const minutes = Math.ceil(settledMinutes - (now.getTime() - Date.parse(createdOn ?? "")) / 60_000);
  if (minutes > 0)
    throw new Error(`The deployed version is too new: an older one may still run. Wait ${minutes} minutes.`);
};

/** The ids of the keys that the deployed worker has, in their order. Throws if it does not say. */
const readDeployedIds = async (host: string, send: typeof fetch): Promise<string[]> => {
  const url = `https://${host}/api/health`;
  try {
    const health: { checks: { masterKeys: string[] } } = JSON.parse(await (await send(url)).text());
    return [...health.checks.masterKeys];
  } catch {
    throw new Error(
      `${url} does not name the keys of MASTER_KEY. Run npm run deploy, or wait until the worker answers.`,
    );
  }
};

export interface Rotation {
  databases: readonly Database[];
  target: Target;
  /** The value of MASTER_KEY where a person keeps it: a file of their own, or `.dev.vars`. */
  copy: { read(): string; write(text: string): void };
  /** A host of the deployment; undefined if it has no store yet. */
  host: string | undefined;
  isForced: boolean;
  now: Date;
  print(line: string): void;
  send?: typeof fetch;
}

const putSecret = ({ target, print }: Rotation, text: string): void => {
  if (!target.remote) return;
  const words = ["secret", "put", "MASTER_KEY", environmentOption(target.environment)];
  const { isSuccessful, stdout, stderr } = target.run(words, { input: text });
  if (!isSuccessful)
    throw new Error(`The secret was not set. Your copy has the new value: run this again.\n${stdout}${stderr}`);
  print("The secret MASTER_KEY is set.");
};

/** Takes the next step of a rotation. The copy is written before the secret, because Cloudflare never shows a secret. A
 *  run that was interrupted between the two is finished by the next one. Throws if nothing may change. */
export const rotate = async (rotation: Rotation): Promise<void> => {
  const { databases, target, copy, host, now, print, send = fetch } = rotation;
  const text = copy.read().trim();
  const rows = countRows(databases, target, now);
  const prefixes = new Set(listKeys(text).map(({ id }) => keyPrefix(id)));
  const missing = [...rows.keys()].filter((prefix) => !prefixes.has(prefix));
  if (missing.length > 0) {
    const needs = missing.map((prefix) => `${describeRows(rows, prefix)} need the key ${idIn(prefix)}`);
    throw new Error(`Your copy of MASTER_KEY lacks a key: ${needs.join(", and ")}. Nothing was changed.`);
  }
  await assertOpens(text, databases, target);
  const ids = listKeys(text).map(({ id }) => id);
  if (target.remote && host !== undefined && ids.join() !== (await readDeployedIds(host, send)).join()) {
    print("The deployed MASTER_KEY has other keys than your copy, so an earlier run was interrupted.");
    putSecret(rotation, text);
    return;
  }
  const step = nextStep(text, rows, {
    isForced: rotation.isForced,
    makeKey: () => randomBytes(masterKeyBytes).toString("base64"),
  });
  if (step.text !== null) {
    if (target.remote && ids.length > 1) assertSettled(target, now);
    copy.write(step.text);
    putSecret(rotation, step.text);
  }
  print(step.message);
  if (step.text !== null && !target.remote) print("A running npm start has the value before. Start it again.");
};
