// `npm run db:generate`: writes the migration for a changed schema. Rebuilds of tables become
// additions; what cannot become one is refused.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "../../db/local/install.mjs";
import { rewriteMigration, type Snapshot } from "./rewrite-migration.ts";

interface Journal {
  entries: { idx: number; tag: string }[];
}

await ensureInstalled(import.meta.dirname);
const drizzleKit = path.join(import.meta.dirname, "node_modules", ".bin", "drizzle-kit");
const { values } = parseArgs({
  options: {
    name: { type: "string" },
    custom: { type: "boolean", default: false },
    out: { type: "string", default: "./migrations" },
    rebuild: { type: "string", multiple: true, default: [] },
  },
});
const { name, custom, out: folder, rebuild: rebuilds } = values;
const meta = (name: string): string => path.join(folder, "meta", name);
const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8"));

const journalText = readFileSync(meta("_journal.json"), "utf8");
const options = ["--dialect", "sqlite", "--schema", "./db/schema/index.ts", "--out", folder];
if (name !== undefined) options.push("--name", name);
if (custom) options.push("--custom");
const { status } = spawnSync(drizzleKit, ["generate", ...options], {
  stdio: "inherit",
  shell: process.platform === "win32",
});

const { entries } = read<Journal>(meta("_journal.json"));
const [previous, latest] = entries.slice(-2);
if (status === 0 && previous && latest && entries.length > (JSON.parse(journalText) as Journal).entries.length) {
  const snapshotFile = ({ idx }: { idx: number }): string => meta(`${String(idx).padStart(4, "0")}_snapshot.json`);
  const file = path.join(folder, `${latest.tag}.sql`);
  const { sql, refusals } = rewriteMigration({
    before: read<Snapshot>(snapshotFile(previous)),
    after: read<Snapshot>(snapshotFile(latest)),
    sql: readFileSync(file, "utf8"),
    rebuilds,
  });
  if (refusals.length === 0) {
    writeFileSync(file, sql);
    const version = "db/schema-version.ts";
    // A copy of the migrations is only compared, and has no worker.
    if (path.resolve(folder) === path.resolve("migrations"))
      writeFileSync(version, readFileSync(version, "utf8").replace(/"\w+\.sql"/, `"${latest.tag}.sql"`));
  } else {
    for (const written of [file, snapshotFile(latest)]) rmSync(written);
    writeFileSync(meta("_journal.json"), journalText);
    console.error(
      ["This migration could lose rows, so it was not written:", ...refusals.map((text) => `- ${text}`)].join("\n"),
    );
    process.exit(1);
  }
}
process.exit(status ?? 1);
