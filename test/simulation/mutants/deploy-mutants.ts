import type { Mutant } from "./mutant.ts";

/** Defects of a version that does not fit the one before it. */
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
];
