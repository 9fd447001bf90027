import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { eagerModules, startUpCpu, workerSize } from "./bundle.ts";
import { measureLiveUpdates } from "./live.ts";
import { type Figure, load } from "./load.ts";
import { quoteBasket, scenarios, warmUps } from "./scenarios.ts";
import { openShops } from "./shops.ts";
import { writeBatches } from "./writes.ts";

/** Measures each scenario for `seconds`, one after another. */
const measure = async (seconds: number): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const shops = await openShops();
  try {
    const basket = await quoteBasket(shops.server);
    for (const { server, prepare, ...warmUp } of warmUps(shops, basket))
      await load(server, { ...warmUp, seconds: 3 }, await prepare());
    for (const { server, prepare, ...scenario } of scenarios(shops, basket)) {
      await shops.freeNumbers();
      figures.push(await load(server, { ...scenario, seconds }, await prepare()));
    }
    figures.push(await measureLiveUpdates(shops.server, basket.dishes, basket.quote));
  } finally {
    await shops.stop();
  }
  for (const clients of [1, 8]) figures.push(await writeBatches(seconds, clients));
  return figures;
};

/** Measures this build, prints and writes the figures, and returns whether all goals are met. */
export const measureGoals = async (seconds: number): Promise<boolean> => {
  // First, while no server uses the CPU.
  const properties = [workerSize(), startUpCpu()];
  const eagerSources = eagerModules();
  const figures = await measure(seconds);
  console.table(
    figures.map(({ name, perSecond, p50, p975, p99, cpuMicros, failed, goal, goalMs }) => ({
      scenario: name,
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
    properties.map(({ name, value, unit, limit }) => ({ property: name, value: `${value} ${unit}`, limit })),
  );
  mkdirSync("dist", { recursive: true });
  const cores = cpus();
  const machine = {
    cores: cores.length,
    model: cores[0]?.model ?? "",
    node: process.version,
    platform: process.platform,
  };
  writeFileSync(
    "dist/bench.json",
    `${JSON.stringify({ machine, figures, properties, tooEarly: eagerSources }, null, 2)}\n`,
  );
  const missed = figures.filter(
    ({ perSecond, p975, goal, goalMs, failed }) =>
      failed > 0 || (goal !== null && perSecond < goal) || (goalMs !== null && p975 > goalMs),
  );
  const exceeded = properties.filter(({ value, limit }) => value > limit);
  for (const { name } of [...missed, ...exceeded]) console.log(`Goal missed, or failed requests: ${name}`);
  for (const name of eagerSources)
    console.log(`Loaded at start, but only some requests need it: ${name}. Import it dynamically.`);
  return missed.length + exceeded.length + eagerSources.length === 0;
};
