import type { OrderRecord } from "../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType } from "../caller/caller.ts";
import { loadStaffOrder } from "./read/load-order.ts";
import type { DriverInput } from "./read/schemas.ts";
import { changeOrder } from "./record/change.ts";

const assertDeliverable = ({ order }: OrderRecord): void => {
  if (order.orderType !== "delivery") {
    const message = "Only a delivery has a driver. Choose a delivery order.";
    throw new AppError("CONFLICT", message, { errors: [{ path: "orderId", message }] });
  }
  if (order.status === "completed" || order.status === "cancelled")
    throw new AppError("ILLEGAL_TRANSITION", `This order is already ${order.status}, so it needs no driver.`);
};

/** Gives a delivery to a driver, or takes it back. The last call wins. Throws CONFLICT for an order that is no
 *  delivery, and ILLEGAL_TRANSITION once it is over. */
export const assignDriver = async (ctx: Ctx, { orderId, name }: DriverInput): Promise<{ id: string }> => {
  const driverName = name || null;
  await changeOrder(ctx, await loadStaffOrder(ctx, orderId), (record) => {
    assertDeliverable(record);
    if (record.order.driverName === driverName) return null;
    const note = driverName === null ? "No driver." : `Driver: ${driverName}`;
    return { events: [{ type: "note", status: null, note }], actor: actorType(ctx.caller), set: { driverName } };
  });
  return { id: orderId };
};
