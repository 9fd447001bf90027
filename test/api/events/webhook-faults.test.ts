import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { DeliveryChaos } from "../../support/chaos/delivery-chaos.ts";

// To reproduce one failed run: FAULT_SEED=1234 npm test -- webhook-faults
const runs = Number(env.DELIVERY_RUNS);
const first = Number(env.FAULT_SEED);

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

it("partners receive all events of each order in order, and can detect repeats, wherever a worker crashes", {
  timeout: 600_000,
}, async () => {
  const chaos = await DeliveryChaos.open();
  const wrong: unknown[] = [];
  for (let seed = first; seed < first + runs; seed += 1) {
    const violations = await chaos.play(seed);
    if (violations.length > 0) wrong.push({ seed, found: violations });
  }
  expect(wrong).toEqual([]);
  if (runs < 10) return;
  // A run without crashes and repeats would prove nothing.
  expect(chaos.counts.died).toBeGreaterThan(runs * 0.2);
  expect(chaos.counts.repeated).toBeGreaterThan(runs * 0.2);
});
