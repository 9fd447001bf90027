import { noBump } from "../../../db/queries/orders/bumps.ts";
import {
  type NewOrder,
  type NewOrderFee,
  type NewOrderItem,
  notCounted,
  type PaymentRow,
} from "../../../db/queries/orders/orders.ts";
import type { NewPayment } from "../../../db/queries/payments/payments.ts";
import type { IfMissing, OrderOutboxEvent, OrderSource, OrderStatus } from "../../../db/schema/enums.ts";
import type { CardOnFile } from "../../../db/schema/payments/enums.ts";
import type { RedirectPaymentMethod } from "../../../db/schema/processors.ts";
import { reservedMinutes } from "../fulfilment/queue.rules.ts";
import { newId } from "../ids.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import type { NewEvent } from "../orders/record/change-parts.ts";
import { type DueFacts, nextDue, nextDueAt } from "../orders/record/due.ts";
import { toStoredPhone } from "../orders/record/phone-numbers.rules.ts";
import { type LinkMethod, linkEndsAt } from "../payments/payment-link.rules.ts";
import { businessDay } from "../schedule/slots.ts";
import type { StoreSettings } from "../store/settings.ts";
import type { Instant } from "../time.ts";
import type { DecidedFee, DecidedLine, OrderRequest, UsedPromo } from "./decide.rules.ts";
import type { OpenOrder } from "./open-orders.ts";
import type { CreateOrderInput } from "./schemas.ts";
import type { Verdict } from "./verdict.ts";

/** The customer and the circumstances of an order, without its items. */
export interface OrderFacts {
  id: string;
  customer: { id: string | null; name: string; email: string; phone: string };
  orderSource: OrderSource;
  specialInstructions: string | null;
  /** What the guest asks for if a dish has run out. */
  ifMissing: IfMissing | null;
  /** Whether the guest asks for napkins and cutlery. */
  needsCutlery: boolean;
  /** Allergies that the guest asks the kitchen to mind. */
  allergyNote: string | null;
  /** The table that a dine_in order is served at. */
  tableName: string | null;
  /** What the history says about how it was placed. */
  note: string | null;
  /** The promo code that was sent with it. */
  promoCode: string | null;
  bagName: string | null;
  /** The revision of the bag that it is made from; null without a bag. */
  bagRevision: string | null;
  /** The shop's origin, for mail links in development; null in production. */
  origin: string | null;
  /** The payment method if it is known before payment; card details arrive with the payment. */
  paymentMethod: RedirectPaymentMethod | null;
  /** Whether a signed-in customer saves the card, or pays with a saved one; null for any other payment. */
  cardOnFile: CardOnFile | null;
  /** How a guest who ordered by phone pays by a link; null for every other order. */
  link: LinkMethod | null;
  /** The input of an online order, whose amounts and promised time are compared with ours; null at the counter. */
  onlineInput: CreateOrderInput | null;
  /** Whether it only tries out the way of an order. */
  isTest: boolean;
  now: Instant;
}

/** All rows that placing an order writes. */
export interface OrderDraft {
  order: NewOrder;
  items: NewOrderItem[];
  fees: NewOrderFee[];
  payment: NewPayment &
    Pick<PaymentRow, "attempt" | "paymentMethod" | "expiresAt" | "cardOnFile"> & { providerPaymentId: null };
  events: NewEvent[];
  messages: OrderOutboxEvent[];
  promo: UsedPromo | null;
  /** How the order counts towards its guest's open orders. */
  openOrder: OpenOrder | null;
}

const buildItemRow = (item: DecidedLine, sortOrder: number, order: NewOrder): NewOrderItem[] =>
  item.item
    ? [
        {
          id: newId("oit", order.createdAt),
          createdAt: order.createdAt,
          updatedAt: order.updatedAt,
          storeId: order.storeId,
          orderId: order.id,
          lineId: null,
          menuItemId: item.item.id,
          name: item.item.name,
          thumbnail: item.item.thumbnail,
          quantity: item.quantity,
          unitPrice: item.unitPrice,
          totalPrice: item.lineTotal,
          discountAmount: item.discountAmount,
          taxRatePpm: item.taxRatePpm,
          taxAmount: item.taxAmount,
          supersededIn: null,
          modifiers: item.modifiers.map(({ id, name, modifierGroup, priceAdjustment }) => ({
            id,
            name,
            modifierGroup,
            priceAdjustment,
          })),
          specialInstructions: item.specialInstructions,
          kitchenStation: item.item.kitchenStation,
          kitchenStatus: "queued",
          ...noBump,
          sortOrder,
        },
      ]
    : [];

const buildFeeRows = ({ storeId, id: orderId, createdAt }: NewOrder, fees: readonly DecidedFee[]): NewOrderFee[] =>
  fees.map((fee) => ({ id: newId("fee", createdAt), createdAt, updatedAt: createdAt, storeId, orderId, ...fee }));

/** The initial state of an order's payment. A total of 0 is paid at once, so every order has a payment. */
const initialPayment = (
  total: number,
  processor: Verdict["processor"],
  { paymentMethod, link, cardOnFile, scheduledFor, now }: OrderFacts & Pick<OrderRequest, "scheduledFor">,
) => {
  if (total === 0) {
    const paid = { status: "succeeded", paymentMethod: "manual", provider: "manual", processedAt: now } as const;
    return { ...paid, expiresAt: null, cardOnFile: null };
  }
  return {
    status: "pending",
    paymentMethod: processor === null ? "cash" : (link?.paymentMethod ?? paymentMethod),
    provider: processor ?? "cash",
    processedAt: null,
    expiresAt: link ? linkEndsAt(now, scheduledFor) : null,
    cardOnFile: processor === null ? null : cardOnFile,
  } as const;
};

