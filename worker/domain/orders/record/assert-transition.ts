import type { OrderStatus, OrderType } from "../../../../db/schema/enums.ts";
import { AppError } from "../../../errors.ts";
import { canTransition } from "./status.rules.ts";

export const illegalTransition = (message: string) => new AppError("ILLEGAL_TRANSITION", message);

const nameOf = (status: OrderStatus): string => status.replaceAll("_", " ");

/** Throws ILLEGAL_TRANSITION, with the state that holds, unless the order may go to that state. */
export const assertTransition = (
  { status, orderType }: { status: OrderStatus; orderType: OrderType },
  to: OrderStatus,
): void => {
  if (canTransition(status, to, orderType)) return;
  throw illegalTransition(`An order that is ${nameOf(status)} cannot become ${nameOf(to)}.`);
};
