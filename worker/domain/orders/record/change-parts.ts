import type { Write } from "../../../../db/atomic.ts";
import type {
  OrderChanges,
  OrderRecord,
  OrderRow,
  PaymentRow,
  RefundRecord,
} from "../../../../db/queries/orders/orders.ts";
import type { ActorType, OrderEventType, OrderOutboxEvent, OrderStatus } from "../../../../db/schema/enums.ts";
import type { LocalDate } from "../../../../db/schema/shapes.ts";
import type { RefundWithParts } from "../../payments/refunds/given-back.rules.ts";

export interface NewEvent {
  type: OrderEventType;
  status: OrderStatus | null;
  note: string | null;
  /** The actor, if not that of the whole change. */
  actor?: ActorType;
  /** The id of the actor, if it is not the caller. */
  actorId?: string | null;
}

/** A payment as a change leaves it. One that is due at the counter has no end. */
export type PaymentAfter = Pick<PaymentRow, "id" | "status" | "provider" | "amount"> &
  Partial<Pick<PaymentRow, "expiresAt" | "processedAt" | "paymentMethod" | "tipAmount" | "currencyCode">>;

/** A refund as a change leaves it. */
export type RefundAfter = RefundWithParts & Pick<RefundRecord, "paymentId">;

/** A part of a change of an order. */
export interface ChangePart {
  events?: readonly NewEvent[];
  set?: Omit<OrderChanges, "lastSeq" | "updatedAt" | "dueAt" | "outstanding" | "firstPaidAt">;
  /** What an edit leaves of the dishes, the fees and the tax. */
  sold?: Pick<OrderRecord, "items" | "fees"> & Pick<OrderRow, "taxLines">;
  /** The payments and refunds that `writes` add or change. What is outstanding follows from them. */
  payments?: readonly PaymentAfter[];
  refunds?: readonly RefundAfter[];
  /** The business day that `writes` give the order, if it gets another one. */
  movedTo?: LocalDate | null;
  /** Events for partners. */
  messages?: readonly OrderOutboxEvent[];
  /** Names of fields that changed since the order was placed, of which guest and partners are notified. */
  updatedFields?: readonly string[];
  writes?: readonly Write[];
  /** Ids of refunds that succeeded with it, of which the guest is notified. */
  refunded?: readonly string[];
}

/** One change of an order: at least one event, and the rows written with it. */
export interface OrderChange extends ChangePart {
  events: readonly NewEvent[];
  actor: ActorType;
  /** The reason of a cancellation, as the guest may read it. */
  reason?: string | null;
}

/** Parts that are joined. */
export type JoinedParts = Required<Omit<ChangePart, "sold">> & Pick<ChangePart, "sold">;

/** Joins parts in their order. Partners get each event once. */
export const joinParts = (parts: readonly ChangePart[]): JoinedParts => {
  const set: ChangePart["set"] = {};
  for (const part of parts) Object.assign(set, part.set);
  const sold = parts.findLast((part) => part.sold)?.sold;
  return {
    ...(sold ? { sold } : {}),
    events: parts.flatMap(({ events = [] }) => events),
    set,
    payments: parts.flatMap(({ payments = [] }) => payments),
    refunds: parts.flatMap(({ refunds = [] }) => refunds),
    movedTo: parts.map(({ movedTo = null }) => movedTo).find((day) => day !== null) ?? null,
    messages: [...new Set(parts.flatMap(({ messages = [] }) => messages))],
    updatedFields: [...new Set(parts.flatMap(({ updatedFields = [] }) => updatedFields))],
    writes: parts.flatMap(({ writes = [] }) => writes),
    refunded: parts.flatMap(({ refunded = [] }) => refunded),
  };
};
