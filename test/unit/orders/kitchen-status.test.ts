import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kitchenStatuses, orderStatuses } from "../../../db/schema/enums.ts";
import { kitchenStatusAt, statusAfterBump } from "../../../worker/domain/orders/record/kitchen-status.rules.ts";
import { projectBumps } from "../../../worker/domain/orders/record/project-bumps.ts";
import { canTransition } from "../../../worker/domain/orders/record/status.rules.ts";
import { anOrderRecord } from "../../support/builders/order-record.ts";

const seven = "2026-11-20T19:00:05.000Z";
const before = "2026-11-20T19:00:04.999Z";

describe("the kitchen status of a bumped dish", () => {
  it("counts from the instant at which the bump takes effect", () => {
    const item = { kitchenStatus: "queued", pendingKitchenStatus: "done", effectiveAt: seven } as const;
    expect([before, seven].map((now) => kitchenStatusAt(item, now))).toEqual(["queued", "done"]);
    expect(kitchenStatusAt({ kitchenStatus: "cooking" }, seven)).toBe("cooking");
  });
});

describe("the status of an order whose dishes were bumped", () => {
  it("only takes legal steps forward, whatever its dishes are", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStatuses),
        fc.array(fc.constantFrom(...kitchenStatuses), { maxLength: 6 }),
        (status, items) => {
          const next = statusAfterBump(status, items);
          if (next !== null) expect(canTransition(status, next, "pickup")).toBe(true);
        },
      ),
    );
  });

  it("is ready with every dish done, in progress with some, and unchanged with none", () => {
    expect(statusAfterBump("sent_to_kitchen", ["done", "queued"])).toBe("in_progress");
    expect(statusAfterBump("sent_to_kitchen", ["done", "done"])).toBe("in_progress");
    expect(statusAfterBump("in_progress", ["done", "done"])).toBe("ready");
    expect(statusAfterBump("in_progress", ["done", "cooking"])).toBeNull();
    expect(statusAfterBump("ready", ["cooking", "done"])).toBeNull();
    expect(statusAfterBump("sent_to_kitchen", ["queued"])).toBeNull();
    expect(statusAfterBump("served", ["done"])).toBeNull();
  });

  it("reads as it will be written, before it is written", () => {
    const bumped = { pendingKitchenStatus: "done", effectiveAt: seven } as const;
    const record = anOrderRecord({ items: [bumped] });
    expect(projectBumps(record, before)).toBe(record);
    const { order, items } = projectBumps(record, seven);
    expect(order).toMatchObject({ status: "ready", acknowledgedAt: seven });
    expect(items[0]?.kitchenStatus).toBe("done");
  });
});
