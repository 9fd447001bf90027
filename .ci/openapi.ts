// Lints the OpenAPI document. The linters bring many packages, so they are installed only here.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled } from "../db/local/install.mjs";
import { operations } from "../worker/domain/registry.ts";
import { openapi } from "../worker/http/openapi/openapi.ts";
import { liveRoutes } from "../worker/http/routes/live.ts";

const linters = path.join(import.meta.dirname, "openapi");
const folder = mkdtempSync(path.join(tmpdir(), "tiffin-openapi-"));
const file = path.join(folder, "openapi.json");
const ruleset = path.join(folder, "spectral.json");
writeFileSync(file, JSON.stringify(openapi(operations, liveRoutes, "https://order.copperpot.example"), null, 2));
writeFileSync(ruleset, JSON.stringify({ extends: "spectral:oas" }));

const run = (command: string, args: readonly string[]): boolean => {
  const offline = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return spawnSync(command, args, { cwd: linters, stdio: "inherit", env: { ...process.env, ...offline } }).status === 0;
};

const bin = path.join(linters, "node_modules", ".bin");
await ensureInstalled(linters);
const isClean = [
  // The recommended rules, with warnings as errors.
  run(path.join(bin, "redocly"), ["lint", "--extends", "recommended-strict", file]),
  run(path.join(bin, "spectral"), ["lint", "--ruleset", ruleset, "--fail-severity", "hint", file]),
].every(Boolean);
rmSync(folder, { recursive: true, force: true });
process.exit(isClean ? 0 : 1);
