import type { GuestCancelUntil, Instant } from "../../../../db/schema/shapes.ts";
import { AppError } from "../../../errors.ts";
import {
  type GuestChange,
  type GuestChangeFacts,
  type GuestChangeRefusal,
  guestChangeRefusal,
} from "./guest-changes.rules.ts";

const acts: Readonly<Record<GuestChange, string>> = { cancel: "cancel it", time: "change its time" };

const reasons: Readonly<Record<Exclude<GuestChangeRefusal, "over">, string>> = {
  never: "This restaurant does not take changes of orders online.",
  accepted: "The kitchen has already accepted this order.",
  late: "It is too close to the time of this order.",
  started: "The kitchen is already preparing this order.",
  paid_at_counter: "This order was paid at the restaurant.",
  no_time: "This order is served at a table, so it has no time to change.",
};

/** Throws ILLEGAL_TRANSITION, with the state that holds, if the guest cannot change the order. */
export const assertGuestCan = (
  change: GuestChange,
  facts: GuestChangeFacts,
  until: GuestCancelUntil,
  now: Instant,
): void => {
  const refusal = guestChangeRefusal(facts, until, change, now);
  if (refusal === null) return;
  const { status, acknowledgedAt } = facts.order;
  const message =
    refusal === "over"
      ? `This order is already ${status}, so it cannot be changed any more.`
      : `${reasons[refusal]} Please call us to ${acts[change]}.`;
  throw new AppError("ILLEGAL_TRANSITION", message, { extra: { orderStatus: status, acknowledgedAt } });
};
