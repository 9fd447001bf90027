import { existsSync, globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../worker/domain/registry.ts";
import { parseOptions, UsageError } from "./cli-options.ts";
import { faultNames } from "./faults/faults.ts";
import { describeRun } from "./history.ts";
import { buildMutants, buildScripts, loadMutant, loadSimulation, type Scripts } from "./load.ts";
import { mutants } from "./mutants/mutants.ts";
import { Totals } from "./progress.ts";
import type { RunOptions } from "./run-result.ts";
import { shrink } from "./shrink.ts";
import { simulate } from "./simulate.ts";
import type { SeedRun } from "./thread.ts";
import { runInThreads } from "./threads.ts";
import { restSteps, unsimulated } from "./unsimulated.ts";

/** A busy machine must not fail a test. */
const timeout = 1_800_000;
const seedCount = 200;

const optionsFor = (seed: number): RunOptions => ({
  seed,
  faults: { only: null, omitted: new Set() },
  omittedSteps: new Set(),
  isTracing: false,
});

describe("the order core under simulated faults", () => {
  let scripts: Scripts;
  const totals = new Totals();
  const failed: string[] = [];

  /** Runs seeds in threads, beside the other tests. */
  beforeAll(async () => {
    scripts = await buildScripts();
    let seed = 0;
    const next = (): SeedRun | null => {
      seed += 1;
      return seed <= seedCount ? { seed, isTracing: false } : null;
    };
    await runInThreads({ scripts, only: null }, next, ({ result, history }) => {
      totals.add(result);
      if (history !== null) failed.push(history);
    });
  }, timeout);

  it(`keeps every invariant in ${seedCount} seeds`, () => {
    expect(failed).toEqual([]);
    expect(totals.seeds).toBe(seedCount);
    expect(totals.checkouts).toBeGreaterThan(seedCount * 3);
  });

  it("meets every fault", () => {
    expect(faultNames.filter((name) => totals.faults[name] === 0)).toEqual([]);
  });

  it("goes through every branch of payments and messages", () => {
    expect([...totals.branches].filter(([, times]) => times === 0)).toEqual([]);
  });

  it("ends orders in every way: paid, unpaid, served, cancelled and refunded", () => {
    expect([...totals.outcomes.keys()]).toEqual(
      expect.arrayContaining([
        "cancelled, payment cancelled",
        "cancelled, payment refunded",
        "completed, payment succeeded",
        "sent_to_kitchen, payment partially_refunded",
        "sent_to_kitchen, payment succeeded",
      ]),
    );
  });

  it("shrinks a failing seed to a history that still fails, in plain sentences", { timeout }, async () => {
    const [mutant] = mutants.filter(({ name }) => name === "A slot is reserved and never given back");
    if (!mutant) throw new Error("The mutant of this test was renamed.");
    if (mutant.seed === null) throw new Error("No seed is known of the mutant of this test.");
    const { seed } = mutant;
    const parts = await loadSimulation(await buildMutants([mutant]));
    const mutated = loadMutant(parts, mutant);
    const run = (options: RunOptions) => simulate(mutated, options);
    const failed = await run(optionsFor(seed));
    const smallest = await shrink(run, failed, null);
    expect(smallest.violations.join()).toContain("a cancelled order holds no slot");
    expect(smallest.steps.length).toBeLessThan(failed.steps.length);
    expect(smallest.steps.length).toBeLessThanOrEqual(3);
    const history = describeRun(smallest);
    expect(history).toMatch(/Guest \d visits/);
    expect(history).toContain(`npm run simulate -- --seed ${seed}`);
    for (const shard of parts.shards) shard.close();
  });
});

const moneyScopes: ReadonlySet<string> = new Set([
  "write_orders",
  "write_payments",
  "take_payments",
  "write_customers",
]);

/** The operations that change an order, a payment or a day. */
const moneyOperations = operations
  .filter(({ kind, name, access }) => {
    if (kind !== "mutation") return false;
    const isNamed = ["createStorefrontOrder", "createTestOrder", "removePaymentAccount"].includes(name);
    return isNamed || access.kind === "order" || (access.kind === "scope" && moneyScopes.has(access.scope));
  })
  .map(({ name }) => name);

describe("the steps of people", () => {
  const actors = globSync("test/simulation/actors/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

  it.each(moneyOperations)("include %s, or say why they do not", (name) => {
    const isStep = actors.includes(`${name}(`) || actors.includes(restSteps[name] ?? `${name}(`);
    expect(isStep).toBe(!(name in unsimulated));
  });

  it("leave out no operation that does not exist", () => {
    const listed = [...Object.keys(unsimulated), ...Object.keys(restSteps)];
    expect(listed.filter((name) => !moneyOperations.includes(name))).toEqual([]);
  });
});

describe("the mutants", () => {
  it("are at least 30, each with a name of its own", () => {
    expect(mutants.length).toBeGreaterThanOrEqual(30);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it("have a seed that finds them, or a reason why none is known", () => {
    expect(mutants.filter(({ seed, unfound }) => (seed === null) !== (unfound !== undefined))).toEqual([]);
  });

  it.each(mutants)("change text that its file has exactly once: $name", ({ file, text, replacement }) => {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8").split(text)).toHaveLength(2);
    expect(replacement).not.toBe(text);
  });
});

describe("the command line", () => {
  it.each([
    [["--seed", "first"], "--seed takes a whole number"],
    [["--seed", "0"], "--seed takes a whole number"],
    [["--checkouts", "1.5"], "--checkouts takes a whole number"],
    [["--faults", "webhook-lost,rain"], 'There is no fault called "rain"'],
    [["--speed"], "Unknown arguments"],
  ])("refuses %j with one sentence that names the mistake", (args, message) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
    expect(() => parseOptions(args)).toThrow(message);
  });

  it("reads a seed, a number of checkouts and a list of faults", () => {
    expect(parseOptions(["--seed", "7"])).toMatchObject({ seed: 7, isJson: false });
    expect(parseOptions(["--checkouts", "20000", "--json"])).toMatchObject({
      seed: null,
      checkouts: 20_000,
      isJson: true,
    });
    expect(parseOptions(["--faults", "webhook-lost,midnight"]).only).toEqual(new Set(["webhook-lost", "midnight"]));
  });
});
