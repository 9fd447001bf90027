import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Configuration } from "../../../../db/local/databases.ts";
import { digestBuild } from "../../../../db/local/release/build-digest.ts";
import { listMigrations, release } from "../../../../db/local/release/release.ts";
import { deployed, withSecondShard } from "./configurations.ts";
import { failure, fakeWrangler, rowsAnswer } from "./fake-wrangler.ts";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), "tiffin-release-"));
});
afterEach(() => rmSync(dist, { recursive: true }));

const migrations = listMigrations();
const secretNames = ["MASTER_KEY", "ORDER_LINK_KEYS", "MAIL_API_KEY"];

interface Account {
  config?: Configuration;
  secrets?: readonly string[];
  /** The migrations of each database. It changes as they are applied. */
  applied?: Record<string, readonly string[]>;
  /** How many more migrations a database accepts before one fails. */
  accepts?: Record<string, number>;
  /** How many stores move, or moved in the last day. */
  moves?: number;
  buildFails?: boolean;
  fileBytes?: number;
  uploadFails?: boolean;
}

/** An account of Cloudflare, as wrangler shows it. */
const openAccount = (account: Account) => {
  const { config = deployed, secrets = secretNames, applied = { DB: migrations.slice(0, -2) } } = account;
  const writeBuild = (): void => {
    for (const folder of ["client/assets", "worker"]) mkdirSync(path.join(dist, folder), { recursive: true });
    writeFileSync(path.join(dist, "worker/index.js"), "export default {};");
    writeFileSync(path.join(dist, "client/assets/index-1.js"), Buffer.alloc(account.fileBytes ?? 1));
  };
  const { run, calls, variables } = fakeWrangler([
    {
      begins: "d1 execute",
      answer: ([, , binding = "", , , , sql = ""]) => {
        if (sql.includes("store_host")) return rowsAnswer([{ host: "order.my-place.example" }]);
        if (sql.includes("store_move")) return rowsAnswer([{ moves: account.moves ?? 0 }]);
        const names = applied[binding] ?? [];
        return names.length > 0
          ? rowsAnswer(names.map((name) => ({ name })))
          : failure("✘ [ERROR] no such table: d1_migrations: SQLITE_ERROR");
      },
    },
    {
      begins: "secret list",
      answer: { stdout: JSON.stringify(secrets.map((name) => ({ name, type: "secret_text" }))) },
    },
    { begins: "kv namespace list", answer: { stdout: JSON.stringify(config.kv_namespaces.map(({ id }) => ({ id }))) } },
    {
      begins: "deploy --dry-run",
      answer: () => {
        if (account.buildFails) return failure("storefront/app.tsx: Unexpected token");
        writeBuild();
        return {};
      },
    },
    {
      begins: "d1 time-travel info",
      answer: ([, , , binding]) => ({ stdout: JSON.stringify({ bookmark: `0000-${binding}` }) }),
    },
    {
      begins: "d1 migrations apply",
      answer: ([, , , binding = ""]) => {
        const known = applied[binding] ?? [];
        const accepted = account.accepts?.[binding] ?? migrations.length;
        applied[binding] = [...known, ...migrations.slice(known.length, known.length + accepted)];
        return applied[binding].length === migrations.length ? {} : failure("✘ [ERROR] Migration failed: SQLITE_LIMIT");
      },
    },
    { begins: "deploy", answer: () => ({ isSuccessful: !account.uploadFails }) },
  ]);
  const lines: string[] = [];
  const deploy = (): string => {
    calls.length = 0;
    try {
      const target = { remote: true, environment: null, run };
      release({ config, topLevel: null, target, dist, print: (line) => lines.push(line) });
      return "released";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const listChanges = () => calls.filter((call) => /^d1 migrations|^deploy --env/.test(call));
  return { deploy, calls, variables, lines, listChanges };
};

describe("npm run deploy", () => {
  it("checks, builds and prints a bookmark before it migrates, and then uploads that very build", () => {
    const { deploy, calls, variables, lines } = openAccount({});
    expect(deploy()).toBe("released");
    expect(calls.map((call) => call.replace(/ --command.*/, "").replace(/ --env=.*$/, ""))).toEqual([
      "d1 execute DB --yes --json",
      "d1 execute DB --yes --json",
      "secret list",
      "kv namespace list",
      "r2 bucket info tiffin-pictures",
      "queues info tiffin-events",
      "queues info tiffin-events-dead",
      "d1 execute DB --yes --json",
      "deploy --dry-run",
      "d1 time-travel info DB --json",
      "d1 migrations apply DB --remote",
      "deploy",
    ]);
    expect(variables.at(-1)).toEqual({
      DEPLOYED_ORIGIN: "https://order.my-place.example",
      TIFFIN_BUILD_DIGEST: digestBuild(dist),
    });
    expect(lines.join("\n")).toContain("npx wrangler d1 time-travel restore tiffin --bookmark=0000-DB");
  });

  it("releases before the first store exists", () => {
    const { deploy, variables } = openAccount({ applied: { DB: [] } });
    expect(deploy()).toBe("released");
    expect(variables.at(-1)).toEqual({ TIFFIN_BUILD_DIGEST: digestBuild(dist) });
  });

  it.each<[what: string, account: () => Account, says: string]>([
    [
      "a binding is missing",
      () => ({ config: { ...deployed, ratelimits: deployed.ratelimits.slice(1) } }),
      "wrangler.toml does not bind BAG_LIMIT.",
    ],
    ["a store is moving", () => ({ moves: 2 }), "2 stores of the database of DB moved in the last day or are moving"],
    ["a secret is missing", () => ({ secrets: ["ORDER_LINK_KEYS"] }), "The secret MASTER_KEY is not set."],
    ["the build fails", () => ({ buildFails: true }), "storefront/app.tsx: Unexpected token"],
    [
      "a file of the build is too large",
      () => ({ fileBytes: 27_000_000 }),
      "index-1.js has 27.0 MB of at most 26.2 MB.",
    ],
    [
      "the database is newer than the checkout",
      () => ({ applied: { DB: [...migrations, "9999_later.sql"] } }),
      "has 9999_later.sql, which this checkout does not know.",
    ],
  ])("changes nothing if %s", (_what, account, says) => {
    const { deploy, lines, listChanges } = openAccount(account());
    const result = deploy();
    expect([...lines, result].join("\n")).toContain(says);
    expect(result).toContain("Nothing was changed.");
    expect(listChanges()).toEqual([]);
  });

  it("releases while a store is moving if there is nothing to migrate", () => {
    expect(openAccount({ moves: 1, applied: { DB: migrations } }).deploy()).toBe("released");
  });

  it("asks Cloudflare nothing while wrangler.toml itself is wrong", () => {
    const { deploy, calls } = openAccount({ config: { ...deployed, kv_namespaces: [] } });
    deploy();
    expect(calls).toEqual([]);
  });

  it("is finished by running it again after the upload failed", () => {
    const account: Account = { applied: { DB: migrations.slice(0, -2) }, uploadFails: true };
    const { deploy, listChanges } = openAccount(account);
    expect(deploy()).toContain("The upload failed. Run npm run deploy again");
    account.uploadFails = false;
    expect(deploy()).toBe("released");
    expect(listChanges()).toEqual(["d1 migrations apply DB --remote --env=", "deploy --env="]);
  });

  it("touches no other database and uploads nothing if the migrations of the first fail", () => {
    const { deploy, listChanges } = openAccount({
      config: withSecondShard(deployed),
      applied: { DB: migrations.slice(0, -2), DB_1: migrations.slice(0, -2) },
      accepts: { DB: 0 },
    });
    expect(deploy()).toMatch(/Could not apply the migrations to DB\.[\s\S]*SQLITE_LIMIT[\s\S]*Nothing was changed\./);
    expect(listChanges()).toEqual(["d1 migrations apply DB --remote --env="]);
  });

  it("says that the stores of the first database pause if only some of its migrations were applied", () => {
    const { deploy } = openAccount({ accepts: { DB: 1 } });
    expect(deploy()).toContain("Some migrations of DB are applied, so its stores take no orders.");
  });

  it("names a later shard whose migrations fail, and uploads for the stores of the others", () => {
    const account: Account = {
      config: withSecondShard(deployed),
      applied: { DB: migrations.slice(0, -2), DB_1: migrations.slice(0, -2) },
      accepts: { DB_1: 1 },
    };
    const { deploy, listChanges } = openAccount(account);
    expect(deploy()).toContain("The stores of DB_1 take no orders. Could not apply the migrations to DB_1.");
    expect(listChanges()).toEqual([
      "d1 migrations apply DB --remote --env=",
      "d1 migrations apply DB_1 --remote --env=",
      "deploy --env=",
    ]);
    account.accepts = {};
    expect(deploy()).toBe("released");
  });
});
