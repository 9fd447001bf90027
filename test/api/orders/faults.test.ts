import { env } from "cloudflare:workers";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { ledgerInvariants } from "../../support/chaos/ledger-invariants.ts";
import { PaymentChaos } from "../../support/chaos/payment-chaos.ts";

// To reproduce one failed run: FAULT_SEED=1234 npm test -- faults
const runs = Number(env.FAULT_RUNS);
const first = Number(env.FAULT_SEED);
const parts = Math.min(runs, 10);
const played = { orders: 0, cancelled: 0, charges: 0 };

beforeEach(() => {
  for (const method of ["warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  // Pauses between two requests to a processor use real time, which no assertion depends on.
  vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
  return () => vi.restoreAllMocks();
});

it.each(Array.from({ length: parts }, (_, part) => part))(
  "an order is charged at most once and the ledgers agree at the end, whatever fails (part %i)",
  { timeout: 600_000 },
  async (part) => {
    const chaos = await PaymentChaos.open();
    const wrong: unknown[] = [];
    for (let seed = first + part; seed < first + runs; seed += parts) {
      const { guest, staleOrders } = await chaos.playWithScreen(seed);
      const violations = await ledgerInvariants(chaos.setup.account, `chaos ${seed}`, guest.isPaymentRetained);
      violations.push(...staleOrders);
      if (violations.length > 0) wrong.push({ seed, found: violations, history: guest.history.join(", ") });
    }
    expect(wrong).toEqual([]);
    const { account } = chaos.setup;
    const finalStates = await env.DB.prepare(
      "SELECT count(*) FILTER (WHERE status = 'cancelled') AS cancelled, count(*) AS orders FROM restaurant_order",
    ).first<{ cancelled: number; orders: number }>();
    played.orders += finalStates?.orders ?? 0;
    played.cancelled += finalStates?.cancelled ?? 0;
    played.charges += account.charges.size;
  },
);

// A run without orders, payments and cancellations would prove nothing.
afterAll(() => {
  if (runs < 100) return;
  expect(played.orders).toBeGreaterThan(runs * 0.8);
  expect(played.cancelled).toBeGreaterThan(runs * 0.1);
  expect(played.charges).toBeGreaterThan(runs * 0.15);
});
