import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Configuration } from "../../../../db/local/databases.ts";
import { checkConfiguration, checkSeparation, requiredBindings } from "../../../../db/local/release/configuration.ts";
import { deployed, staging, topLevel } from "./configurations.ts";

const problems = (config: Configuration): string[] => checkConfiguration(config).map(({ problem }) => problem);

describe("the check of wrangler.toml", () => {
  it("finds nothing in this file once its ids and routes are those of an account", () => {
    expect(checkConfiguration(deployed)).toEqual([]);
  });

  it("names the ids that are still placeholders, with the command that makes each", () => {
    expect(checkConfiguration(topLevel).filter(({ isBlocking }) => isBlocking)).toEqual([
      expect.objectContaining({ fix: expect.stringContaining("npx wrangler d1 create tiffin,") }),
      expect.objectContaining({ fix: expect.stringContaining("npx wrangler kv namespace create OAUTH_KV,") }),
    ]);
  });

  it("knows every binding that the worker requires", () => {
    const types = ["worker/settings.ts", "worker/env.ts", "db/shards.ts"].map((file) => readFileSync(file, "utf8"));
    const bindingType = "D1Database|Fetcher|WorkerVersionMetadata|Queue|KVNamespace|RateLimit|DurableObjectNamespace";
    const required = [...types.join("\n").matchAll(new RegExp(`^  ([A-Z_]+): (?:${bindingType})\\b`, "gm"))];
    expect(required.map(([, name]) => name).toSorted()).toEqual(Object.values(requiredBindings).flat().toSorted());
  });

  it.each<[what: string, change: () => Partial<Configuration>, problem: string]>([
    ["a binding", () => ({ version_metadata: undefined }), "wrangler.toml does not bind VERSION."],
    ["a Durable Object", () => ({ durable_objects: { bindings: [] } }), "wrangler.toml does not bind CART."],
    ["the cron trigger", () => ({ triggers: { crons: [] } }), "There is no cron trigger"],
    [
      "the consumer",
      () => ({ queues: { ...deployed.queues, consumers: [] } }),
      "Nothing consumes the queue tiffin-events",
    ],
    [
      "the dead letter queue",
      () => ({ queues: { ...deployed.queues, consumers: [{ queue: "tiffin-events" }] } }),
      "Messages of the queue tiffin-events that no try can handle leave no record.",
    ],
    [
      "the dead letters' consumer",
      () => ({ queues: { ...deployed.queues, consumers: (deployed.queues.consumers ?? []).slice(0, 1) } }),
      "Nothing consumes the queue tiffin-events-dead",
    ],
    [
      "the end of the dead letter queue's name",
      () => ({
        queues: { ...deployed.queues, consumers: [{ queue: "tiffin-events", dead_letter_queue: "elsewhere" }] },
      }),
      "The worker would take elsewhere for a queue of work.",
    ],
    ["production", () => ({ vars: { ENVIRONMENT: "development" } }), 'ENVIRONMENT is not "production"'],
    ["a route", () => ({ routes: [] }), "No route leads the host of a restaurant to the worker."],
    [
      "the folder of migrations",
      () => ({ d1_databases: deployed.d1_databases.map((database) => ({ ...database, migrations_dir: "elsewhere" })) }),
      "The database of DB would get no migrations.",
    ],
  ])("says that %s is missing", (_what, change, problem) => {
    expect(problems({ ...deployed, ...change() }).join("\n")).toContain(problem);
  });
});

describe("staging in wrangler.toml", () => {
  it("binds what the top level binds, and shares nothing with it", () => {
    const missing = problems(staging).filter((problem) => !problem.includes("has no id yet"));
    expect(missing).toEqual(["No route leads the host of a restaurant to the worker."]);
    expect(checkSeparation(staging, topLevel)).toEqual([]);
  });

  it("allows as many requests as the top level does", () => {
    const limits = ({ ratelimits }: Configuration) => ratelimits.map(({ name, simple }) => [name, simple]);
    expect(limits(staging)).toEqual(limits(topLevel));
  });

  it("is refused if it would write into the database or count the requests of the top level", () => {
    const shared = { ...staging, d1_databases: topLevel.d1_databases, ratelimits: topLevel.ratelimits.slice(0, 1) };
    expect(checkSeparation(shared, topLevel).map(({ problem }) => problem)).toEqual([
      "The environment shares the database 00000000-0000-0000-0000-000000000001 with the top level of wrangler.toml.",
      "The environment shares the rate limits' namespace 1001 with the top level of wrangler.toml.",
    ]);
  });
});
