import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../../context.ts";
import { changeOrder } from "../record/change.ts";
import { buildEnding, type Ending } from "../record/ending.ts";
import { requestNewRefunds } from "./refunds.ts";

/** Ends an order as `decide` says, with all effects in one batch, and then requests its refunds at their processors. If
 *  `decide` returns null, nothing changes. */
export const endOrder = async (
  ctx: OrderWork,
  known: OrderRecord,
  decide: (record: OrderRecord) => Ending | null,
): Promise<OrderRecord> => {
  let before = known;
  const ended = await changeOrder(ctx, known, (record) => {
    before = record;
    const ending = decide(record);
    return ending && buildEnding(ctx, record, ending);
  });
  return requestNewRefunds(ctx, before, ended);
};
