import { type OrderRecord, readOrder } from "../../../db/queries/orders.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { holdsScope, type Scope } from "../access/scopes.ts";
import { opensOrder } from "./link.ts";

interface OrderWish {
  orderId: string;
  secretKey?: string | null | undefined;
}

const isTheirs = (ctx: Ctx, { order }: OrderRecord): boolean =>
  (ctx.caller.kind === "customer" || ctx.caller.kind === "staff") && ctx.caller.customerId === order.customerId;

/** An order of this store for whoever may see all of them. Throws NOT_FOUND. */
export const staffOrder = async (ctx: Pick<Ctx, "db" | "store">, orderId: string): Promise<OrderRecord> => {
  const record = await readOrder(ctx.db, ctx.store.id, orderId);
  if (!record) throw notFound();
  return record;
};

/** An order for its customer, for whoever has its secret key, or for a caller with the scope. An order that is missing and
 *  one that may not be seen are refused alike, with NOT_FOUND. */
export const reachOrder = async (
  ctx: Ctx,
  { orderId, secretKey }: OrderWish,
  scope: Extract<Scope, "read_orders" | "write_orders">,
): Promise<OrderRecord> => {
  const mayAll = holdsScope(ctx.caller.scopes, scope);
  const isPartner = ctx.caller.kind === "apiKey" || ctx.caller.kind === "oauth";
  if (isPartner && !mayAll && !secretKey) throw new AppError("MISSING_SCOPE", `This needs the scope ${scope}.`);
  const record = await staffOrder(ctx, orderId);
  if (mayAll || isTheirs(ctx, record)) return record;
  if (secretKey && (await opensOrder(ctx.env, record.order, secretKey))) return record;
  throw notFound();
};
