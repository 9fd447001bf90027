import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelDeletion, type Deletion, scheduleDeletion } from "../../../db/local/deletion/delete-store.ts";
import type { RunWrangler } from "../../../db/local/wrangler.ts";
import { exportedTables } from "../../../db/queries/records/store-export.ts";
import { schemaVersion } from "../../../db/schema-version.ts";
import { storeTables } from "../../../db/store-tables.ts";
import { FilledDatabase, migrationFiles, readMigration } from "../../support/migrations/filled-database.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const now = new Date("2026-11-30T18:00:00.000Z");
const databases = [{ shard: 0, binding: "DB", id: "a", name: "tiffin" }];

let database: FilledDatabase;
let folder: string;
let lines: string[];
/** Runs before each call of wrangler with its statements. */
let interfere: (statements: readonly string[]) => void;

/** Stands for wrangler over a real database. */
const run: RunWrangler = (words) => {
  const sql = words[words.indexOf("--command") + 1] ?? "";
  const statements = sql.split(";\n");
  interfere(statements);
  try {
    const results = database.run(statements).map((rows) => ({ results: rows, success: true }));
    return { isSuccessful: true, stdout: JSON.stringify(results), stderr: "" };
  } catch (error) {
    return { isSuccessful: false, stdout: "", stderr: String(error) };
  }
};

const orders = (): string[] =>
  database
    .run(["SELECT slug FROM store_settings WHERE id IN (SELECT store_id FROM restaurant_order)"])[0]
    ?.map((row) => String(row["slug"])) ?? [];

/** The demo store with a row in every table. */
let slug: string;

beforeEach(() => {
  database = new FilledDatabase();
  for (const name of migrationFiles) database.migrate(readMigration(name));
  database.addDemo();
  database.fillEmptyTables();
  database.run([
    "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)",
    `INSERT INTO d1_migrations (name) VALUES ('${schemaVersion}')`,
    "DELETE FROM store_move",
    "DELETE FROM store_deletion",
    "UPDATE restaurant_order SET status = 'completed'",
    "UPDATE payment SET status = 'succeeded'",
    "UPDATE refund SET status = 'succeeded', amount = 1",
    `UPDATE dispute SET closed_at = '${now.toISOString()}'`,
    "UPDATE payout SET status = 'paid'",
    `UPDATE store_task SET done_at = '${now.toISOString()}'`,
  ]);
  slug = orders()[0] ?? "";
  folder = path.join(mkdtempSync(path.join(tmpdir(), "tiffin-export-")), "new folder");
  lines = [];
  interfere = () => undefined;
});
afterEach(() => {
  database.close();
  rmSync(path.dirname(folder), { recursive: true });
});

const deletion = (changes: Partial<Deletion> = {}): Deletion => ({
  ...{ slug, databases, now, folder, confirmed: slug, isForced: false },
  target: { remote: true, environment: null, run },
  print: (line) => lines.push(line),
  ...changes,
});

const scheduled = () => database.run(["SELECT due_at, begun_at FROM store_deletion"])[0];

