import { existsSync, statfsSync } from "node:fs";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import solid from "vite-plugin-solid";
import { defineConfig } from "vitest/config";
import { ensureInstalled } from "../db/local/install.mjs";
import { themeFonts } from "../storefront/build/fonts/plugin.ts";
import { graphqlArguments } from "../storefront/graphql-arguments.ts";

await ensureInstalled(import.meta.dirname);
// Tests make no network requests.
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";
process.env["X_LOCAL_OBSERVABILITY"] ??= "false";

// Databases of tests are in memory where Linux offers enough, because each of their commits would wait for the disk.
const memory = "/dev/shm";
const neededBytes = 4 * 1024 ** 3;
if (existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize >= neededBytes) {
  process.env["TMPDIR"] ??= memory;
}

const root = path.join(import.meta.dirname, "..");

export default defineConfig({
  test: {
    // The worker prints its mail, which matters only if a test fails.
    silent: "passed-only",
    projects: [
      {
        root,
        plugins: [graphqlArguments(), themeFonts({ addsFiles: false })],
        test: {
          name: "rules",
          include: ["test/{unit,simulation}/**/*.test.ts"],
          environment: "node",
          // Starting a process for each of the many short files took longer than their tests.
          isolate: false,
          // A busy machine must not fail a test.
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          environment: "node",
          globalSetup: ["./test/browser/setup.ts"],
          setupFiles: ["./test/browser/report/failed-pages.ts"],
          // One server and one Chromium at a time, because the build server has two cores.
          fileParallelism: false,
          // A new process for each file would load Playwright and the seed again.
          isolate: false,
          // A busy machine must not fail a journey.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        root,
        test: {
          name: "screens",
          include: ["test/screens/**/*.test.ts"],
          environment: "node",
          globalSetup: ["./test/screens/setup.ts"],
          setupFiles: ["./test/browser/report/failed-pages.ts"],
          fileParallelism: false,
          // A busy machine must not fail a scene.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        root,
        plugins: [
          solid({ ssr: true }),
          graphqlArguments(),
          themeFonts({ addsFiles: false }),
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            // The sources instead of the build that wrangler.toml names.
            main: "./worker/index.ts",
            miniflare: {
              // Vitest needs Node's modules. The worker runs without them, as the journeys prove.
              compatibilityFlags: ["nodejs_compat"],
              // Only tests of a replica or of several shards see these databases.
              d1Databases: {
                REPLICA: "replica",
                ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((shard) => [`DB_${shard}`, `shard-${shard}`])),
              },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations("migrations"),
                ENVIRONMENT: "development",
                RATE_LIMITS: "off",
                MASTER_KEY: "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
                ORDER_LINK_KEYS: '{"k1":"b3JkZXItbGluay1rZXktZm9yLXRlc3RzLTAxMjM0NTY="}',
                DEFAULT_STORE: "",
                // A developer's .dev.vars may stop the clock.
                NOW: "",
                DUE_ORDERS: process.env["DUE_ORDERS"] ?? "400",
              },
            },
          })),
        ],
        resolve: {
          alias: {
            // Yoga's ponyfill for Node cannot run inside workerd.
            "@whatwg-node/fetch": "@whatwg-node/fetch/dist/esm-ponyfill.js",
            "#ssr": path.join(root, "storefront/entry-server.tsx"),
          },
        },
        test: {
          name: "worker",
          include: ["test/{api,durable,contract}/**/*.test.ts"],
          setupFiles: ["./test/setup.ts"],
          // A busy machine must not fail a test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A new worker for each file would load all modules again, which takes as long as the tests.
          isolate: false,
          // workerd cannot read the module cache of Vitest 5.1.
          fsModuleCache: false,
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "hono",
                  "graphql",
                  "graphql-yoga",
                  "drizzle-orm",
                  "drizzle-orm/d1",
                  "drizzle-orm/sqlite-core",
                  "standardwebhooks",
                  "stripe",
                  "zod",
                ],
              },
            },
          },
        },
      },
    ],
  },
});
