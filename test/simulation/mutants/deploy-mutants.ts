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
];
