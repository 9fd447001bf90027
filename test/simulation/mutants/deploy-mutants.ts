import type { Mutant } from "./mutant.ts";

/** Defects of a version, a migration or a secret that does not fit the version before it. */
export const deployMutants: readonly Mutant[] = [
  {
    name: "A deploy changes the digest of requests",
    file: "worker/domain/idempotency/key.ts",
    text: "sha256Hex(JSON.stringify(canonicalize(input)))",
    replacement: "sha256Hex(JSON.stringify([canonicalize(input)]))",
    isDeployed: true,
    seed: 9,
  },
  {
    name: "A worker writes in the middle of a release",
    file: "db/asserted.ts",
    text: "THEN 1 ELSE json_extract",
    replacement: "OR 1 THEN 1 ELSE json_extract",
    seed: 11,
  },
  {
    name: "A write without a batch asserts no schema",
    file: "db/asserted.ts",
    text: "return changesRows(text) ? new Write(this, statement) : statement;",
    replacement: "return changesRows(text) && text.length > 200 ? new Write(this, statement) : statement;",
    seed: 1,
  },
  {
    name: "A release renames a column that the version before it reads",
    file: "test/support/migrations/next-release.ts",
    text: `    \`ALTER TABLE restaurant_order ADD wants_cutlery integer DEFAULT false NOT NULL
       CONSTRAINT restaurant_order_wants_cutlery CHECK (wants_cutlery IN (0, 1))\`,
    "UPDATE restaurant_order SET wants_cutlery = needs_cutlery WHERE needs_cutlery",
`,
    replacement: '    "ALTER TABLE restaurant_order RENAME needs_cutlery TO wants_cutlery",\n',
    seed: 11,
  },
  {
    name: "An open order that a release leaves without a due time is forgotten",
    file: "db/queries/due/due-orders.ts",
    text: "${restaurantOrder.dueAt} IS NULL AND ${restaurantOrder.status} = 'open'`;",
    replacement: "${restaurantOrder.dueAt} IS NULL AND ${restaurantOrder.status} = 'undated'`;",
    seed: 4,
  },
  {
    name: "A new MASTER_KEY encrypts before every version has it",
    file: "db/local/release/rotation-step.ts",
    text: "writeRing([first, { id, base64: makeKey() }])",
    replacement: "writeRing([{ id, base64: makeKey() }, first])",
    seed: 1,
  },
  {
    name: "An old MASTER_KEY is removed while secrets need it",
    file: "db/local/release/rotation-step.ts",
    text: "if (blocked.length === 0) return",
    replacement: "if (blocked.length >= 0) return",
    seed: 1,
  },
  {
    name: "Secrets of payment accounts are not encrypted anew",
    file: "worker/domain/orders/due/reseal-secrets.ts",
    text: "    replaceAccountSecrets(db, storeId, secrets),\n",
    replacement: "",
    seed: 1,
  },
];
