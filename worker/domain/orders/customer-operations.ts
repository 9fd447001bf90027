import { z } from "zod";
import { atomic } from "../../../db/atomic.ts";
import { updateCustomer } from "../../../db/queries/customers.ts";
import { readCustomerOrders } from "../../../db/queries/orders/order-history.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { assertCustomerId, presentSignedIn } from "../customers/active-user.ts";
import { activeUserSchema, profileInput } from "../customers/schemas.ts";
import { operation } from "../operation.ts";
import { idInput, noInput } from "../schemas.ts";
import { presentOrders } from "./read/present-order.ts";
import { customerOrderSchema } from "./read/schemas.ts";
import { toStoredPhone } from "./record/phone-numbers.rules.ts";

const activeUser = operation({
  name: "activeUser",
  kind: "query",
  description: "The signed-in customer with their addresses; null for a guest.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: noInput,
  output: activeUserSchema.nullable(),
}).handle((ctx) => presentSignedIn(ctx, ctx.caller));

const consentNeeded = () => {
  const message = "Please agree that we store your allergies, or leave them out.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "data.allergies", message }] });
};

const storePhone = async (ctx: Ctx, phone: string): Promise<string> =>
  toStoredPhone(phone, (await ctx.menu()).store.countryCode);

const updateActiveUser = operation({
  name: "updateActiveUser",
  kind: "mutation",
  description:
    "Changes the name and phone number of the signed-in customer. The email address can only be changed with a code.",
  access: { kind: "customer" },
  idempotency: "natural",
  audit: { none: "People change their own account." },
  input: z.object({ data: profileInput.describe("Values to change. Omitted fields stay unchanged.") }),
  output: activeUserSchema.nullable(),
}).handle(async (ctx, { data }) => {
  const customerId = assertCustomerId(ctx);
  if (data.allergies && !data.allergiesConsent) throw consentNeeded();
  const changes = {
    ...(data.name === undefined ? {} : { name: data.name || null }),
    ...(data.phone === undefined ? {} : { phone: data.phone ? await storePhone(ctx, data.phone) : null }),
    ...(data.allergies === undefined ? {} : { allergies: data.allergies || null }),
    updatedAt: ctx.clock.now(),
  };
  await atomic(ctx.db, [updateCustomer(ctx.db, ctx.store.id, customerId, changes)]);
  return presentSignedIn(ctx, ctx.caller);
});

const orderHistorySchema = z
  .object({
    items: z.array(customerOrderSchema).meta({ description: "The orders of this page, newest first." }),
    total: z.int().meta({ description: "The total number of orders." }),
    limit: z.int().meta({ description: "The maximum number of orders per page." }),
    offset: z.int().meta({ description: "The number of newer orders that were skipped." }),
  })
  .meta({ id: "CustomerOrders", description: "A page of a customer's orders." });

const getCustomerOrders = operation({
  name: "getCustomerOrders",
  kind: "query",
  description: "The orders of the signed-in customer, newest first.",
  access: { kind: "customer" },
  idempotency: "read",
  input: z.object({
    limit: z
      .int()
      .min(1, "Request at least 1 order.")
      .max(100, "Request at most 100 orders.")
      .default(20)
      .meta({ description: "The maximum number of orders per page, 1 to 100. Default: 20." }),
    offset: z
      .int()
      .min(0, "Send an offset of 0 or more.")
      .default(0)
      .meta({ description: "The number of newest orders to skip." }),
    orderId: idInput.nullish().meta({ description: "Only this order; empty if it is not the caller's." }),
  }),
  output: orderHistorySchema.nullable(),
}).handle(async (ctx, page) => {
  const { records, total } = await readCustomerOrders(ctx.db, ctx.store.id, assertCustomerId(ctx), page);
  return { items: await presentOrders(ctx, records), total, limit: page.limit, offset: page.offset };
});

export const customerOperations = [activeUser, updateActiveUser, getCustomerOrders];
