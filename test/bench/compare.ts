import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { entryModule } from "../browser/built-worker.ts";
import { load } from "./load.ts";
import { fillBasket, type Scenario, scenarios, warmUps } from "./scenarios.ts";
import { openShops } from "./shops.ts";

const rounds = 7;
/** A ratio above this is a request that became dearer. */
const maxRatio = 1.05;

interface Comparison {
  /** A folder with another checkout: its packages are installed, and `npm run bundle` has built it. */
  against: string;
  /** Compares the scenarios whose name contains this. */
  only: string;
  /** How long each scenario is loaded in each round and build. */
  seconds: number;
}

/** CPU of one scenario in both builds, in microseconds for each of what is counted. */
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

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);
const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

type Side = "ours" | "theirs";

/** CPU of one round: the microseconds that all of its seconds took, and how many of what is counted they answered. */
interface Spent {
  micros: number;
  count: number;
}

const perUnit = ({ micros, count }: Spent): number => micros / count;

/** Loads one scenario in both builds, by turns of a second, because the machine's speed changes from one second to the next. The
 *  build that goes first changes with each turn, so that neither always meets the machine as the other has left it. */
const compareScenario = async (ours: Scenario, theirs: Scenario, seconds: number): Promise<Row> => {
  const sides = { ours, theirs };
  const requests = { ours: await ours.prepare(), theirs: await theirs.prepare() };
  let failed = 0;
  const turn = async (side: Side, spent: Record<Side, Spent>): Promise<void> => {
    const { server, prepare: _, ...scenario } = sides[side];
    const figure = await load(server, { ...scenario, seconds: 1 }, requests[side]);
    failed += figure.failed;
    spent[side].micros += (figure.cpuMicros ?? Number.NaN) * figure.count;
    spent[side].count += figure.count;
  };
  const rows: Record<Side, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const spent = { ours: { micros: 0, count: 0 }, theirs: { micros: 0, count: 0 } };
    for (let second = 0; second < seconds; second += 1) {
      const order: Side[] = (round + second) % 2 === 0 ? ["ours", "theirs"] : ["theirs", "ours"];
      for (const side of order) await turn(side, spent);
    }
    rows.push({ ours: perUnit(spent.ours), theirs: perUnit(spent.theirs) });
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
      what: name,
      "this, CPU µs": ours,
      "other, CPU µs": theirs,
      ratio: twoDigits(ratio),
      "of 7 rounds": `${twoDigits(lowest)} to ${twoDigits(highest)}`,
      failed,
    })),
  );

/** Warms a build up and gives its scenarios. */
const prepare = async (shops: Awaited<ReturnType<typeof openShops>>): Promise<Scenario[]> => {
  const basket = await fillBasket(shops.server);
  for (const { server, prepare: buildRequests, ...warmUp } of warmUps(shops, basket))
    await load(server, { ...warmUp, seconds: 3 }, await buildRequests());
  return scenarios(shops, basket);
};

/** Alternates this build with another one, prints the CPU that each request takes in both with their ratio, and answers whether
 *  none became dearer by more than 5 %. Throughput is not compared: on a busy machine it is noise. */
export const compare = async ({ against, only, seconds }: Comparison): Promise<boolean> => {
  const other = path.resolve(against);
  if (!existsSync(entryModule(other))) {
    console.error(`${against} holds no build. Run "npm ci" and "npm run bundle" there first.`);
    return false;
  }
  const [mine, theirs] = [await openShops(), await openShops(other)];
  const rows: Row[] = [];
  try {
    const [own, others] = [await prepare(mine), await prepare(theirs)];
    for (const scenario of own.filter(({ name }) => name.includes(only))) {
      const counterpart = others.find(({ name }) => name === scenario.name);
      if (!counterpart) continue;
      const row = await compareScenario(scenario, counterpart, seconds);
      console.log(`${row.name}: ${twoDigits(row.ratio)}`);
      rows.push(row);
    }
  } finally {
    await Promise.all([mine.stop(), theirs.stop()]);
  }
  print(rows);
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/bench-against.json", `${JSON.stringify(rows, null, 2)}\n`);
  const dearer = rows.filter(({ ratio, failed }) => !(ratio <= maxRatio) || failed > 0);
  for (const { name } of dearer) console.log(`Dearer by more than 5 %, or with failures: ${name}`);
  return rows.length > 0 && dearer.length === 0;
};