const buildPaymentRow = (
  { id: storeId, currencyCode }: StoreSettings,
  { processor, decision }: Verdict,
  facts: OrderFacts & Pick<OrderRequest, "scheduledFor">,
): OrderDraft["payment"] => ({
  id: newId("pay", facts.now),
  createdAt: facts.now,
  updatedAt: facts.now,
  storeId,
  orderId: facts.id,
  amount: decision.quote.total,
  tipAmount: decision.quote.tip,
  currencyCode,
  ...initialPayment(decision.quote.total, processor, facts),
  providerPaymentId: null,
  attempt: 1,
});

/** The initial status of an order and its next due time. An order that waits for neither a processor nor its time
 *  is released at once. */
const initialOrder = (order: Omit<DueFacts["order"], "status">, payments: DueFacts["payments"], now: Instant) => {
  const placed = { ...order, status: "open" } as const;
  const next = nextDue({ order: placed, payments }, now);
  const isReleased = next?.action === "release" && next.at <= now;
  const status: OrderStatus = isReleased ? "sent_to_kitchen" : "open";
  return { status, dueAt: nextDueAt({ ...placed, status }, payments, now) };
};

/** The address with the recipient's phone number as E.164, where that is possible. */
const storeRecipient = (to: OrderRequest["deliveryAddress"], countryCode: string): OrderRequest["deliveryAddress"] =>
  to && { ...to, phone: to.phone && toStoredPhone(to.phone, countryCode) };

/** The guest, the place, and what the kitchen is asked for. */
const buildGuestColumns = (
  { countryCode, cutleryEnabled }: StoreSettings,
  { orderType, deliveryAddress }: OrderRequest,
  { customer, specialInstructions, ifMissing, needsCutlery, allergyNote, tableName }: OrderFacts,
) => ({
  customerId: customer.id,
  customerName: customer.name,
  customerEmail: customer.email,
  customerPhone: toStoredPhone(customer.phone, countryCode),
  deliveryAddress: orderType === "delivery" ? storeRecipient(deliveryAddress, countryCode) : null,
  ...{ specialInstructions, ifMissing, allergyNote, tableName },
  needsCutlery: needsCutlery && cutleryEnabled,
});

const buildOrderRow = (
  { store, revision }: MenuSnapshot,
  request: OrderRequest,
  { decision, promisedAt }: Verdict,
  facts: OrderFacts & Pick<OrderDraft, "openOrder">,
  payment: OrderDraft["payment"],
): NewOrder => {
  const { subtotal, discount, promoCode, promoDiscount, deliveryFee, fees } = decision.quote;
  const { tax, taxIncluded, tip, total } = decision.quote;
  const { now } = facts;
  const timing = {
    createdAt: now,
    scheduledFor: request.scheduledFor,
    promisedAt,
    leadMinutes: decision.leadMinutes,
    paymentTriedAt: null,
    firstPaidAt: payment.status === "succeeded" ? now : null,
  };
  return {
    id: facts.id,
    updatedAt: now,
    ...timing,
    ...initialOrder(timing, [payment], now),
    storeId: store.id,
    // Order numbers are called out at handover, so they count per day of handover.
    businessDay: businessDay(store, request.scheduledFor ?? now),
    orderType: request.orderType,
    orderSource: facts.orderSource,
    isTest: facts.isTest,
    prepMinutes: decision.prepMinutes,
    slotStartsAt: decision.slotStartsAt,
    slotPrepMinutes: decision.slotStartsAt === null ? 0 : reservedMinutes(store, decision.prepMinutes),
    ...{ subtotal, discount, promoCode, promoDiscount, deliveryFee, fees, tax, taxIncluded, tip, total },
    taxLines: decision.taxLines,
    terms: decision.terms,
    outstanding: total,
    currencyCode: store.currencyCode,
    ...buildGuestColumns(store, request, facts),
    bagName: facts.bagName,
    bagRevision: facts.bagRevision,
    origin: facts.origin,
    lastSeq: 0,
    linkVersion: 1,
    menuRevision: revision,
    ...(facts.openOrder?.digests ?? notCounted),
  };
};

const paid: NewEvent = { type: "payment_succeeded", status: null, note: null };
const linkSent: NewEvent = { type: "payment_link_sent", status: null, note: null };
const released: NewEvent = { type: "order_released", status: "sent_to_kitchen", note: null };

/** Builds the rows of an order. It stays `open` until a processor collects its payment or its scheduled time
 *  comes; otherwise it is released to the kitchen at once. Minor units. */
export const draftOrder = (
  menu: MenuSnapshot,
  request: OrderRequest,
  verdict: Verdict,
  facts: OrderFacts & Pick<OrderDraft, "openOrder">,
): OrderDraft => {
  const { decision } = verdict;
  const payment = buildPaymentRow(menu.store, verdict, { ...facts, scheduledFor: request.scheduledFor });
  const isFree = payment.status === "succeeded";
  const order = buildOrderRow(menu, request, verdict, facts, payment);
  const placed: NewEvent = { type: "order_placed", status: "open", note: facts.note };
  const events = [
    placed,
    ...(isFree ? [paid] : []),
    ...(payment.expiresAt === null ? [] : [linkSent]),
    ...(order.status === "open" ? [] : [released]),
  ];
  return {
    order: { ...order, lastSeq: events.length },
    items: decision.lines.flatMap((item, index) => buildItemRow(item, index, order)),
    fees: buildFeeRows(order, decision.fees),
    payment,
    events,
    messages: isFree ? ["order.created", "order.paid"] : ["order.created"],
    promo: decision.promo,
    openOrder: facts.openOrder,
  };
};
