import { type NewOrder, type NewOrderItem, notCounted, type PaymentRow } from "../../../db/queries/orders/orders.ts";
import type { NewPayment } from "../../../db/queries/payments/payments.ts";
import type { OrderSource, OrderStatus, OutboxEvent } from "../../../db/schema/enums.ts";
import { heldMinutes } from "../fulfilment/queue.rules.ts";
import { newId } from "../ids.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import type { NewEvent } from "../orders/record/change.ts";
import { type DueFacts, nextDue, nextDueAt } from "../orders/record/due.ts";
import type { PaymentProvider } from "../payments/provider/provider.ts";
import { businessDay } from "../schedule/slots.ts";
import type { StoreSettings } from "../store/settings.ts";
import type { Instant } from "../time.ts";
import type { CarriedPromo, DecidedLine, Decision, OrderRequest } from "./decide.rules.ts";
import type { OpenOrder } from "./open-orders.ts";

/** Who orders and how, beside what is ordered. */
export interface OrderFacts {
  id: string;
  customer: { id: string | null; name: string; email: string; phone: string };
  orderSource: OrderSource;
  specialInstructions: string | null;
  /** The code that was sent with it. */
  promoCode: string | null;
  bagName: string | null;
  /** Where it is ordered at, for the links of its mail in development; null in production. */
  origin: string | null;
  /** The way to pay, where it is known before anything is paid; a card says itself what it is. */
  paymentMethod: "paypal" | null;
  /** What the guest is told of when it is ready. */
  promisedAt: Instant | null;
  /** Who collects the payment; null for cash. */
  processor: PaymentProvider["name"] | null;
  /** By what it counts as an open order of its asker. */
  openOrder: OpenOrder | null;
  now: Instant;
}

/** Everything that placing an order writes. */
export interface OrderDraft {
  order: NewOrder;
  items: NewOrderItem[];
  payment: NewPayment & Pick<PaymentRow, "attempt" | "paymentMethod"> & { providerPaymentId: null };
  events: NewEvent[];
  messages: OutboxEvent[];
  promo: CarriedPromo | null;
  openOrder: OpenOrder | null;
}

const itemRow = (line: DecidedLine, sortOrder: number, order: NewOrder): NewOrderItem[] =>
  line.item
    ? [
        {
          id: newId("oit", order.createdAt),
          createdAt: order.createdAt,
          updatedAt: order.updatedAt,
          storeId: order.storeId,
          orderId: order.id,
          menuItemId: line.item.id,
          name: line.item.name,
          thumbnail: line.item.thumbnail,
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          totalPrice: line.lineTotal,
          modifiers: line.modifiers.map(({ id, name, modifierGroup, priceAdjustment }) => ({
            id,
            name,
            modifierGroup,
            priceAdjustment,
          })),
          specialInstructions: line.specialInstructions,
          kitchenStation: line.item.kitchenStation,
          kitchenStatus: "queued",
          sortOrder,
        },
      ]
    : [];

/** How the payment of an order begins. A total of 0 is paid as it is placed, so that every order has its payment. */
const paymentStart = (total: number, { processor, paymentMethod, now }: OrderFacts) => {
  if (total === 0) {
    return { status: "succeeded", paymentMethod: "manual", provider: "manual", processedAt: now } as const;
  }
  return {
    status: "pending",
    paymentMethod: processor === null ? "cash" : paymentMethod,
    provider: processor ?? "cash",
    processedAt: null,
  } as const;
};

const paymentRow = (
  { id: storeId, currencyCode }: StoreSettings,
  { total, tip }: Decision["quote"],
  facts: OrderFacts,
): OrderDraft["payment"] => ({
  id: newId("pay", facts.now),
  createdAt: facts.now,
  updatedAt: facts.now,
  storeId,
  orderId: facts.id,
  amount: total,
  tipAmount: tip,
  currencyCode,
  ...paymentStart(total, facts),
  providerPaymentId: null,
  attempt: 1,
});

/** Where an order begins, and when due work looks at it next. What waits neither for a processor nor for its time is
 *  released as it is placed. */
const orderStart = (order: Omit<DueFacts["order"], "status">, payments: DueFacts["payments"], now: Instant) => {
  const placed = { ...order, status: "open" } as const;
  const next = nextDue({ order: placed, payments }, now);
  const isReleased = next?.action === "release" && next.at <= now;
  const status: OrderStatus = isReleased ? "sent_to_kitchen" : "open";
  return { status, dueAt: nextDueAt({ ...placed, status }, payments, now) };
};

const orderRow = (
  { store, revision }: MenuSnapshot,
  request: OrderRequest,
  decision: Decision,
  facts: OrderFacts,
  payment: OrderDraft["payment"],
): NewOrder => {
  const { subtotal, discount, promoCode, promoDiscount, deliveryFee, tax, taxIncluded, tip, total } = decision.quote;
  const { customer, now } = facts;
  const timing = {
    createdAt: now,
    scheduledFor: request.scheduledFor,
    promisedAt: facts.promisedAt,
    leadMinutes: decision.leadMinutes,
    paymentTriedAt: null,
  };
  return {
    id: facts.id,
    updatedAt: now,
    ...timing,
    ...orderStart(timing, [payment], now),
    storeId: store.id,
    // A number is called out when the order is handed over, so it counts for that day.
    businessDay: businessDay(store, request.scheduledFor ?? now),
    orderType: request.orderType,
    orderSource: facts.orderSource,
    prepMinutes: decision.prepMinutes,
    slotStartsAt: decision.slotStartsAt,
    slotPrepMinutes: decision.slotStartsAt === null ? 0 : heldMinutes(store, decision.prepMinutes),
    ...{ subtotal, discount, promoCode, promoDiscount, deliveryFee, tax, taxIncluded, tip, total },
    currencyCode: store.currencyCode,
    customerId: customer.id,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    deliveryAddress: request.orderType === "delivery" ? request.deliveryAddress : null,
    specialInstructions: facts.specialInstructions,
    bagName: facts.bagName,
    origin: facts.origin,
    lastSeq: 0,
    linkVersion: 1,
    menuRevision: revision,
    ...(facts.openOrder?.digests ?? notCounted),
  };
};

const placed: NewEvent = { type: "order_placed", status: "open", note: null };
const paid: NewEvent = { type: "payment_succeeded", status: null, note: null };
const released: NewEvent = { type: "order_released", status: "sent_to_kitchen", note: null };

/** An order that can be placed, as rows. One that a processor collects waits `open` for its payment, a scheduled one for its
 *  time; anything else is released to the kitchen at once. Minor units. */
export const draftOrder = (
  menu: MenuSnapshot,
  request: OrderRequest,
  decision: Decision,
  facts: OrderFacts,
): OrderDraft => {
  const payment = paymentRow(menu.store, decision.quote, facts);
  const isFree = payment.status === "succeeded";
  const order = orderRow(menu, request, decision, facts, payment);
  const events = [placed, ...(isFree ? [paid] : []), ...(order.status === "open" ? [] : [released])];
  return {
    order: { ...order, lastSeq: events.length },
    items: decision.lines.flatMap((line, index) => itemRow(line, index, order)),
    payment,
    events,
    messages: isFree ? ["order.created", "order.paid"] : ["order.created"],
    promo: decision.promo,
    openOrder: facts.openOrder,
  };
};
