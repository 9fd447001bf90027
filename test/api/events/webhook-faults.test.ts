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
  const post = await DeliveryChaos.open();
  const wrong: unknown[] = [];
  for (let seed = first; seed < first + runs; seed += 1) {
    const found = await post.play(seed);
    if (found.length > 0) wrong.push({ seed, found });
  }
  expect(wrong).toEqual([]);
  if (runs < 10) return;
  // A run without crashes and repeats would prove nothing.
  expect(post.counts.died).toBeGreaterThan(runs * 0.2);
  expect(post.counts.repeated).toBeGreaterThan(runs * 0.2);
});
