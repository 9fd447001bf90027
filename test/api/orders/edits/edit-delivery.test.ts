import { describe, expect, it } from "vitest";
import { brooklyn, dumpOrderTables, tea } from "../../../support/builders/orders.ts";
import { editedOrder, editOrder, previewEdit, readEditedOrder } from "../../../support/fakes/order-edits.ts";
import { codeOf, paidOrder, posClient, readStaffOrder } from "../../../support/fakes/pos-client.ts";
import { world } from "../../../support/world.ts";

/** A paid delivery of eight teas at 31.60, just above the nearest zone's minimum, and an edit to one tea. */
const paidDelivery = async () => {
  const shop = await world();
  const counter = await posClient(shop);
  const delivery = {
    orderType: "delivery" as const,
    deliveryAddress: brooklyn,
    items: [{ menuItemId: tea, quantity: 8 }],
  };
  const { orderId } = await paidOrder(shop, delivery);
  const [item] = (await readEditedOrder(counter, orderId)).orderItems;
  const less = [{ kind: "quantity", orderItemId: item?.id, quantity: 1 }];
  return { shop, counter, orderId, less };
};

const reason = "The soup was sold out.";

describe("an edit that takes a delivery below its minimum", () => {
  it("is refused without other terms, and saved with a lower minimum and the reason in the history", async () => {
    const { counter, orderId, less } = await paidDelivery();
    const { deliveryFee } = await readEditedOrder(counter, orderId);
    const blocked = await previewEdit(counter, orderId, less);
    expect(blocked.problems.map(({ code }) => code)).toEqual(["BELOW_MINIMUM"]);
    expect(codeOf(await editOrder(counter, orderId, less, { settle: "refund" }))).toBe("BELOW_MINIMUM");
    const deliveryOverride = { minimum: 0, reason };
    const preview = await previewEdit(counter, orderId, less, deliveryOverride);
    expect(preview).toMatchObject({ problems: [], after: { deliveryFee } });
    const order = await editedOrder(counter, orderId, less, { settle: "refund", deliveryOverride });
    expect(order).toMatchObject({ total: preview.after.total, revision: 2, deliveryFee });
    const { events } = await readStaffOrder(counter, orderId);
    expect(events.find(({ type }) => type === "order_updated")?.note).toBe(
      `Delivery was set to minimum $0.00. ${reason}`,
    );
    // The order keeps the lower minimum for its next edit.
    const note = [{ kind: "note", note: "Ring twice" }];
    expect(codeOf(await editOrder(counter, orderId, note, { expectedRevision: 2 }))).toBeNull();
  });

  it("can take another fee, which counts once and in the total", async () => {
    const { counter, orderId, less } = await paidDelivery();
    const deliveryOverride = { minimum: 0, fee: 0, reason };
    const order = await editedOrder(counter, orderId, less, { settle: "refund", deliveryOverride });
    expect(order).toMatchObject({ deliveryFee: 0, outstanding: 0 });
  });

  it("is refused terms without a reason, of a zone that does not exist, and for an order that becomes a pickup", async () => {
    const { counter, orderId, less } = await paidDelivery();
    const before = await dumpOrderTables();
    for (const [changes, deliveryOverride] of [
      [less, { minimum: 0, reason: " " }],
      [less, { minimum: -1, reason }],
      [less, { minimum: 0, zone: "zon_nothing", reason }],
      [[{ kind: "type", orderType: "pickup" }], { minimum: 0, reason }],
    ]) {
      const refused = await editOrder(counter, orderId, changes, { settle: "refund", deliveryOverride });
      expect(codeOf(refused), JSON.stringify(deliveryOverride)).toBe("BAD_INPUT");
    }
    expect(await dumpOrderTables()).toEqual(before);
  });
});
