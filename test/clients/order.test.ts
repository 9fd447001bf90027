import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, developmentVariables, type LocalServer, startServer } from "../browser/server.ts";
import type { Ordered, Partner } from "./program.ts";

/** Friday evening in New York, when Copper Pot is open. */
const now = "2026-11-20T23:30:00.000Z";
// Another test type-checks them against the generated clients, which the compiler cannot resolve here.
const programs = import.meta.glob<(partner: Partner) => Promise<Ordered>>("./*-order.ts", { import: "order" });

let server: LocalServer;

beforeAll(async () => {
  build();
  server = await startServer({ ...developmentVariables, NOW: now });
});

afterAll(() => server.stop());

const pay = async (clientSecret: string): Promise<void> => {
  const body = JSON.stringify({ clientSecret, cardNumber: "4242424242424242" });
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`${server.url}/api/simulator/confirm`, { method: "POST", headers, body });
  expect(status).toBe(200);
};

describe("a partner's program with its generated client", () => {
  it("exists for REST and for GraphQL", () => {
    expect(Object.keys(programs)).toEqual(["./graphql-order.ts", "./rest-order.ts"]);
  });

  it.each(Object.entries(programs))("%s orders, repeats the request, pays and reads the order", async (file, load) => {
    const order = await load();
    const idempotencyKey = `partner-0123456789 ${file}`;
    const { orderId, againId, quotedTotal, total, ...outcome } = await order({
      origin: server.url,
      send: fetch,
      pay,
      idempotencyKey,
    });
    expect([againId, total]).toEqual([orderId, quotedTotal]);
    expect(outcome).toEqual({
      status: "sent_to_kitchen",
      paymentStatuses: ["succeeded"],
      refusal: "IDEMPOTENCY_KEY_REUSED",
    });
  });
});
