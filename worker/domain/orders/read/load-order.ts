import { atomic } from "../../../../db/atomic.ts";
import { type OrderRecord, orderQuery, toRecord } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { holdsScope, type Scope } from "../../caller/scopes.ts";
import type { StoreAccounts } from "../../payments/store-accounts.ts";
import { opensOrder, showsOrder } from "../links/link.ts";

interface OrderWish {
  orderId: string;
  secretKey?: string | null | undefined;
}

interface ReadableOrder {
  record: OrderRecord;
  /** Whether only what is for anyone may be answered, because a view-only link opened it. */
  isViewOnly: boolean;
}

type SecretKey = OrderWish["secretKey"];

const isTheirs = (ctx: Ctx, { order }: OrderRecord): boolean =>
  (ctx.caller.kind === "customer" || ctx.caller.kind === "staff") && ctx.caller.customerId === order.customerId;

const isOwn = async (ctx: Ctx, record: OrderRecord, secretKey: SecretKey): Promise<boolean> =>
  isTheirs(ctx, record) || (secretKey ? opensOrder(ctx.env, record.order, secretKey) : false);

/** Whether a caller who may see an order may see its payments: with `read_payments`, or because the order is their own. */
export const maySeePayments = async (ctx: Ctx, record: OrderRecord, secretKey: SecretKey): Promise<boolean> =>
  holdsScope(ctx.caller.scopes, "read_payments") || isOwn(ctx, record, secretKey);

/** An order of this store for whoever may see all of them, in one round trip with the store's accounts where they are given.
 *  Throws NOT_FOUND. */
export const staffOrder = async (
  { db, store }: Pick<Ctx, "db" | "store">,
  orderId: string,
  accounts: StoreAccounts | null = null,
): Promise<OrderRecord> => {
  const order = orderQuery(db, { storeId: store.id, orderId });
  const keys = accounts?.query();
  const answers = await atomic(db, [order, ...(keys ? [keys] : [])]);
  if (keys) accounts?.keep(answers.of(keys));
  const record = toRecord(answers.of(order));
  if (!record) throw notFound();
  return record;
};

/** An order for its customer, for whoever has its secret key, or for a caller with the scope. An order that is missing and
 *  one that may not be seen are refused alike, with NOT_FOUND. */
export const reachOrder = async (
  ctx: Ctx,
  { orderId, secretKey }: OrderWish,
  scope: Extract<Scope, "read_orders" | "write_orders">,
  accounts: StoreAccounts | null = null,
): Promise<OrderRecord> => {
  const mayAll = holdsScope(ctx.caller.scopes, scope);
  const isPartner = ctx.caller.kind === "apiKey" || ctx.caller.kind === "oauth";
  if (isPartner && !mayAll && !secretKey) throw new AppError("MISSING_SCOPE", `This needs the scope ${scope}.`);
  const record = await staffOrder(ctx, orderId, accounts);
  if (mayAll || (await isOwn(ctx, record, secretKey))) return record;
  throw notFound();
};

/** An order for a caller who only reads it, by a view-only link too: with that link alone, whoever calls is answered alike. Throws
 *  NOT_FOUND. */
export const readableOrder = async (
  ctx: Ctx,
  { view, ...reference }: OrderWish & { view?: SecretKey },
): Promise<ReadableOrder> => {
  if (!view || reference.secretKey)
    return { record: await reachOrder(ctx, reference, "read_orders"), isViewOnly: false };
  const record = await staffOrder(ctx, reference.orderId);
  if (!(await showsOrder(ctx.env, record.order, view))) throw notFound();
  return { record, isViewOnly: true };
};
