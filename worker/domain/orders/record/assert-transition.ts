import type { OrderStatus, OrderType } from "../../../../db/schema/enums.ts";
import { AppError } from "../../../errors.ts";
import { canTransition } from "./status.rules.ts";

export const illegalTransition = (message: string) => new AppError("ILLEGAL_TRANSITION", message);

const nameOf = (status: OrderStatus): string => status.replaceAll("_", " ");

/** Throws ILLEGAL_TRANSITION, naming the current status, if the order cannot move to `to`. */
export const assertTransition = (
  { status, orderType }: { status: OrderStatus; orderType: OrderType },
  to: OrderStatus,
): void => {
  if (canTransition(status, to, orderType)) return;
  throw illegalTransition(`An order that is ${nameOf(status)} cannot become ${nameOf(to)}.`);
};
