import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Creates `.dev.vars` from its example if it is missing. Each `<random>` becomes 32 random bytes in base64. */
export const ensureSecrets = (root: URL): void => {
  const target = new URL(".dev.vars", root);
  if (existsSync(target)) return;
  const example = readFileSync(new URL(".dev.vars.example", root), "utf8");
  writeFileSync(
    target,
    example.replaceAll("<random>", () => randomBytes(32).toString("base64")),
    { mode: 0o600 },
  );
};