describe("npm run store:delete", () => {
  it("exports every row of every table, verifies the files, and schedules the deletion 30 days ahead", async () => {
    const [before = {}] =
      database.run([`SELECT id, menu_revision FROM store_settings WHERE slug = '${slug}'`])[0] ?? [];
    await scheduleDeletion(deletion());
    expect(scheduled()).toEqual([{ due_at: "2026-12-30T18:00:00.000Z", begun_at: null }]);
    for (const { table, columns } of exportedTables) {
      const text = readFileSync(path.join(folder, `${table.name}.jsonl`), "utf8");
      const rows = text
        .split("\n")
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line));
      const names = columns.map(({ name }) => `"${name}"`).join();
      const stored = database.run([
        `SELECT ${names} FROM "${table.name}" WHERE store_id = '${before["id"]}' ORDER BY rowid`,
      ])[0];
      // The deletion itself raises the menu's revision.
      const own = stored?.map((row) =>
        table.name === "store_settings" ? { ...row, menu_revision: before["menu_revision"] } : { ...row },
      );
      expect([table.name, rows]).toEqual([table.name, own]);
    }
    const sums = readFileSync(path.join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
    expect(sums).toHaveLength(exportedTables.length);
    for (const line of sums) {
      const [digest, name = ""] = line.split("  ");
      expect(
        createHash("sha256")
          .update(readFileSync(path.join(folder, name)))
          .digest("hex"),
      ).toBe(digest);
      expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
    }
    expect(lines.join("\n")).toContain("six to ten years");
  });

  it("writes a file for every table of a store, or says in the README why it has none", async () => {
    await scheduleDeletion(deletion());
    const readme = readFileSync(path.join(folder, "README.md"), "utf8");
    const files = new Set(readdirSync(folder));
    const missing = storeTables.filter(({ name }) => !files.has(`${name}.jsonl`) && !readme.includes(`- ${name}: `));
    expect(missing).toEqual([]);
  });

  it("reads a table with many rows in parts", async () => {
    const [store = {}] = database.run([`SELECT id FROM store_settings WHERE slug = '${slug}'`])[0] ?? [];
    const [other = {}] = database.run([`SELECT id FROM store_settings WHERE slug <> '${slug}'`])[0] ?? [];
    database.run([
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9000)
        INSERT INTO customer (id, created_at, updated_at, store_id, email, name)
        SELECT 'cus_' || n, '', '', iif(n % 3, '${store["id"]}', '${other["id"]}'), n || '@example.com', 'Zoë ;' FROM numbers`,
    ]);
    await scheduleDeletion(deletion());
    const customers = readFileSync(path.join(folder, "customer.jsonl"), "utf8").trim().split("\n");
    const [[{ n = 0 } = {}] = []] = database.run([
      `SELECT count(*) AS n FROM customer WHERE store_id = '${store["id"]}'`,
    ]);
    expect(customers).toHaveLength(Number(n));
    expect(Number(n)).toBeGreaterThan(6_000);
  });

  it("keeps the store with --cancel, and exports again without another day", async () => {
    await scheduleDeletion(deletion());
    await scheduleDeletion(deletion({ folder: `${folder} 2`, now: new Date("2026-12-01T18:00:00.000Z") }));
    expect(scheduled()).toEqual([{ due_at: "2026-12-30T18:00:00.000Z", begun_at: null }]);
    cancelDeletion(deletion());
    expect(scheduled()).toEqual([]);
    expect(() => cancelDeletion(deletion())).toThrow(`The store ${slug} is not to be deleted.`);
  });

  it.each([
    ["an open order", "UPDATE restaurant_order SET status = 'ready'", "One order is not finished."],
    [
      "a payment that is processed",
      "UPDATE payment SET refunded_amount = 0, status = 'processing'",
      "One payment is on the way.",
    ],
    ["a refund without an answer", "UPDATE refund SET status = 'pending'", "One refund is on the way."],
    ["an open dispute", "UPDATE dispute SET closed_at = NULL", "One dispute is undecided."],
    ["a payout on its way", "UPDATE payout SET status = 'in_transit'", "One payout is on the way."],
    ["a task about money", "UPDATE store_task SET done_at = NULL", "One task about money waits on Today."],
    [
      "a move",
      "INSERT INTO store_move (store_id, state, to_shard) SELECT store_id, 'requested', 1 FROM restaurant_order LIMIT 1",
      "moves to another database",
    ],
    [
      "a deletion that began",
      "INSERT INTO store_deletion (store_id, due_at, begun_at) SELECT store_id, '2026', '2026' FROM restaurant_order LIMIT 1",
      "cannot be stopped any more",
    ],
  ])("refuses a store with %s before it exports", async (_what, sql, reason) => {
    database.run([sql]);
    const before = scheduled();
    await expect(scheduleDeletion(deletion())).rejects.toThrow(reason);
    expect(readdirSync(path.dirname(folder))).toEqual([]);
    expect(scheduled()).toEqual(before);
  });

  it("leaves disputes, payouts and tasks to an operator who adds --force, and nothing else", async () => {
    database.run([
      "UPDATE dispute SET closed_at = NULL",
      "UPDATE payout SET status = 'in_transit'",
      "UPDATE store_task SET done_at = NULL",
    ]);
    database.run(["UPDATE refund SET status = 'pending'"]);
    await expect(scheduleDeletion(deletion({ isForced: true }))).rejects.toThrow("One refund is on the way.");
    database.run(["UPDATE refund SET status = 'succeeded'"]);
    await scheduleDeletion(deletion({ isForced: true }));
    expect(scheduled()).toHaveLength(1);
  });

  it("refuses an unknown store, and asks for a folder and for the store's name", async () => {
    const refuse = (changes: Partial<Deletion>, reason: string) =>
      expect(scheduleDeletion(deletion(changes))).rejects.toThrow(reason);
    await refuse({ slug: "nothing", confirmed: "nothing" }, "There is no store nothing.");
    await refuse({ folder: undefined }, "Add --export with a new folder");
    await refuse({ confirmed: undefined }, `and --confirm ${slug}.`);
    expect(scheduled()).toEqual([]);
  });

  it("refuses a folder with files, and changes nothing", async () => {
    await scheduleDeletion(deletion());
    cancelDeletion(deletion());
    await expect(scheduleDeletion(deletion())).rejects.toThrow("is not empty. Name a new folder");
    expect(scheduled()).toEqual([]);
  });

  it("schedules nothing if an order changes after the export", async () => {
    interfere = (statements) => {
      if (statements.some((text) => text.startsWith("INSERT INTO store_deletion")))
        database.run(["DELETE FROM order_event"]);
    };
    await expect(scheduleDeletion(deletion())).rejects.toThrow("changed during the export");
    expect(scheduled()).toEqual([]);
  });

  it("schedules nothing if a file is not as it was written", async () => {
    interfere = () => {
      const file = path.join(folder, "restaurant_order.jsonl");
      if (readdirSync(path.dirname(folder)).length > 0 && readdirSync(folder).includes("README.md"))
        writeFileSync(file, "");
    };
    await expect(scheduleDeletion(deletion())).rejects.toThrow("is not as it was written");
    expect(scheduled()).toEqual([]);
  });

  it.each([
    [["--store", "my'place"], "--store needs the short name of a store."],
    [["--store", "my-place", "--confirm", "my-plaice"], "--confirm needs the same short name"],
  ])("answers %j with one line and exit code 1", (words, message) => {
    const { status, stderr } = spawnSync(process.execPath, ["db/local/store-delete.ts", ...words], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(message)]);
  });
});
