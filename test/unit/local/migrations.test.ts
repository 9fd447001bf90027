import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyMigrations, findNewerMigrations } from "../../../db/local/migrations.ts";

const checkout = mkdtempSync(path.join(tmpdir(), "tiffin-migrations-"));
const addMigration = (name: string, text: string): void => writeFileSync(path.join(checkout, "migrations", name), text);

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => undefined,
    cf: false,
    workers: [{ name: "database", modules: true, script: "", d1Databases: { DB: "database" } }],
  }),
);
let database: D1Database;

beforeAll(async () => {
  mkdirSync(path.join(checkout, "migrations"));
  database = await miniflare.getD1Database("DB");
});
afterAll(async () => {
  await miniflare.dispose();
  rmSync(checkout, { recursive: true });
});

const readNames = async (sql: string): Promise<string[]> =>
  (await database.prepare(sql).all<{ name: string }>()).results.map(({ name }) => name);
const readTables = () => readNames("SELECT name FROM sqlite_master WHERE name IN ('dish', 'guest')");
const readRecords = () => readNames("SELECT name FROM d1_migrations ORDER BY id");

describe("the migrations of a local database", () => {
  it("are applied once, in the order of their names, and recorded where wrangler looks for them", async () => {
    addMigration("0001_guest.sql", "ALTER TABLE dish ADD guest TEXT;");
    addMigration(
      "0000_dish.sql",
      "CREATE TABLE dish (id TEXT);\n--> statement-breakpoint\nCREATE INDEX one ON dish (id);",
    );
    expect([await applyMigrations(database, checkout), await applyMigrations(database, checkout)]).toEqual([
      true,
      false,
    ]);
    expect([await readTables(), await readRecords()]).toEqual([["dish"], ["0000_dish.sql", "0001_guest.sql"]]);
  });

  it("are compared with those of the checkout, so that an older checkout names what it lacks", async () => {
    expect(await findNewerMigrations(database, checkout)).toEqual([]);
    const older = path.join(checkout, "older");
    mkdirSync(path.join(older, "migrations"), { recursive: true });
    writeFileSync(path.join(older, "migrations/0000_dish.sql"), "");
    expect(await findNewerMigrations(database, older)).toEqual(["0001_guest.sql"]);
  });

  it("leave nothing behind if a statement fails, and are applied once they are corrected", async () => {
    const create = "CREATE TABLE guest (id TEXT);\n--> statement-breakpoint\n";
    addMigration("0002_broken.sql", `${create}INSERT INTO missing VALUES (1);`);
    await expect(applyMigrations(database, checkout)).rejects.toThrow("no such table: missing");
    expect([await readTables(), (await readRecords()).length]).toEqual([["dish"], 2]);
    addMigration("0002_broken.sql", `${create}INSERT INTO guest VALUES (1);`);
    expect(await applyMigrations(database, checkout)).toBe(true);
    expect(await readTables()).toEqual(["dish", "guest"]);
  });
});
