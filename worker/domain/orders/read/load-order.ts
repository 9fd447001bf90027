import { atomic } from "../../../../db/atomic.ts";
import { type OrderRecord, orderQuery, toRecord } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { holdsScope, type Scope } from "../../caller/scopes.ts";
import type { StoreAccounts } from "../../payments/store-accounts.ts";
import { canOpenOrder, canViewOrder } from "../links/link.ts";
import { settleBumps } from "../record/settle-bumps.ts";

interface OrderReference {
  orderId: string;
  secretKey?: string | null | undefined;
}

interface ReadableOrder {
  record: OrderRecord;
  /** Whether a view-only key opened it, so that only public fields may be returned. */
  isViewOnly: boolean;
}

type SecretKey = OrderReference["secretKey"];

const isCustomersOwn = (ctx: Ctx, { order }: OrderRecord): boolean =>
  (ctx.caller.kind === "customer" || ctx.caller.kind === "staff") && ctx.caller.customerId === order.customerId;

/** Whether the order is the caller's own: as its customer, or by its secret key. */
export const isOwn = async (ctx: Ctx, record: OrderRecord, secretKey: SecretKey): Promise<boolean> =>
  isCustomersOwn(ctx, record) || (secretKey ? canOpenOrder(ctx.env, record.order, secretKey) : false);

/** Whether the caller may see an order's payments: with `read_payments`, or because the order is their own. */
export const maySeePayments = async (ctx: Ctx, record: OrderRecord, secretKey: SecretKey): Promise<boolean> =>
  holdsScope(ctx.caller.scopes, "read_payments") || isOwn(ctx, record, secretKey);

/** Loads an order of this store without access checks, together with the payment accounts if given. Throws
 *  NOT_FOUND. */
export const loadStaffOrder = async (
  { db, store }: Pick<Ctx, "db" | "store">,
  orderId: string,
  accounts: StoreAccounts | null = null,
): Promise<OrderRecord> => {
  const order = orderQuery(db, { storeId: store.id, orderId });
  const accountsQuery = accounts?.query();
  const answers = await atomic(db, [order, ...(accountsQuery ? [accountsQuery] : [])]);
  if (accountsQuery) accounts?.keep(answers.of(accountsQuery));
  const record = toRecord(answers.of(order));
  if (!record) throw notFound();
  return record;
};

/** Loads an order of this store for a change of its status, after its bumps whose time to be undone is over, or that
 *  count until an instant. Throws NOT_FOUND. */
export const loadSettledOrder = async (ctx: Ctx, orderId: string, until = ctx.clock.now()): Promise<OrderRecord> =>
  settleBumps(ctx, await loadStaffOrder(ctx, orderId), until);

/** Loads an order for its customer, a caller with its secret key, or a caller with the scope. Throws NOT_FOUND for
 *  missing and for hidden orders alike. */
export const loadOrder = async (
  ctx: Ctx,
  { orderId, secretKey }: OrderReference,
  scope: Extract<Scope, "read_orders" | "write_orders">,
  accounts: StoreAccounts | null = null,
): Promise<OrderRecord> => {
  const hasScope = holdsScope(ctx.caller.scopes, scope);
  const isPartner = ctx.caller.kind === "apiKey" || ctx.caller.kind === "oauth";
  if (isPartner && !hasScope && !secretKey)
    throw new AppError(
      "MISSING_SCOPE",
      `This needs the scope ${scope}. Add it to the key or grant, or send the order's secret key.`,
    );
  const record = await loadStaffOrder(ctx, orderId, accounts);
  if (hasScope || (await isOwn(ctx, record, secretKey))) return record;
  throw notFound();
};

/** Loads an order for a change by its guest: its customer, or a caller with its secret key. Throws NOT_FOUND, and
 *  BAD_INPUT for others who may see the order, because they have operations of their own. */
export const loadGuestsOrder = async (ctx: Ctx, reference: OrderReference): Promise<OrderRecord> => {
  const record = await loadOrder(ctx, reference, "write_orders");
  if (await isOwn(ctx, record, reference.secretKey)) return settleBumps(ctx, record);
  const message = "Send the order's secret key. Staff change orders with the restaurant's own operations.";
  throw new AppError("BAD_INPUT", message, { errors: [{ path: "secretKey", message }] });
};

/** Loads an order for reading, also by its view-only key, which gives every caller the same result. Throws
 *  NOT_FOUND. */
export const loadReadableOrder = async (
  ctx: Ctx,
  { view, ...reference }: OrderReference & { view?: SecretKey },
): Promise<ReadableOrder> => {
  if (!view || reference.secretKey)
    return { record: await loadOrder(ctx, reference, "read_orders"), isViewOnly: false };
  const record = await loadStaffOrder(ctx, reference.orderId);
  if (!(await canViewOrder(ctx.env, record.order, view))) throw notFound();
  return { record, isViewOnly: true };
};
