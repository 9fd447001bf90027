import { atomic } from "../../../../db/atomic.ts";
import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { orderReceiptsQuery, updateRecipient } from "../../../../db/queries/orders/receipts.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { RefusalReason } from "../../../refusal-reasons.ts";
import { actorType } from "../../caller/caller.ts";
import { holdsScope } from "../../caller/scopes.ts";
import { isOwn, loadOrder, maySeePayments } from "../read/load-order.ts";
import { changeOrder } from "../record/change.ts";
import { type RecipientRefusal, recipientRefusal } from "./recipient.rules.ts";
import type { OrderReceipts, RecipientInput } from "./schemas.ts";

interface Reference {
  orderId: string;
  secretKey?: string | null | undefined;
}

const isStaff = ({ caller }: Ctx): boolean => holdsScope(caller.scopes, "write_orders");

const presentReceipts = async (ctx: Ctx, record: OrderRecord, reference: Reference): Promise<OrderReceipts> => {
  const { order } = record;
  const rows = orderReceiptsQuery(ctx.db, { storeId: order.storeId, orderId: order.id });
  const answers = await atomic(ctx.db, [rows]);
  const hasPayments = await maySeePayments(ctx, record, reference.secretKey);
  const canChange = isStaff(ctx) || (await isOwn(ctx, record, reference.secretKey));
  return {
    orderId: order.id,
    receipts: answers.of(rows).map(({ payments, lines, ...row }) => ({
      ...row,
      lines: lines.map((line) => ({ ...line, modifiers: line.modifiers.map(({ name }) => name) })),
      payments: hasPayments ? payments : null,
    })),
    recipient: order.receiptRecipient,
    canSetRecipient: canChange && recipientRefusal(order, isStaff(ctx), ctx.clock.now()) === null,
  };
};

/** The receipts of an order, for its guest and for callers who may read orders. */
export const getReceipts = async (ctx: Ctx, reference: Reference): Promise<OrderReceipts> =>
  presentReceipts(ctx, await loadOrder(ctx, reference, "read_orders"), reference);

const refusals: Readonly<Record<RecipientRefusal, readonly [RefusalReason, message: string]>> = {
  test: ["RECEIPT_OF_TEST", "Test orders have no receipts."],
  named: ["RECEIPT_NAMED", "The receipts already name a company. Please ask the restaurant to change it."],
  late: ["RECEIPT_TOO_LATE", "A company can be named within 180 days. Please ask the restaurant."],
};

const refused = (refusal: RecipientRefusal): AppError => {
  const [reason, message] = refusals[refusal];
  return new AppError("CONFLICT", message, { reason });
};

/** Names the company on the receipts of an order, which are then printed with it. Repeating it changes nothing. Throws
 *  CONFLICT if a guest may not name it any more. */
export const setRecipient = async (ctx: Ctx, input: RecipientInput): Promise<OrderReceipts> => {
  const known = await loadOrder(ctx, input, "write_orders");
  const recipient = { name: input.name, vatId: input.vatId || null, address: input.address || null };
  const changed = await changeOrder(ctx, known, ({ order }) => {
    if (JSON.stringify(order.receiptRecipient) === JSON.stringify(recipient)) return null;
    const refusal = recipientRefusal(order, isStaff(ctx), ctx.clock.now());
    if (refusal) throw refused(refusal);
    return {
      events: [{ type: "note", status: null, note: `Receipts are made out to ${recipient.name}.` }],
      actor: actorType(ctx.caller),
      writes: [updateRecipient(ctx.db, { storeId: order.storeId, orderId: order.id }, recipient)],
    };
  });
  return presentReceipts(ctx, changed, input);
};
