import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// Generates into a copy of the migrations: a changed schema adds a file there.
const copy = path.join(mkdtempSync(path.join(tmpdir(), "tiffin-migrations-")), "migrations");
cpSync("migrations", copy, { recursive: true });
const out = path.relative(process.cwd(), copy);
const { stdout, stderr } = spawnSync("node", [".ci/drizzle-kit/generate.ts", "--out", out], { encoding: "utf8" });

const files = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith(".sql"));
const added = files(copy).filter((name) => !files("migrations").includes(name));
for (const name of added) console.error(`${name}\n${readFileSync(path.join(copy, name), "utf8")}`);
// drizzle-kit also ends with 0 when it fails, as it does on a renamed column, about which it would ask.
if (!stdout.includes("No schema changes")) {
  if (added.length === 0) console.error(`${stdout}${stderr}`);
  console.error("The schema has changes without a migration. Run npm run db:generate and commit the result.");
  process.exit(1);
}
