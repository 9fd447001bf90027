import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { eagerModules, startUpCpu, workerSize } from "./bundle.ts";
import { guestsHearChanges } from "./live.ts";
import { type Figure, load } from "./load.ts";
import { fillBasket, scenarios, warmUps } from "./scenarios.ts";
import { openShops } from "./shops.ts";
import { writeBatches } from "./writes.ts";

/** Loads one scenario after the other; each is measured for `seconds`. */
const measure = async (seconds: number): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const shops = await openShops();
  try {
    const basket = await fillBasket(shops.server);
    for (const { server, prepare, ...warmUp } of warmUps(shops, basket))
      await load(server, { ...warmUp, seconds: 3 }, await prepare());
    for (const { server, prepare, ...scenario } of scenarios(shops, basket))
      figures.push(await load(server, { ...scenario, seconds }, await prepare()));
    figures.push(await guestsHearChanges(shops.server, basket.dishes, basket.quote));
  } finally {
    await shops.stop();
  }
  for (const clients of [1, 8]) figures.push(await writeBatches(seconds, clients));
  return figures;
};

/** Measures this build against its goals, prints and writes what it found, and answers whether all of them are met. */
export const measureGoals = async (seconds: number): Promise<boolean> => {
  // While nothing else runs here.
  const properties = [workerSize(), startUpCpu()];
  const tooEarly = eagerModules();
  const figures = await measure(seconds);
  console.table(
    figures.map(({ name, perSecond, p50, p975, p99, cpuMicros, failed, goal, goalMs }) => ({
      what: name,
      "per second": perSecond,
      goal: goal ?? (goalMs ? `${goalMs} ms` : ""),
      "p50 ms": p50,
      "p97.5 ms": p975,
      "p99 ms": p99,
      "CPU µs": cpuMicros ?? "",
      failed,
    })),
  );
  console.table(
    properties.map(({ name, value, unit, limit }) => ({ what: name, is: `${value} ${unit}`, "at most": limit })),
  );
  mkdirSync("dist", { recursive: true });
  const cores = cpus();
  const machine = {
    cores: cores.length,
    model: cores[0]?.model ?? "",
    node: process.version,
    platform: process.platform,
  };
  writeFileSync("dist/bench.json", `${JSON.stringify({ machine, figures, properties, tooEarly }, null, 2)}\n`);
  const missed = figures.filter(
    ({ perSecond, p975, goal, goalMs, failed }) =>
      failed > 0 || (goal !== null && perSecond < goal) || (goalMs !== null && p975 > goalMs),
  );
  const tooMuch = properties.filter(({ value, limit }) => value > limit);
  for (const { name } of [...missed, ...tooMuch]) console.log(`Short of its goal, or with failures: ${name}`);
  for (const name of tooEarly) console.log(`Runs at start although few requests need it: ${name}`);
  return missed.length + tooMuch.length + tooEarly.length === 0;
};
