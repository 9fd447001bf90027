import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keyedColumns } from "../../../db/queries/sealed.ts";

/** What a rotation of MASTER_KEY does to what a purpose made. */
type Renewal =
  /** Rows name their key, and the rotation waits until these columns of `keyedColumns` need it no longer. */
  | { columns: readonly string[] }
  /** It ends by itself, so that no row needs an older key for long. */
  | { ends: string };

/** Every purpose for which the worker derives a key from MASTER_KEY. */
const purposes: Readonly<Record<string, Renewal>> = {
  "sealed secrets": {
    columns: [
      "store_payment_account.encrypted_secrets",
      "webhook_endpoint.encrypted_secret",
      "webhook_endpoint.previous_encrypted_secret",
    ],
  },
  "staff pin": { columns: ["staff_pin.pin_digest"] },
  "recovery code": { columns: ["recovery_code.code_digest"] },
  "one-time code": { ends: "Codes after minutes. A known browser whose key is gone counts as a new one." },
  "passkey challenge": { ends: "After minutes. It names its key." },
  "guest lookups": { ends: "With the window in which look-ups are counted." },
  "open orders": { ends: "With the order. Limits count anew once a ring begins with another key." },
  idempotency: { ends: "With the record of the request, after a day." },
};

/** The functions that take a purpose, or seal for the one of secrets. */
const call = /\b(keyedDigests|namedDigests|importHmacKey|deriveOnce|seal)\(([^,()]+),\s*("[^"]*")?/g;

const calls = globSync("worker/**/*.ts").flatMap((file) => {
  if (file === "worker/domain/master-key.ts") return [];
  return [...readFileSync(file, "utf8").matchAll(call)].map(([, name = "", , purpose]) => ({ file, name, purpose }));
});

const listPurposes = (isWanted: (name: string) => boolean): string[] =>
  [...new Set(calls.flatMap(({ name, purpose }) => (isWanted(name) && purpose ? [purpose.slice(1, -1)] : [])))].sort();

describe("MASTER_KEY", () => {
  it("has no purpose whose renewal by a rotation is not listed", () => {
    expect(calls.filter(({ name, purpose }) => name !== "seal" && !purpose)).toEqual([]);
    expect(listPurposes(() => true)).toEqual(Object.keys(purposes).sort());
  });

  it("stays in a rotation while a row needs it: every column is counted", () => {
    const listed = Object.values(purposes).flatMap((renewal) => ("columns" in renewal ? renewal.columns : []));
    expect(keyedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(listed.sort());
    const named = listPurposes((name) => name === "namedDigests");
    expect(named.filter((purpose) => !("columns" in (purposes[purpose] ?? {})))).toEqual([]);
    expect(named).toEqual(["recovery code", "staff pin"]);
  });

  it("seals secrets of payment accounts and webhooks alone", () => {
    const files = new Set(calls.filter(({ name }) => name === "seal").map(({ file }) => file));
    expect([...files].sort()).toEqual([
      "worker/domain/events/secret.ts",
      "worker/domain/payments/provider/account.ts",
      "worker/domain/sealed.ts",
    ]);
  });
});
