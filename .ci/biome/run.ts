// Lints the project, and with --write corrects what it can. Its configuration is biome.json, where editors look for it.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureInstalled } from "../../db/local/install.mjs";

await ensureInstalled(import.meta.dirname);
const biome = path.join(import.meta.dirname, "node_modules", ".bin", "biome");
const options = ["check", ...process.argv.slice(2)];
const { status } = spawnSync(biome, options, { stdio: "inherit", shell: process.platform === "win32" });
process.exit(status ?? 1);
