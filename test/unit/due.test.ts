import { describe, expect, test } from "vitest";
import { type DueFacts, dueOf } from "../../worker/domain/orders/due.ts";

const now = "2026-11-20T18:00:00.000Z";
const facts = (more: {
  status?: DueFacts["order"]["status"];
  scheduledFor?: string | null;
  createdAt?: string;
  payment?: DueFacts["payments"][number]["status"] | null;
  provider?: DueFacts["payments"][number]["provider"];
  amount?: number;
  refunds?: DueFacts["refunds"];
}): DueFacts => {
  const { status = "open", scheduledFor = null, createdAt = now, payment = "pending", provider = "simulator" } = more;
  const { amount = 1000, refunds = [] } = more;
  const payments = payment === null ? [] : [{ status: payment, provider, amount }];
  return { order: { status, scheduledFor, createdAt }, payments, refunds, leadMinutes: 20, now };
};

describe("what time makes due", () => {
  const longAgo = "2026-11-20T17:30:00.000Z";
  const almost = "2026-11-20T17:30:00.001Z";
  test.each([
    ["a paid order that the kitchen has not been told of is released", { payment: "succeeded" }, "release"],
    ["a paid order for later waits", { payment: "succeeded", scheduledFor: "2026-11-20T18:20:00.001Z" }, null],
    [
      "and is released at its time less the lead",
      { payment: "succeeded", scheduledFor: "2026-11-20T18:20:00.000Z" },
      "release",
    ],
    [
      "never where all of its money was asked back",
      { payment: "succeeded", refunds: [{ kind: "goodwill", status: "pending", amount: 1000 }] },
      null,
    ],
    [
      "never for money that came after its payment was stopped",
      { payment: "succeeded", refunds: [{ kind: "surplus", status: "pending", amount: 1000 }] },
      null,
    ],
    [
      "all the same where a refund failed or was of a part",
      {
        payment: "succeeded",
        refunds: [
          { kind: "goodwill", status: "failed", amount: 1000 },
          { kind: "goodwill", status: "succeeded", amount: 999 },
        ],
      },
      "release",
    ],
    ["all the same where nothing was to be paid", { payment: "succeeded", amount: 0, provider: "manual" }, "release"],
    ["an unpaid order is looked at", {}, "look"],
    ["a moment before half an hour it is only looked at", { createdAt: almost }, "look"],
    ["after half an hour it is given up", { createdAt: longAgo }, "expire"],
    ["also where its card was declined", { createdAt: longAgo, payment: "failed" }, "expire"],
    ["also where only the processor's side was cancelled", { createdAt: longAgo, payment: "cancelled" }, "expire"],
    ["never while its payment is on the way", { createdAt: longAgo, payment: "processing" }, "look"],
    ["never where it is paid at the counter", { createdAt: longAgo, provider: "cash" }, null],
    ["never where nothing is to be paid", { createdAt: longAgo, payment: null }, null],
    ["an order that the kitchen has is left alone", { status: "sent_to_kitchen", createdAt: longAgo }, null],
    ["a cancelled order is left alone", { status: "cancelled", createdAt: longAgo }, null],
  ] as const)("%s", (_what, more, due) => {
    expect(dueOf(facts(more))).toBe(due);
  });
});
