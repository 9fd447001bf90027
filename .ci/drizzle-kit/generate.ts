// `npm run db:generate`: writes the migration for a changed schema. Its options go to drizzle-kit.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureInstalled } from "../../db/local/install.mjs";

ensureInstalled(import.meta.dirname);
const drizzleKit = path.join(import.meta.dirname, "node_modules", ".bin", "drizzle-kit");
const options = ["--dialect", "sqlite", "--schema", "./db/schema/index.ts", "--out", "./migrations"];
const { status } = spawnSync(drizzleKit, ["generate", ...options, ...process.argv.slice(2)], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exit(status ?? 1);
