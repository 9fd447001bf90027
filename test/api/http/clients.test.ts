import { expect, it } from "vitest";
import type { Ordered, Partner } from "../../clients/program.ts";
import { cards } from "../../support/builders/orders.ts";
import { world } from "../../support/world.ts";

// Another test type-checks them against the generated clients, which the compiler cannot resolve here.
const programs = import.meta.glob<(partner: Partner) => Promise<Ordered>>("../../clients/*-order.ts", {
  import: "order",
  eager: true,
});

it("a partner's programs order, repeat, pay and read with their generated clients", async () => {
  const shop = await world();
  const ordered: unknown[] = [];
  for (const [file, order] of Object.entries(programs)) {
    const { orderId, againId, quotedTotal, total, ...rest } = await order({
      origin: "http://localhost",
      send: (request) => shop.fetch(request),
      pay: async (clientSecret) => {
        await shop.post("/api/simulator/confirm", { clientSecret, cardNumber: cards.pays });
      },
      idempotencyKey: `partner-0123456789 ${file}`,
    });
    expect([againId, total]).toEqual([orderId, quotedTotal]);
    ordered.push([file, rest]);
  }
  const outcome = { status: "sent_to_kitchen", paymentStatuses: ["succeeded"], refusal: "IDEMPOTENCY_KEY_REUSED" };
  expect(ordered).toEqual([
    ["../../clients/graphql-order.ts", outcome],
    ["../../clients/rest-order.ts", outcome],
  ]);
});
