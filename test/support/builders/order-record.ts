import type {
  OrderItemRow,
  OrderRecord,
  OrderRow,
  PaymentRow,
  RefundRecord,
} from "../../../db/queries/orders/orders.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { computeOutstanding } from "../../../worker/domain/payments/outstanding.rules.ts";

const fridayEvening: Instant = "2026-11-20T23:30:00.000Z";

const stamped = { storeId: "sto_1", createdAt: fridayEvening, updatedAt: fridayEvening };

const order: OrderRow = {
  ...stamped,
  id: "ord_1",
  orderNumber: "12",
  businessDay: "2026-11-20",
  orderType: "pickup",
  orderSource: "online",
  status: "sent_to_kitchen",
  scheduledFor: null,
  promisedAt: "2026-11-20T23:50:00.000Z",
  acknowledgedAt: null,
  recalledAt: null,
  readyAt: null,
  isSearchable: true,
  tableName: null,
  ifMissing: null,
  needsCutlery: false,
  allergyNote: null,
  isTest: false,
  revision: 1,
  subtotal: 2000,
  discount: 100,
  promoCode: null,
  promoDiscount: 0,
  deliveryFee: 0,
  fees: 0,
  tax: 169,
  taxLines: [{ name: "8.875%", ratePpm: 88_750, net: 1900, tax: 169, gross: 2069 }],
  taxIncluded: false,
  tip: 300,
  total: 2369,
  refundedTotal: 0,
  settledByGoodwill: 0,
  outstanding: 0,
  firstPaidAt: fridayEvening,
  terms: null,
  currencyCode: "USD",
  customerId: null,
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  customerPhone: "+1 718 555 0199",
  deliveryAddress: null,
  specialInstructions: null,
  driverName: null,
  bagName: null,
  bagRevision: null,
  origin: null,
  lastSeq: 2,
  linkVersion: 1,
  menuRevision: 1,
  prepMinutes: 0,
  leadMinutes: 20,
  slotStartsAt: null,
  slotPrepMinutes: 0,
  paymentTriedAt: null,
  dueAt: null,
  askerBrowser: null,
  askerEmail: null,
  askerPhone: null,
  askerNetwork: null,
  cancellationRequestedAt: null,
  cancellationRequestedBy: null,
  cancellationRequestReason: null,
  receiptNumber: null,
  receiptRecipient: null,
  ...{ customerProfileId: null, summedSeq: null, summedSpend: null, contactlessAt: null, erasedAt: null, rating: null },
};

const item: OrderItemRow = {
  ...stamped,
  id: "oit_1",
  orderId: order.id,
  lineId: null,
  menuItemId: "itm_1",
  name: "Tomato Soup",
  thumbnail: null,
  quantity: 2,
  unitPrice: 1000,
  totalPrice: 2000,
  discountAmount: 100,
  taxRatePpm: 88_750,
  taxAmount: 169,
  supersededIn: null,
  modifiers: [],
  specialInstructions: null,
  kitchenStation: null,
  kitchenStatus: "queued",
  pendingKitchenStatus: null,
  effectiveAt: null,
  bumpActorType: null,
  bumpActorId: null,
  sortOrder: 0,
};

const payment: PaymentRow = {
  ...stamped,
  id: "pay_1",
  orderId: order.id,
  amount: order.total,
  askedAmount: null,
  tipAmount: order.tip,
  currencyCode: order.currencyCode,
  status: "succeeded",
  paymentMethod: "credit_card",
  provider: "stripe",
  providerPaymentId: "pi_1",
  cashRounding: 0,
  attempt: 1,
  reference: null,
  expiresAt: null,
  paidLines: null,
  pendingEdit: null,
  cardOnFile: null,
  cardBrand: "visa",
  cardLast4: "4242",
  errorMessage: null,
  tendered: null,
  change: null,
  refundedAmount: 0,
  processedAt: fridayEvening,
  bookedAt: null,
};

const refund: RefundRecord = {
  ...stamped,
  id: "ref_1",
  paymentId: payment.id,
  amount: 500,
  reason: null,
  status: "succeeded",
  providerRefundId: "re_1",
  cashRounding: 0,
  kind: "goodwill",
  attempt: 1,
  nextAttemptAt: null,
  processedAt: null,
  bookedAt: null,
  reversedAt: null,
  ...{
    lines: [],
    feeLines: [],
    tipAmount: 0,
    deliveryFeeAmount: 0,
    otherAmount: null,
    isManual: false,
    reference: null,
  },
};

interface Changes {
  order?: Partial<OrderRow>;
  items?: readonly Partial<OrderItemRow>[];
  payment?: Partial<PaymentRow>;
  fees?: OrderRecord["fees"];
  refunds?: readonly Partial<RefundRecord>[];
  receipts?: OrderRecord["receipts"];
}

/** An order for two soups, paid by card, that is not stored in any database. */
export const anOrderRecord = (changes: Changes = {}): OrderRecord => {
  const payments = [{ ...payment, ...changes.payment }];
  const refunds = (changes.refunds ?? []).map((change) => ({ ...refund, ...change }));
  const placed = { ...order, ...changes.order };
  const outstanding = computeOutstanding({ order: placed, payments, refunds });
  return {
    order: { ...placed, outstanding },
    items: (changes.items ?? [{}]).map((change) => ({ ...item, ...change })),
    fees: changes.fees ?? [],
    ...{ payments, refunds },
    events: [],
    receipts: changes.receipts ?? [],
  };
};
