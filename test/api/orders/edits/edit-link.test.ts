import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderItem, orderRevision, payment, storeSettings, taxClass } from "../../../../db/schema/index.ts";
import { addMinutes } from "../../../../worker/domain/time.ts";
import { cards, complete, dumpOrderTables } from "../../../support/builders/orders.ts";
import {
  addBroccoli,
  endLink,
  linkOf,
  openLink,
  payAtProcessor,
  payLink,
  sendEdit,
} from "../../../support/edits/edit-links.ts";
import {
  currentItems,
  editedOrder,
  editOrder,
  previewEdit,
  readEditedOrder,
} from "../../../support/fakes/order-edits.ts";
import { codeOf, paidOrder, posClient, readMessages, runDueWork } from "../../../support/fakes/pos-client.ts";
import { world } from "../../../support/world.ts";

const teas = ["English Breakfast Tea 3"];
const withBroccoli = ["Charred Broccoli 1", ...teas];
const listTypes = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type);

describe("an edit that the guest pays by a link", () => {
  it("changes nothing of the order until it is paid, and then takes effect with the person who made it", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    const { amount, expiresAt, status } = linkOf(order);
    expect(order).toMatchObject({ revision: 1, total: 1226, outstanding: 0, status: "sent_to_kitchen" });
    expect(currentItems(order)).toEqual(teas);
    expect([status, expiresAt]).toEqual(["pending", addMinutes(shop.now, 60)]);
    expect(listTypes(order)).toContain("payment_link_sent");
    expect(await readMessages(shop, order.id)).toContain("order.payment_due");
    // What was agreed holds, even if the menu is another one by then.
    await shop.db.update(storeSettings).set({ menuRevision: 1000 });
    await shop.db.update(taxClass).set({ rates: [] });
    await payLink(shop, placed);
    const paid = await readEditedOrder(counter, order.id);
    expect(paid).toMatchObject({ revision: 2, total: 1226 + amount, outstanding: 0, refundedTotal: 0 });
    expect(currentItems(paid).sort()).toEqual(withBroccoli);
    expect(await readMessages(shop, order.id)).toContain("order.updated");
    const [revision] = await shop.db.select().from(orderRevision);
    expect(revision).toMatchObject({
      revision: 2,
      settle: "link",
      before: { total: 1226 },
      after: { total: paid.total },
    });
    expect(revision?.actor).not.toBeNull();
    const [row] = await shop.db
      .select()
      .from(payment)
      .where(eq(payment.id, linkOf(paid).id));
    expect(row).toMatchObject({ status: "succeeded", pendingEdit: null });
  });

  it("can be paid after a declined card", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    await payAtProcessor(shop, placed, cards.declined);
    await complete(shop, placed);
    expect(linkOf(await readEditedOrder(counter, order.id)).status).toBe("failed");
    await payLink(shop, placed);
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 2, outstanding: 0 });
  });

  it("ends after an hour and leaves the order as it was", async () => {
    const shop = await world();
    const { counter, order } = await openLink(shop);
    shop.now = addMinutes(shop.now, 59);
    await runDueWork(shop);
    expect(linkOf(await readEditedOrder(counter, order.id)).status).toBe("pending");
    shop.now = addMinutes(shop.now, 1);
    await runDueWork(shop);
    const ended = await readEditedOrder(counter, order.id);
    expect(ended).toMatchObject({ revision: 1, total: 1226, outstanding: 0, status: "sent_to_kitchen" });
    expect([linkOf(ended).status, listTypes(ended).at(-1)]).toEqual(["cancelled", "payment_link_ended"]);
    const kinds = (await shop.query.notification.findMany()).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["payment_due", "payment_ended"]));
  });

  it("takes effect with the due work if the guest has paid and no message of it came", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    await payAtProcessor(shop, placed);
    shop.now = addMinutes(shop.now, 60);
    await runDueWork(shop);
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 2, outstanding: 0 });
  });

  it("is returned as surplus if the kitchen has finished the dish meanwhile", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const placed = await paidOrder(shop);
    const [item] = (await readEditedOrder(counter, placed.orderId)).orderItems;
    const replace = [{ ...addBroccoli, kind: "replace", orderItemId: item?.id }];
    await editedOrder(counter, placed.orderId, [...replace, addBroccoli, addBroccoli], { settle: "link" });
    await shop.db.update(orderItem).set({ kitchenStatus: "done" });
    expect(codeOf(await sendEdit(counter, placed.orderId))).toBe("ILLEGAL_TRANSITION");
    await payLink(shop, placed);
    const order = await readEditedOrder(counter, placed.orderId);
    expect(order).toMatchObject({ revision: 1, total: 1226, outstanding: 0, refundedTotal: 0 });
    expect(linkOf(order)).toMatchObject({ status: "refunded", refundedAmount: linkOf(order).amount });
    expect(listTypes(order)).toContain("payment_link_ended");
    const [refund] = await shop.query.refund.findMany();
    expect(refund).toMatchObject({ kind: "surplus", status: "succeeded" });
  });

  it("is returned as surplus if another revision was faster", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    await payAtProcessor(shop, placed);
    // The revision that a writer of an earlier version would make, which stops no link.
    await shop.db.run(`UPDATE restaurant_order SET revision = 2 WHERE id = '${order.id}'`);
    await complete(shop, placed);
    const settled = await readEditedOrder(counter, order.id);
    expect(settled).toMatchObject({ revision: 2, total: 1226, outstanding: 0 });
    expect(linkOf(settled).status).toBe("refunded");
  });

  it("is stopped by another edit, which then counts alone", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    const edited = await editedOrder(counter, order.id, [{ kind: "note", note: "Ring twice" }]);
    expect([edited.revision, linkOf(edited).status]).toEqual([2, "cancelled"]);
    const again = await editedOrder(counter, order.id, [addBroccoli], { settle: "link", expectedRevision: 2 });
    const other = await editedOrder(counter, order.id, [addBroccoli, addBroccoli], {
      settle: "link",
      expectedRevision: 2,
    });
    expect(other.payments.filter(({ status }) => status === "pending")).toEqual([linkOf(other)]);
    expect(linkOf(other).amount).toBeGreaterThan(linkOf(again).amount);
    await payLink(shop, placed);
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 3, outstanding: 0 });
  });

  it("is faster than another edit, which says what is outstanding", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    await payAtProcessor(shop, placed);
    const note = [{ kind: "note", note: "Ring twice" }];
    const { errors } = await editOrder(counter, order.id, note);
    expect(errors[0]?.extensions).toMatchObject({ code: "CONFLICT", outstanding: 0 });
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 2, outstanding: 0 });
    expect(codeOf(await endLink(counter, order.id))).toBeNull();
  });

  it("is made once for one key, and refused at another store", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    const request = { settle: "link", idempotencyKey: "a link of one dish" };
    await editedOrder(counter, orderId, [addBroccoli], request);
    const repeated = await editedOrder(counter, orderId, [addBroccoli], request);
    expect(repeated.payments).toHaveLength(2);
    const stranger = await posClient(shop, "umi-sando");
    const before = await dumpOrderTables();
    for (const refused of [
      await editOrder(stranger, orderId, [addBroccoli], { settle: "link" }),
      await sendEdit(stranger, orderId),
      await endLink(stranger, orderId),
    ])
      expect(codeOf(refused)).toBe("WRONG_STORE");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("is only offered from the processor's minimum on, for more to pay, and for no change at the same price", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    const bag = (amount: number) => [{ kind: "fee", fee: { kind: "bag", amount } }];
    // With tax, a bag of 45 costs 49, and one of 46 costs 50.
    expect((await previewEdit(counter, orderId, bag(45))).settlements).toEqual(["counter", "later"]);
    expect((await previewEdit(counter, orderId, bag(46))).settlements).toEqual(["link", "counter", "later"]);
    expect(codeOf(await editOrder(counter, orderId, bag(45), { settle: "link" }))).toBe("BELOW_MINIMUM");
    const note = [{ kind: "note", note: "Ring twice" }];
    expect(codeOf(await editOrder(counter, orderId, note, { settle: "link" }))).toBe("BAD_INPUT");
  });
});
