import { z } from "zod";
import { atomic } from "../../../db/atomic.ts";
import { updateCustomer } from "../../../db/queries/customers.ts";
import { readCustomerOrders } from "../../../db/queries/orders/order-history.ts";
import { customerIdOf } from "../caller/caller.ts";
import { demandCustomerId, viewCustomer } from "../customers/active-user.ts";
import { activeUserSchema, profileInput } from "../customers/schemas.ts";
import { operation } from "../operation.ts";
import { idInput, noInput } from "../schemas.ts";
import { showOrders } from "./read/present-order.ts";
import { customerOrderSchema } from "./read/schemas.ts";

const activeUser = operation({
  name: "activeUser",
  kind: "query",
  description: "The person who is signed in, with their addresses; null for a guest.",
  access: { kind: "anyone" },
  idempotency: "read",
  input: noInput,
  output: activeUserSchema.nullable(),
}).handle(async (ctx) => {
  const customerId = customerIdOf(ctx.caller);
  return customerId === null ? null : viewCustomer(ctx, customerId);
});

const updateActiveUser = operation({
  name: "updateActiveUser",
  kind: "mutation",
  description: "Changes the name and phone of the person who is signed in. The e-mail changes by a code alone.",
  access: { kind: "customer" },
  idempotency: "natural",
  input: z.object({ data: profileInput }),
  output: activeUserSchema.nullable(),
}).handle(async (ctx, { data }) => {
  const customerId = demandCustomerId(ctx);
  const changes = {
    ...(data.name === undefined ? {} : { name: data.name || null }),
    ...(data.phone === undefined ? {} : { phone: data.phone || null }),
    updatedAt: ctx.clock.now(),
  };
  await atomic(ctx.db, [updateCustomer(ctx.db, ctx.store.id, customerId, changes)]);
  return viewCustomer(ctx, customerId);
});

const orderHistorySchema = z
  .object({
    items: z.array(customerOrderSchema).meta({ description: "The orders of this page, the newest first." }),
    total: z.int().meta({ description: "How many orders there are in all." }),
    limit: z.int().meta({ description: "Most orders of a page." }),
    offset: z.int().meta({ description: "How many newer orders were passed over." }),
  })
  .meta({ id: "CustomerOrders", description: "A page of a person's orders." });

const getCustomerOrders = operation({
  name: "getCustomerOrders",
  kind: "query",
  description: "The orders of the person who is signed in, the newest first.",
  access: { kind: "customer" },
  idempotency: "read",
  input: z.object({
    limit: z
      .int()
      .min(1, "Please ask for at least 1 order.")
      .max(100, "Please ask for at most 100 orders.")
      .default(20)
      .meta({ description: "Most orders of a page, 1 to 100; 20 where it is left out." }),
    offset: z
      .int()
      .min(0, "Please pass over 0 orders or more.")
      .default(0)
      .meta({ description: "How many of the newest to pass over." }),
    orderId: idInput.nullish().meta({ description: "Only this order; none if it is not the caller's own." }),
  }),
  output: orderHistorySchema.nullable(),
}).handle(async (ctx, page) => {
  const { records, total } = await readCustomerOrders(ctx.db, ctx.store.id, demandCustomerId(ctx), page);
  return { items: await showOrders(ctx, records), total, limit: page.limit, offset: page.offset };
});

export const customerOperations = [activeUser, updateActiveUser, getCustomerOrders];
