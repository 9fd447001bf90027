// `npm run engines`: the journeys that matter in the two other engines, WebKit (Safari) and Firefox.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "../../db/local/install.mjs";

await ensureInstalled(import.meta.dirname);
const { status } = spawnSync("vitest", ["run", "-c", "test/engines/vitest.config.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
