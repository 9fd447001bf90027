import type { GuestStatus } from "../../../worker/domain/orders/record/status.rules.ts";
import type { CustomerOrder } from "../../api/orders.ts";

/** Where an order is, in the steps that its guest cares about. */
export type OrderStage =
  | Exclude<GuestStatus, "open" | "sent_to_kitchen" | "in_progress" | "served" | "completed">
  | "scheduled"
  | "received"
  | "kitchen"
  | "accepted"
  | "cooking"
  | "on_the_way"
  | "served"
  | "done";

type Staged = Pick<CustomerOrder, "orderType" | "timeline"> & { scheduledFor?: string | null };

/** The stage of an order. An open order is scheduled until its kitchen gets it, if the guest chose a time. An order in
 *  the kitchen is accepted once a cook has seen it, and a delivery that was handed to its driver is on the way. */
export const findStage = ({ orderType, timeline, scheduledFor }: Staged, status: GuestStatus): OrderStage => {
  switch (status) {
    case "open":
      return scheduledFor ? "scheduled" : "received";
    case "sent_to_kitchen":
      return timeline.some(({ label, at }) => label === "Accepted" && at !== null) ? "accepted" : "kitchen";
    case "in_progress":
      return "cooking";
    case "served":
      return orderType === "delivery" ? "on_the_way" : "served";
    case "completed":
      return "done";
    default:
      return status;
  }
};

const maxCountdownMinutes = 90;

/** The countdown to a promise, in whole minutes, rounded up: 18.2 minutes are 19. It says "any moment" once the promise
 *  has passed. More than 90 minutes before, it is null, because the time of day says more then. */
export const countdownTo = (at: string, now: string): { minutes: number } | "any_moment" | null => {
  const minutes = Math.ceil((Date.parse(at) - Date.parse(now)) / 60_000);
  if (minutes > maxCountdownMinutes) return null;
  return minutes > 0 ? { minutes } : "any_moment";
};
