// Finds unused files, exports and dependencies. Its configuration is in the project's package.json.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureInstalled } from "../../db/local/install.mjs";

await ensureInstalled(import.meta.dirname);
const knip = path.join(import.meta.dirname, "node_modules", ".bin", "knip");
const { status } = spawnSync(knip, { stdio: "inherit", shell: process.platform === "win32" });
process.exit(status ?? 1);
