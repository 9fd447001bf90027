import { z } from "zod";
import { atomic } from "../../../../db/atomic.ts";
import { readRowsOfOrders } from "../../../../db/queries/people/export-person.ts";
import { operation } from "../../operation.ts";
import { chooseOrders, loadOrdersOfPhone, recordOrders } from "./phone-orders.ts";
import { exportedOrdersSchema, orderIdsOfPhone, orderOfPhoneSchema, phoneOfGuest } from "./schemas.ts";

export const listOrdersOfPhone = operation({
  name: "listOrdersOfPhone",
  kind: "query",
  description:
    "The newest orders with exactly this phone number, whoever typed it. Read them with the guest, and erase or export those that are theirs.",
  access: { kind: "scope", scope: "write_customers" },
  idempotency: "read",
  input: z.object({ phone: phoneOfGuest }),
  output: z.array(orderOfPhoneSchema),
}).handle(async (ctx, { phone }) =>
  (await loadOrdersOfPhone(ctx, phone)).map(
    ({ bagName: _, customerPhone: _phone, customerProfileId: _id, ...order }) => order,
  ),
);

export const exportOrdersOfPhone = operation({
  name: "exportOrdersOfPhone",
  kind: "mutation",
  description:
    "Everything that is stored about the guest of a phone number in the named orders, as JSON. The audit log has each order.",
  access: { kind: "scope", scope: "write_customers" },
  idempotency: "natural",
  audit: "entry",
  input: z.object({
    phone: phoneOfGuest,
    orderIds: orderIdsOfPhone.meta({ description: "The orders of listOrdersOfPhone to export." }),
  }),
  output: exportedOrdersSchema.nullable(),
}).handle(async (ctx, { phone, orderIds }) => {
  const { db, store, clock } = ctx;
  const orders = await chooseOrders(ctx, phone, orderIds);
  await atomic(db, recordOrders(ctx, "exportOrdersOfPhone", orders));
  const rows = await readRowsOfOrders(db, store.id, orders);
  return { data: { restaurant: store.slug, exportedAt: clock.now(), orders: rows } };
});
