import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { entryModule } from "../browser/built-worker.ts";
import { load } from "./load.ts";
import { quoteBasket, type Scenario, scenarios, warmUps } from "./scenarios.ts";
import { openShops } from "./shops.ts";

/** How often both builds are started. Two processes of one build differ by several percent for as long as they run,
 *  by their memory's layout and what V8 chose to optimize. */
const starts = 6;
const roundsPerStart = 3;
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

type Side = "ours" | "theirs";

/** The CPU of one round in both builds, in microseconds per counted unit. */
type Round = Record<Side, number>;

/** What was measured of one scenario. */
interface Measured {
  /** The rounds of each start. */
  starts: Round[][];
  failed: number;
}

/** The CPU of one scenario in both builds, in microseconds per counted unit. */
interface Row extends Round {
  name: string;
  /** The median of the starts' ratios ours / theirs, and the lowest and highest of them. */
  ratio: number;
  lowest: number;
  highest: number;
  failed: number;
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

const median = (values: readonly number[]): number => {
  const ordered = sorted(values);
  const middle = ordered.slice(Math.ceil(ordered.length / 2) - 1, Math.floor(ordered.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
};

/** The CPU of one round in microseconds, and the number of counted units. */
interface CpuUsage {
  micros: number;
  count: number;
}

const perUnit = ({ micros, count }: CpuUsage): number => micros / count;

/** Loads one scenario in both builds. The builds alternate every second, because the machine's speed varies, and the
 *  first build changes each time, because it leaves the CPU caches filled. */
const measureScenario = async (ours: Scenario, theirs: Scenario, seconds: number, into: Measured): Promise<void> => {
  const sides = { ours, theirs };
  const requests = { ours: await ours.prepare(), theirs: await theirs.prepare() };
  const loadForOneSecond = async (side: Side, usage: Record<Side, CpuUsage>): Promise<void> => {
    const { server, prepare: _, ...scenario } = sides[side];
    const figure = await load(server, { ...scenario, seconds: 1 }, requests[side]);
    into.failed += figure.failed;
    // A busy machine may complete none in a second.
    if (figure.count === 0) return;
    usage[side].micros += (figure.cpuMicros ?? Number.NaN) * figure.count;
    usage[side].count += figure.count;
  };
  const rows: Round[] = [];
  for (let round = 0; round < roundsPerStart; round += 1) {
    const usage = { ours: { micros: 0, count: 0 }, theirs: { micros: 0, count: 0 } };
    for (let second = 0; second < seconds; second += 1) {
      const order: Side[] = (round + second) % 2 === 0 ? ["ours", "theirs"] : ["theirs", "ours"];
      for (const side of order) await loadForOneSecond(side, usage);
    }
    rows.push({ ours: perUnit(usage.ours), theirs: perUnit(usage.theirs) });
  }
  into.starts.push(rows);
};

const toRow = (name: string, { starts: measured, failed }: Measured): Row => {
  const all = measured.flat();
  const ratios = sorted(measured.map((rows) => median(rows.map(({ ours, theirs }) => ours / theirs))));
  return {
    name,
    ours: Math.round(median(all.map(({ ours }) => ours))),
    theirs: Math.round(median(all.map(({ theirs }) => theirs))),
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
      "of each start": `${twoDigits(lowest)} to ${twoDigits(highest)}`,
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

/** Starts both builds and measures each scenario that both have. */
const measureStart = async (
  [otherCheckout, isOtherFirst]: [string, boolean],
  { only, seconds }: Comparison,
  measured: Map<string, Measured>,
): Promise<void> => {
  const first = await openShops(isOtherFirst ? otherCheckout : undefined);
  const second = await openShops(isOtherFirst ? undefined : otherCheckout);
  const [ownShops, otherShops] = isOtherFirst ? [second, first] : [first, second];
  try {
    const ownScenarios = await prepare(ownShops);
    const otherScenarios = await prepare(otherShops);
    for (const scenario of ownScenarios.filter(({ name }) => name.includes(only))) {
      const counterpart = otherScenarios.find(({ name }) => name === scenario.name);
      if (!counterpart) continue;
      await ownShops.freeNumbers();
      await otherShops.freeNumbers();
      const into = measured.get(scenario.name) ?? { starts: [], failed: 0 };
      measured.set(scenario.name, into);
      await measureScenario(scenario, counterpart, seconds, into);
    }
  } finally {
    await Promise.all([ownShops.stop(), otherShops.stop()]);
  }
};

/** Compares this build with another, prints the CPU per request in both and their ratio, and returns whether no ratio
 *  exceeds 1.05. Throughput is not compared, because it varies too much on a busy machine. */
export const compare = async (comparison: Comparison): Promise<boolean> => {
  const otherCheckout = path.resolve(comparison.against);
  if (!existsSync(entryModule(otherCheckout))) {
    console.error(`${comparison.against} contains no build. Run "npm ci" and "npm run bundle" there first.`);
    return false;
  }
  const measured = new Map<string, Measured>();
  for (let start = 0; start < starts; start += 1) {
    await measureStart([otherCheckout, start % 2 === 1], comparison, measured);
    console.log(`Start ${start + 1} of ${starts} is measured.`);
  }
  const rows = [...measured].map(([name, scenario]) => toRow(name, scenario));
  print(rows);
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/bench-against.json", `${JSON.stringify(rows, null, 2)}\n`);
  const regressions = rows.filter(({ ratio, failed }) => !(ratio <= maxRatio) || failed > 0);
  for (const { name } of regressions) console.log(`More than 5 % more CPU, or failed requests: ${name}`);
  return rows.length > 0 && regressions.length === 0;
};
