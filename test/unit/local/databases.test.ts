import { describe, expect, it } from "vitest";
import { releaseMessage } from "../../../db/abort-codes.ts";
import { execute, query } from "../../../db/local/databases.ts";
import { listNewStoreStatements } from "../../../db/local/new-store.ts";
import { failure, fakeWrangler, rowsAnswer } from "./release/fake-wrangler.ts";

const store = { slug: "my-place", host: "order.my-place.example", owner: "me@my-place.example", name: "Mia's" };

describe("SQL of local commands", () => {
  it("creates a store by one call, and not by D1's import, which would stop the other stores of the database", () => {
    const { run, calls } = fakeWrangler([]);
    execute("DB", listNewStoreStatements(store), { remote: true, environment: "staging", run });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatch(/^d1 execute DB --yes --json --command SELECT CASE WHEN [\s\S]* --remote --env=staging$/);
    const sql = calls[0]?.split("--command ")[1]?.split(" --remote")[0] ?? "";
    expect(sql.split(";\n").map((statement) => statement.slice(0, statement.indexOf("(")).trim())).toEqual([
      "SELECT CASE WHEN",
      ...["store_settings", "tax_class", "store_operations", "store_host", "customer", "staff_member"].map(
        (table) => `INSERT INTO ${table}`,
      ),
    ]);
    expect(calls[0]).not.toContain("--file");
  });

  it("says what to do if there is no local database yet", () => {
    const { run } = fakeWrangler([
      { begins: "d1 execute", answer: failure("no such table: store_settings: SQLITE_ERROR") },
    ]);
    const read = () =>
      query("DB", "SELECT 1 FROM store_settings", { remote: false, environment: null, run }, () => null);
    expect(read).toThrow("There is no database yet. Run npm start once.");
  });

  it.each([
    [true, "The database of DB has other migrations than this checkout. Run npm run deploy first"],
    [false, "The database has other migrations than this checkout. Run npm start once, or use the newer checkout."],
  ])("writes nothing into a database with other migrations (deployed: %s)", (remote, reason) => {
    const answer = failure(`✘ [ERROR] bad JSON path: '${releaseMessage}': SQLITE_ERROR`);
    const { run } = fakeWrangler([{ begins: "d1 execute", answer }]);
    const write = () => execute("DB", listNewStoreStatements(store), { remote, environment: null, run });
    expect(write).toThrow(reason);
  });

  it("names the deployed database that cannot be read", () => {
    const { run } = fakeWrangler([
      { begins: "d1 execute", answer: failure("no such table: store_settings: SQLITE_ERROR") },
    ]);
    const read = () =>
      query("DB", "SELECT 1 FROM store_settings", { remote: true, environment: null, run }, () => null);
    expect(read).toThrow(/^Could not read DB\.\n[\s\S]*no such table/);
  });

  it("refuses an environment for the local databases", () => {
    const { run, calls } = fakeWrangler([{ begins: "d1 execute", answer: rowsAnswer([]) }]);
    const read = () => query("DB", "SELECT 1", { remote: false, environment: "staging", run }, () => null);
    expect(read).toThrow("--env names a deployed environment. Add --remote.");
    expect(calls).toEqual([]);
  });
});
