import type { Write } from "../../../../db/atomic.ts";
import type { OrderChanges } from "../../../../db/queries/orders/orders.ts";
import type { ActorType, OrderEventType, OrderOutboxEvent, OrderStatus } from "../../../../db/schema/enums.ts";
import type { DueFacts } from "./due.ts";

export interface NewEvent {
  type: OrderEventType;
  status: OrderStatus | null;
  note: string | null;
  /** The actor, if not that of the whole change. */
  actor?: ActorType;
}

/** A part of a change of an order. */
export interface ChangePart {
  events?: readonly NewEvent[];
  set?: Omit<OrderChanges, "lastSeq" | "updatedAt" | "dueAt">;
  /** Events for partners. */
  messages?: readonly OrderOutboxEvent[];
  writes?: readonly Write[];
  /** Ids of refunds that succeeded with it, of which the guest is notified. */
  refunded?: readonly string[];
}

/** One change of an order: at least one event, and the rows written with it. */
export interface OrderChange extends ChangePart {
  events: readonly NewEvent[];
  actor: ActorType;
  /** The payments after the change, if it affects the order's due time. */
  payments?: DueFacts["payments"];
  /** The reason of a cancellation, as the guest may read it. */
  reason?: string | null;
}

/** Joins parts in their order. Partners get each event once. */
export const joinParts = (parts: readonly ChangePart[]): Required<ChangePart> => {
  const set: ChangePart["set"] = {};
  for (const part of parts) Object.assign(set, part.set);
  return {
    events: parts.flatMap(({ events = [] }) => events),
    set,
    messages: [...new Set(parts.flatMap(({ messages = [] }) => messages))],
    writes: parts.flatMap(({ writes = [] }) => writes),
    refunded: parts.flatMap(({ refunded = [] }) => refunded),
  };
};
