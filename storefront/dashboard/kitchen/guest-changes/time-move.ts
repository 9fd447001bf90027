import type { BoardOrder } from "../orders.ts";

/** A new time that the guest chose after the kitchen received the order. */
export interface TimeMove {
  /** Identifies the change, so that a device remembers that it was seen. */
  key: string;
  /** The time before; null if the order was wanted as soon as possible. */
  from: string | null;
  to: string | null;
}

type MovedOrder = Pick<BoardOrder, "id" | "status" | "acknowledgedAt" | "events" | "revisions">;

/** The latest time that the guest chose and the kitchen has not accepted since. An order moved from 18:30 to 19:00 has
 *  both until it is accepted again or leaves the kitchen. Null if the time was moved before the kitchen received it. */
export const findTimeMove = ({ id, status, acknowledgedAt, events, revisions }: MovedOrder): TimeMove | null => {
  if (status === "served" || status === "completed" || status === "cancelled") return null;
  const [latest] = events;
  if (latest?.type !== "order_updated") return null;
  if (acknowledgedAt !== null && acknowledgedAt > latest.at) return null;
  const revision = revisions.find(({ at }) => at === latest.at);
  if (!revision || revision.before.scheduledFor === revision.after.scheduledFor) return null;
  return { key: `${id} ${latest.seq}`, from: revision.before.scheduledFor, to: revision.after.scheduledFor };
};
