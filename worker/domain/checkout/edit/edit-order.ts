import { type Conflict, WriteConflict } from "../../../../db/atomic.ts";
import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorName } from "../../caller/actor-name.ts";
import { makeOnce } from "../../idempotency/idempotency.ts";
import { loadStaffOrder } from "../../orders/read/load-order.ts";
import { changeOrder } from "../../orders/record/change.ts";
import { requestNewRefunds } from "../../orders/settlement/refunds.ts";
import {
  assertNoLink,
  assertNoWaitingEdit,
  assertStoppedUnpaid,
  stopPayments,
  stopWaitingEdits,
} from "../../orders/settlement/stop-payments.ts";
import { capturedAmount } from "../../payments/provider/status.rules.ts";
import { presentRefusal, slotUnavailable } from "../../problems.rules.ts";
import { dayClosed } from "../../reports/day-closed.ts";
import { overrideNote, readOverride } from "../delivery-override.ts";
import { buildEdit, type DecidedEdit, type EditRequest } from "./build-edit.ts";
import { decideEdit, type EditableOrder, type RequestedEdit } from "./decide-edit.ts";
import { chargeEdited, computeEditMoney, listSettlements } from "./edit-money.ts";
import { parseChanges } from "./parse-changes.ts";
import { readTerms } from "./read-terms.ts";
import { editRefusal, nothingChanged, revisionConflict } from "./refusals.ts";
import type { EditOrderInput, EditPreviewInput, OrderEditPreview } from "./schemas.ts";

const toEditable = ({ order, items, fees }: OrderRecord): EditableOrder => ({
  order: { ...order, terms: readTerms(order) },
  items,
  fees,
});

const readEdit = ({ changes, deliveryOverride }: EditPreviewInput): RequestedEdit => ({
  changes: parseChanges(changes),
  deliveryOverride: readOverride(deliveryOverride),
});

/** Decides an edit by a menu. Throws the first problem that blocks it, or BAD_INPUT if nothing changes. */
const decideAllowed = (
  menu: DecidedEdit["menu"],
  record: OrderRecord,
  { requested, now }: { requested: RequestedEdit; now: string },
): DecidedEdit => {
  const decision = decideEdit(menu, toEditable(record), requested, now);
  const { problems, priced } = decision;
  const [first] = problems;
  if (first) throw editRefusal(first, problems);
  if (!priced || !decision.isChanged) throw nothingChanged();
  return { menu, decision, priced };
};

/** Stops the payments that a processor could still collect for the former total, and every link whose own edit waits.
 *  Throws CONFLICT if one of them succeeded first. */
const stopFormerPayments = async (ctx: Ctx, known: OrderRecord, isRepriced: boolean): Promise<OrderRecord> => {
  if (!isRepriced) return stopWaitingEdits(ctx, known);
  const record = await stopPayments(ctx, known);
  const { revision } = record.order;
  // Another edit was faster, and has made a payment of its own.
  const isSamePaid = capturedAmount(record.payments) === capturedAmount(known.payments);
  if (revision !== known.order.revision && isSamePaid) throw revisionConflict(revision);
  assertStoppedUnpaid(known, record);
  return record;
};

/** Each lost attempt means that the restaurant's settings or menu were edited. */
const maxTries = 5;

interface Attempt {
  record: OrderRecord;
  input: EditOrderInput;
  requested: RequestedEdit;
  request: Omit<EditRequest, "note">;
}

/** Decides the edit by the current menu and writes it. Returns the conflict if the batch lost a race. */
const tryEdit = async (ctx: Ctx, attempt: Attempt): Promise<OrderRecord | Conflict> => {
  const { record: known, input, requested } = attempt;
  const menu = await ctx.freshMenu();
  const note = [overrideNote(menu, input.deliveryOverride), input.reason || null].filter((text) => text !== null);
  const request = { ...attempt.request, note: note.length > 0 ? note.join(" ") : null };
  const now = ctx.clock.now();
  const decide = (record: OrderRecord) => {
    if (record.order.revision !== input.expectedRevision) throw revisionConflict(record.order.revision);
    return decideAllowed(menu, record, { requested, now });
  };
  const edit = decide(known);
  // Checked before a payment is stopped, so that a refused edit stops none.
  buildEdit(ctx, known, edit, request);
  const isRepriced = edit.priced.total !== known.order.total;
  const record = await stopFormerPayments(ctx, known, isRepriced);
  try {
    const edited = await changeOrder(ctx, record, (current) => {
      if (isRepriced) assertNoLink(current);
      else assertNoWaitingEdit(current);
      return buildEdit(ctx, current, decide(current), request);
    });
    return await requestNewRefunds(ctx, record, edited);
  } catch (error) {
    if (error instanceof WriteConflict) return error.conflict;
    throw error;
  }
};

const writeEdit = async (ctx: Ctx, attempt: Attempt): Promise<OrderRecord> => {
  for (let attempts = 0; attempts < maxTries; attempts += 1) {
    const result = await tryEdit(ctx, attempt);
    if (typeof result !== "string") return result;
    if (result === "SLOT_FULL") throw presentRefusal(slotUnavailable());
    if (result === "ORDER_NUMBER") throw new AppError("LIMIT_EXCEEDED", "That day has no order numbers left.");
    if (result === "DAY_CLOSED") throw dayClosed();
    if (result !== "MENU_MOVED") throw new WriteConflict(result);
  }
  throw new AppError("CONFLICT", "Someone else just changed this. Please try again.", { reason: "CHANGED_MEANWHILE" });
};

/** Edits an order: supersedes and adds items, changes its time or address, and settles the difference, in one batch.
 *  Throws REVISION_CONFLICT if someone else was first, and the code of the first problem that blocks the edit. */
export const editOrder = async (ctx: Ctx, input: EditOrderInput): Promise<{ id: string }> => {
  const requested = readEdit(input);
  const id = await makeOnce(ctx, "editRestaurantOrder", input, async (idempotency) => {
    const [record, editor] = await Promise.all([loadStaffOrder(ctx, input.orderId), actorName(ctx)]);
    const request = { settle: input.settle, reason: input.reason || null, actorName: editor, idempotency };
    await writeEdit(ctx, { record, input, requested, request });
    return input.orderId;
  });
  return { id };
};

/** What an edit would change in money and time, with every problem that blocks it. */
export const previewEdit = async (ctx: Ctx, input: EditPreviewInput): Promise<OrderEditPreview> => {
  const requested = readEdit(input);
  const record = await loadStaffOrder(ctx, input.orderId);
  const { order } = record;
  const menu = await ctx.freshMenu();
  const decision = decideEdit(menu, toEditable(record), requested, ctx.clock.now());
  const { priced } = decision;
  const charged = priced ? chargeEdited(record, { decision, priced }) : record;
  const money = computeEditMoney(record, charged);
  return {
    revision: order.revision,
    currencyCode: order.currencyCode,
    taxIncluded: order.taxIncluded,
    before: order,
    after: priced ?? order,
    due: money.due,
    refund: money.refund,
    ...listSettlements(ctx, record, menu, charged),
    lostPromoCode: decision.lostPromoCode,
    promisedAt: decision.timing.promisedAt,
    problems: decision.problems,
  };
};
