import { type NewOrder, type NewOrderItem, notCounted, type PaymentRow } from "../../../db/queries/orders.ts";
import type { NewPayment } from "../../../db/queries/payments.ts";
import type { OrderSource, OutboxEvent } from "../../../db/schema/enums.ts";
import { heldMinutes } from "../fulfilment/queue.ts";
import { businessDay } from "../fulfilment/slots.ts";
import { newId } from "../ids.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import type { NewEvent } from "../orders/change.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import type { Instant } from "../time.ts";
import type { CarriedPromo, DecidedLine, Decision, OrderRequest } from "./decide.ts";
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
  payment: (NewPayment & Pick<PaymentRow, "attempt" | "paymentMethod"> & { providerPaymentId: null }) | null;
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

const paymentRow = (order: NewOrder, { processor, paymentMethod }: OrderFacts): OrderDraft["payment"] => ({
  id: newId("pay", order.createdAt),
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  storeId: order.storeId,
  orderId: order.id,
  amount: order.total,
  tipAmount: order.tip,
  currencyCode: order.currencyCode,
  status: "pending",
  paymentMethod: processor === null ? "cash" : paymentMethod,
  provider: processor ?? "cash",
  providerPaymentId: null,
  attempt: 1,
});

const orderRow = (menu: MenuSnapshot, request: OrderRequest, decision: Decision, facts: OrderFacts): NewOrder => {
  const { store, revision } = menu;
  const { subtotal, discount, promoCode, promoDiscount, deliveryFee, tax, taxIncluded, tip, total } = decision.quote;
  const { customer, now } = facts;
  const isWaiting = facts.processor !== null && total > 0;
  return {
    id: facts.id,
    createdAt: now,
    updatedAt: now,
    storeId: store.id,
    // A number is called out when the order is handed over, so it counts for that day.
    businessDay: businessDay(store, request.scheduledFor ?? now),
    orderType: request.orderType,
    orderSource: facts.orderSource,
    status: isWaiting ? "open" : "sent_to_kitchen",
    scheduledFor: request.scheduledFor,
    promisedAt: facts.promisedAt,
    prepMinutes: decision.prepMinutes,
    leadMinutes: decision.leadMinutes,
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
    lastSeq: isWaiting ? 1 : 2,
    linkVersion: 1,
    menuRevision: revision,
    ...(facts.openOrder?.digests ?? notCounted),
  };
};

const placed: NewEvent = { type: "order_placed", status: "open", note: null };
const released: NewEvent = { type: "order_released", status: "sent_to_kitchen", note: null };

/** An order that can be placed, as rows. One that a processor collects waits `open` for its payment; cash, and an order that
 *  costs nothing, is released to the kitchen at once. Minor units. */
export const draftOrder = (
  menu: MenuSnapshot,
  request: OrderRequest,
  decision: Decision,
  facts: OrderFacts,
): OrderDraft => {
  const order = orderRow(menu, request, decision, facts);
  const isFree = order.total === 0;
  return {
    order,
    items: decision.lines.flatMap((line, index) => itemRow(line, index, order)),
    payment: isFree ? null : paymentRow(order, facts),
    events: order.status === "open" ? [placed] : [placed, released],
    messages: isFree ? ["order.created", "order.paid"] : ["order.created"],
    promo: decision.promo,
    openOrder: facts.openOrder,
  };
};
