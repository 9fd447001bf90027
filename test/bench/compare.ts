import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { entryModule } from "../browser/built-worker.ts";
import { load } from "./load.ts";
import { quoteBasket, type Scenario, scenarios, warmUps } from "./scenarios.ts";
import { openShops } from "./shops.ts";

const rounds = 7;
/** A ratio above this counts as a regression. */
const maxRatio = 1.05;

interface Comparison {
  /** The folder of another checkout, in which `npm ci` and `npm run bundle` have run. */
  against: string;
  /** Compares only the scenarios whose name contains this text. */
  only: string;
  /** The duration of a scenario per round and build. */
  seconds: number;
}

/** The CPU of one scenario in both builds, in microseconds per counted unit. */
interface Row {
  name: string;
  ours: number;
  theirs: number;
  /** The median of the rounds' ratios ours / theirs, and the lowest and highest of them. */
  ratio: number;
  lowest: number;
  highest: number;
  failed: number;
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

type Side = "ours" | "theirs";

/** The CPU of one round in microseconds, and the number of counted units. */
interface CpuUsage {
  micros: number;
  count: number;
}

const perUnit = ({ micros, count }: CpuUsage): number => micros / count;

/** Loads one scenario in both builds. The builds alternate every second, because the machine's speed varies, and the
 *  first build changes each time, because it leaves the CPU caches filled. */
const compareScenario = async (ours: Scenario, theirs: Scenario, seconds: number): Promise<Row> => {
  const sides = { ours, theirs };
  const requests = { ours: await ours.prepare(), theirs: await theirs.prepare() };
  let failed = 0;
  const loadForOneSecond = async (side: Side, usage: Record<Side, CpuUsage>): Promise<void> => {
    const { server, prepare: _, ...scenario } = sides[side];
    const figure = await load(server, { ...scenario, seconds: 1 }, requests[side]);
    failed += figure.failed;
    usage[side].micros += (figure.cpuMicros ?? Number.NaN) * figure.count;
    usage[side].count += figure.count;
  };
  const rows: Record<Side, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const usage = { ours: { micros: 0, count: 0 }, theirs: { micros: 0, count: 0 } };
    for (let second = 0; second < seconds; second += 1) {
      const order: Side[] = (round + second) % 2 === 0 ? ["ours", "theirs"] : ["theirs", "ours"];
      for (const side of order) await loadForOneSecond(side, usage);
    }
    rows.push({ ours: perUnit(usage.ours), theirs: perUnit(usage.theirs) });
  }
  const ratios = sorted(rows.map((round) => round.ours / round.theirs));
  return {
    name: ours.name,
    ours: Math.round(median(rows.map((round) => round.ours))),
    theirs: Math.round(median(rows.map((round) => round.theirs))),
    ratio: median(ratios),
    lowest: ratios[0] ?? Number.NaN,
    highest: ratios.at(-1) ?? Number.NaN,
    failed,
  };
};

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

const print = (rows: readonly Row[]): void =>
  console.table(
    rows.map(({ name, ours, theirs, ratio, lowest, highest, failed }) => ({
      scenario: name,
      "this, CPU µs": ours,
      "other, CPU µs": theirs,
      ratio: twoDigits(ratio),
      "of 7 rounds": `${twoDigits(lowest)} to ${twoDigits(highest)}`,
      failed,
    })),
  );

/** Warms up a build and returns its scenarios. */
const prepare = async (shops: Awaited<ReturnType<typeof openShops>>): Promise<Scenario[]> => {
  const basket = await quoteBasket(shops.server);
  for (const { server, prepare: buildRequests, ...warmUp } of warmUps(shops, basket))
    await load(server, { ...warmUp, seconds: 3 }, await buildRequests());
  return scenarios(shops, basket);
};

/** Compares this build with another, prints the CPU per request in both and their ratio, and returns whether no ratio
 *  exceeds 1.05. Throughput is not compared, because it varies too much on a busy machine. */
export const compare = async ({ against, only, seconds }: Comparison): Promise<boolean> => {
  const otherCheckout = path.resolve(against);
  if (!existsSync(entryModule(otherCheckout))) {
    console.error(`${against} contains no build. Run "npm ci" and "npm run bundle" there first.`);
    return false;
  }
  const ownShops = await openShops();
  const otherShops = await openShops(otherCheckout);
  const rows: Row[] = [];
  try {
    const ownScenarios = await prepare(ownShops);
    const otherScenarios = await prepare(otherShops);
    for (const scenario of ownScenarios.filter(({ name }) => name.includes(only))) {
      const counterpart = otherScenarios.find(({ name }) => name === scenario.name);
      if (!counterpart) continue;
      await ownShops.freeNumbers();
      await otherShops.freeNumbers();
      const row = await compareScenario(scenario, counterpart, seconds);
      console.log(`${row.name}: ${twoDigits(row.ratio)}`);
      rows.push(row);
    }
  } finally {
    await Promise.all([ownShops.stop(), otherShops.stop()]);
  }
  print(rows);
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/bench-against.json", `${JSON.stringify(rows, null, 2)}\n`);
  const regressions = rows.filter(({ ratio, failed }) => !(ratio <= maxRatio) || failed > 0);
  for (const { name } of regressions) console.log(`More than 5 % more CPU, or failed requests: ${name}`);
  return rows.length > 0 && regressions.length === 0;
};
