import { keyPrefix, listKeys } from "../../../db/key-ring.ts";
import type { Ledger } from "../platform/ledger.ts";
import type * as Product from "../product.ts";
import type { Invariant } from "./evidence.ts";

/** Every sealed secret that does not end by itself. */
const sealedSecrets = `SELECT store_id AS storeId, provider AS owner, 'account' AS kind, encrypted_secrets AS sealed
    FROM store_payment_account UNION ALL SELECT store_id, id, 'webhook', encrypted_secret FROM webhook_endpoint`;

interface SealedSecret {
  storeId: string;
  owner: string;
  kind: "account" | "webhook";
  sealed: string;
}

/** Whether a statement may change which keys rows need. */
export const changesSecrets = (sql: string): boolean => /store_payment_account|webhook_endpoint/.test(sql);

/** The secrets that one of the versions that run or may run has no key for. */
export const findUnknownKeys = (ledger: Ledger, masterKeys: readonly string[]): string[] => {
  const rings = [...new Set(masterKeys)].map((text) => listKeys(text).map(({ id }) => keyPrefix(id)));
  return ledger.read<SealedSecret>(sealedSecrets).flatMap(({ storeId, owner, sealed }) => {
    const prefix = sealed.slice(0, sealed.indexOf(":") + 1);
    const isKnown = rings.every((ring) => ring.includes(prefix));
    return isKnown ? [] : [`a version that may run has no key for a secret of ${owner} in ${storeId}`];
  });
};

/** The secrets that the newest version cannot decrypt. */
export const findClosedSecrets = async (
  { openAccount, openSecret }: Pick<typeof Product, "openAccount" | "openSecret">,
  ledger: Ledger,
  masterKey: string,
): Promise<string[]> => {
  const env = { MASTER_KEY: masterKey };
  const rows = ledger.read<SealedSecret>(sealedSecrets);
  const opened = await Promise.allSettled<unknown>(
    rows.map(({ storeId, owner, kind, sealed }) =>
      kind === "account"
        ? openAccount(env, storeId, owner, sealed)
        : openSecret(env, { storeId, id: owner, encryptedSecret: sealed }),
    ),
  );
  return rows.flatMap(({ owner }, index) => (opened[index]?.status === "fulfilled" ? [] : [owner]));
};

/** At rest, the newest version decrypts every secret. */
export const secretsCanBeOpened: Invariant = ({ closedSecrets }) => [...closedSecrets];

/** A rotation removes the older key within the time in which everything ends. */
export const rotationsEnd: Invariant = ({ hasOpenRotation }) =>
  hasOpenRotation ? ["MASTER_KEY still has the older key"] : [];
