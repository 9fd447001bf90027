import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { orderRevision } from "../../../../db/schema/index.ts";
import { addMinutes } from "../../../../worker/domain/time.ts";
import { type CrashRule, crashingAt, crashOnce } from "../../../support/chaos/crashes.ts";
import { currentItems, editOrder, readEditedOrder } from "../../../support/fakes/order-edits.ts";
import { paidOrder, posClient, runDueWork } from "../../../support/fakes/pos-client.ts";
import { world } from "../../../support/world.ts";

beforeEach(() => {
  for (const method of ["warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

/** More calls of the database than an edit has. */
const maxCalls = 40;

it("an edit whose worker crashes at any of its steps is made once or not at all, and repeating it refunds once", {
  timeout: 240_000,
}, async () => {
  let rule: CrashRule = () => () => false;
  const shop = await world({ env: { DB: crashingAt(env.DB, () => rule()) } });
  const client = await posClient(shop);
  let isInTime = true;
  let crashes = 0;
  for (let call = 1; isInTime && call <= maxCalls; call += 1) {
    for (const moment of ["before", "after"] as const) {
      const { orderId } = await paidOrder(shop);
      const [item] = (await readEditedOrder(client, orderId)).orderItems;
      const changes = [{ kind: "quantity", orderItemId: item?.id, quantity: 2 }];
      const options = { settle: "refund", idempotencyKey: `edit-with-a-crash-${call}-${moment}` };
      const crash = crashOnce(call, moment);
      rule = crash.rule;
      await editOrder(client, orderId, changes, options).catch(() => null);
      rule = () => () => false;
      isInTime = crash.hasCrashed();
      crashes += isInTime ? 1 : 0;
      const between = await readEditedOrder(client, orderId);
      const isEdited = between.revision === 2;
      // Items, amounts and the refund change in one batch.
      expect(currentItems(between)).toEqual([`English Breakfast Tea ${isEdited ? 2 : 3}`]);
      expect(between.outstanding).toBe(0);
      expect(await editOrder(client, orderId, changes, options)).toMatchObject({
        errors: [],
        data: { editRestaurantOrder: { revision: 2, outstanding: 0 } },
      });
      // A refund whose request got lost is requested again by due work.
      shop.at(addMinutes(shop.now, 2));
      await runDueWork(shop);
      const order = await readEditedOrder(client, orderId);
      expect(order).toMatchObject({ revision: 2, outstanding: 0 });
      expect(order.payments).toMatchObject([{ status: "partially_refunded", refundedAmount: 1226 - order.total }]);
    }
  }
  expect(isInTime).toBe(false);
  expect(crashes).toBeGreaterThan(6);
  const revisions = await shop.db.select().from(orderRevision);
  expect(revisions.every(({ revision }) => revision === 2)).toBe(true);
  expect(new Set(revisions.map(({ orderId }) => orderId)).size).toBe(revisions.length);
});
