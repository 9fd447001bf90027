import { describe, expect, it } from "vitest";
import { processorIds } from "../../../db/schema/processors.ts";
import { paymentOptions } from "../../../worker/domain/payments/options.ts";
import { loadProcessor } from "../../../worker/domain/payments/processors.ts";
import { AccountMemory } from "../../../worker/domain/payments/provider/account-memory.ts";

const source = {
  account: () => Promise.reject(new Error("Opening a provider reads no account.")),
  send: () => Promise.reject(new Error("Opening a provider sends no request.")),
  now: () => "2026-11-20T23:30:00.000Z",
  base: null,
  origin: null,
  memory: new AccountMemory(),
};

describe.each(processorIds)("the processor %s", (id) => {
  it("has a module in its folder that opens a provider of its name", async () => {
    const { open } = await loadProcessor(id);
    expect((await open(source)).name).toBe(id);
  });

  it("is a payment option of a store with an account there", async () => {
    const account = { provider: id, publishableKey: "public" };
    const options = await paymentOptions(false, [account], {
      currencyCode: "USD",
      cashOnPickupEnabled: false,
      cashOnDeliveryEnabled: false,
    });
    expect(options).toEqual([expect.objectContaining(account)]);
  });
});
