import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { applyMigrations } from "../../db/local/migrations.ts";
import { workerdProcesses } from "../bench/cpu.ts";
import { builtWorker, root, workerModules } from "./built-worker.ts";

/** The production build in one workerd, on its direct socket, with temporary storage. */
export interface LocalServer {
  /** `http://127.0.0.1:<port>`. The Host header or `*.localhost` selects another store. */
  url: string;
  port: number;
  database: D1Database;
  /** The folder of its storage, as wrangler's `--persist-to` takes it. */
  stateFolder: string;
  /** A request to this URL runs the worker's cron once. */
  cronUrl: string;
  /** The process id of its workerd; null if it is unknown. */
  processId: number | null;
  /** Replaces the worker, as an upload does, and returns its new address. The storage remains. */
  replaceWorker(variables: Variables, change?: CodeChange): Promise<string>;
  /** Stops a store's live channel and closes its connections. Its storage remains. */
  breakChannel(storeId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Finds an unused port. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(new Error("The probe server has no port.")),
      );
    });
  });

/** Builds pages and worker as for a deployment. */
export const build = (): void => {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Tests run with NODE_ENV=test, for which Solid has a slower version with warnings.
  const env = { ...process.env, NODE_ENV: "production" };
  const { status, stdout, stderr } = spawnSync(npm, ["run", "-s", "build"], { cwd: root, encoding: "utf8", env });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`);
};

/** Loads the seed of the given checkout, because its tables may differ from this one's. */
const seed = async (database: D1Database, checkout: string): Promise<void> => {
  const moduleAt = (file: string): string => pathToFileURL(path.join(checkout, file)).href;
  const { connect }: typeof import("../../db/client.ts") = await import(moduleAt("db/client.ts"));
  const { loadSeed }: typeof import("../../db/seed/load.ts") = await import(moduleAt("db/seed/load.ts"));
  await loadSeed(connect(database), "2026-01-01T00:00:00.000Z");
};

/** A change of the built worker's code: of its modules' text. */
type CodeChange = (text: string) => string;

interface WorkerLocation {
  checkout: string;
  directory: string;
  change?: CodeChange | undefined;
}

const workerName = "tiffin";

type Variables = Readonly<Record<string, string>>;

const workerOptionsFor = ({ checkout, directory, change = String }: WorkerLocation, variables: Variables) => {
  const config = unstable_readConfig({ config: path.join(checkout, "wrangler.toml") });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, {
    overrides: { assets: { directory } },
  });
  return {
    ...workerOptions,
    name: workerName,
    rootPath: checkout,
    modulesRoot: builtWorker(checkout),
    modules: workerModules(checkout).map((file) => ({
      type: "ESModule" as const,
      path: file,
      contents: change(readFileSync(file, "utf8")),
    })),
    // Not the options' own bindings, which contain a developer's .dev.vars, such as a clock that stands still.
    bindings: { ...config.vars, ...variables },
    // workerd chooses the port. Another process may take one that was found unused before.
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
};

/** Starts the built worker of a checkout with the three demo stores. `variables` replace `.dev.vars`. */
export const startServer = async (variables: Variables, checkout = root): Promise<LocalServer> => {
  const earlierProcesses = new Set(workerdProcesses());
  const state = mkdtempSync(path.join(tmpdir(), "tiffin-state-"));
  // A copy of the files, because a running `npm start` rebuilds them after each edit.
  const files = path.join(state, "files");
  cpSync(path.join(checkout, "dist", "client"), files, { recursive: true });
  const optionsFor = (given: Variables, change?: CodeChange) =>
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      log: new Log(LogLevel.ERROR),
      // In development the worker prints each mail, which would hide the output of tests.
      handleStructuredLogs: ({ level, message }) => {
        if (level === "error" || level === "warn") console.error(message);
      },
      cf: false,
      logRequests: false,
      // The direct socket has no route to the cron.
      unsafeTriggerHandlers: true,
      unsafeLocalExplorer: false,
      unsafeObservability: false,
      resourcePersistencePath: path.join(state, "v3"),
      workers: [workerOptionsFor({ checkout, directory: files, change }, given)],
    });
  const miniflare = new Miniflare(optionsFor(variables));
  const entry = await miniflare.ready;
  const { port, origin: url } = await miniflare.unsafeGetDirectURL(workerName);
  let database = await miniflare.getD1Database("DB");
  await applyMigrations(database, checkout);
  await seed(database, checkout);
  return {
    url,
    port: Number(port),
    get database() {
      return database;
    },
    stateFolder: state,
    cronUrl: new URL("/cdn-cgi/local/scheduled", entry).href,
    processId: workerdProcesses().find((id) => !earlierProcesses.has(id)) ?? null,
    replaceWorker: async (given, change) => {
      await miniflare.setOptions(optionsFor(given, change));
      database = await miniflare.getD1Database("DB");
      return (await miniflare.unsafeGetDirectURL(workerName)).origin;
    },
    breakChannel: (storeId) =>
      miniflare.unsafeEvictDurableObject(workerName, "StoreObject", { name: storeId, webSockets: "close" }),
    stop: async () => {
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
};

/** The variables of a local run: development features, no rate limits, and secrets for tests. */
export const developmentVariables = {
  ENVIRONMENT: "development",
  RATE_LIMITS: "off",
  DEFAULT_STORE: "copper-pot",
  MASTER_KEY: "bG9jYWwgbWFzdGVyIGtleSBvZiAzMiBieXRlcyBvayE=",
  ORDER_LINK_KEYS: '{"k1":"bG9jYWwgb3JkZXIgbGluayBrZXkgb2YgMzIgYnl0ZXM="}',
} as const;
