// `npm run clients`: generates clients as a partner would, type-checks programs that use them, and orders with them.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "../../db/local/install.mjs";

await ensureInstalled(import.meta.dirname);
for (const command of [
  "tsc -p test/clients",
  `vitest run -c test/clients/vitest.config.ts ${process.argv.slice(2).join(" ")}`,
]) {
  const { status } = spawnSync(command, { stdio: "inherit", shell: true });
  if (status !== 0) process.exit(status ?? 1);
}
