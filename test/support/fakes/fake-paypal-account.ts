import {
  aPaypalEvent,
  assertMoney,
  type FakeCapture,
  type FakeEvent,
  type FakeOrder,
  type FakeRefund,
  link,
  type Money,
  newPaypalId,
  PaypalError,
} from "./fake-paypal-objects.ts";
import { FakePaypalDisputes } from "./paypal/disputes.ts";
import { FakePaypalTransactions } from "./paypal/transactions.ts";

/** The state of the guest's PayPal account: funded, without funds, or under review by PayPal. */
export type Funding = "pays" | "declined" | "pending";

const notFound = () => new PaypalError(404, "INVALID_RESOURCE_ID");

/** One merchant account: its orders, captures and refunds, and the events that PayPal sends. */
export class FakePaypalAccount {
  readonly orders = new Map<string, FakeOrder>();
  readonly captures = new Map<string, FakeCapture & { orderId: string }>();
  readonly refunds = new Map<string, FakeRefund & { captureId: string }>();
  /** All events, oldest first, as PayPal sends them. */
  readonly events: FakeEvent[] = [];
  /** The disputes of the account. */
  readonly disputes: FakePaypalDisputes;
  /** The transaction search of the account. */
  readonly transactions: FakePaypalTransactions;
  readonly webhookId: string;
  /** The initial status of new refunds. */
  refundStatus = "COMPLETED";
  readonly #funding = new Map<string, Funding>();
  readonly #now: () => string;

  constructor(webhookId: string, now: () => string) {
    this.webhookId = webhookId;
    this.#now = now;
    this.transactions = new FakePaypalTransactions(this, () => this.#now());
    this.disputes = new FakePaypalDisputes(
      (type, kind, resource) => this.#emit(type, kind, resource),
      () => this.#currentTime(),
    );
  }

  /** PayPal writes no milliseconds. */
  #currentTime(): string {
    return this.#now().replace(".000Z", "Z");
  }

  #emit(type: string, kind: string, resource: object): void {
    this.events.push(aPaypalEvent(type, kind, resource, this.#currentTime()));
  }

  create(input: Pick<FakeOrder, "intent" | "purchase_units" | "payment_source">): FakeOrder {
    const [unit] = input.purchase_units;
    if (input.intent !== "CAPTURE" || !unit) throw new PaypalError(400, "INVALID_PARAMETER_VALUE");
    assertMoney(unit.amount);
    const context = input.payment_source?.paypal.experience_context;
    for (const address of context ? [context["return_url"], context["cancel_url"]] : []) {
      if (!URL.canParse(address ?? "")) throw new PaypalError(400, "INVALID_PARAMETER_SYNTAX");
    }
    const id = newPaypalId();
    const approve = `https://www.paypal.com/checkoutnow?token=${id}`;
    const order: FakeOrder = {
      ...structuredClone(input),
      id,
      status: context ? "PAYER_ACTION_REQUIRED" : "CREATED",
      create_time: this.#currentTime(),
      links: [
        link("self", `/v2/checkout/orders/${id}`),
        { rel: context ? "payer-action" : "approve", href: approve, method: "GET" },
      ],
    };
    this.orders.set(id, order);
    return order;
  }

  order(id: string): FakeOrder {
    const order = this.orders.get(id);
    if (!order) throw notFound();
    return order;
  }

  /** Approves the order as on PayPal's page. Returns the address that PayPal redirects to. */
  approve(id: string, funding: Funding = "pays"): URL {
    const order = this.order(id);
    if (order.status === "COMPLETED") throw new PaypalError(422, "ORDER_ALREADY_COMPLETED");
    this.#funding.set(id, funding);
    order.status = "APPROVED";
    const name = { given_name: "Ada", surname: "Lovelace" };
    order.payer = { name, email_address: "ada@paypal.example", payer_id: "PAYER" };
    order.links = order.links.filter(({ rel }) => rel === "self");
    this.#emit("CHECKOUT.ORDER.APPROVED", "checkout-order", order);
    const returnUrl = new URL(
      order.payment_source?.paypal.experience_context["return_url"] ?? "https://nowhere.example",
    );
    returnUrl.searchParams.set("token", id);
    returnUrl.searchParams.set("PayerID", "PAYER");
    return returnUrl;
  }

  /** PayPal deletes an order that is not approved after some hours. */
  forget(id: string): void {
    this.orders.delete(id);
  }

  capture(id: string): FakeOrder {
    const order = this.order(id);
    const [unit] = order.purchase_units;
    if (order.status === "COMPLETED") throw new PaypalError(422, "ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED" || !unit) throw new PaypalError(422, "ORDER_NOT_APPROVED");
    const paid = [...this.captures.values()].some(({ invoice_id }) => invoice_id === unit.invoice_id);
    if (paid) throw new PaypalError(422, "DUPLICATE_INVOICE_ID");
    const funding = this.#funding.get(id);
    if (funding === "declined") throw new PaypalError(422, "INSTRUMENT_DECLINED");
    const captureId = newPaypalId();
    const capture: FakeCapture = {
      id: captureId,
      status: funding === "pending" ? "PENDING" : "COMPLETED",
      amount: unit.amount,
      custom_id: unit.custom_id,
      invoice_id: unit.invoice_id,
      final_capture: true,
      create_time: this.#currentTime(),
      update_time: this.#currentTime(),
      links: [link("self", `/v2/payments/captures/${captureId}`), link("up", `/v2/checkout/orders/${id}`)],
    };
    unit.payments = { captures: [capture], refunds: [] };
    order.status = "COMPLETED";
    this.captures.set(captureId, Object.assign(capture, { orderId: id }));
    this.#announceCapture(capture);
    return order;
  }

  #announceCapture(capture: FakeCapture): void {
    const type = `PAYMENT.CAPTURE.${capture.status === "DECLINED" ? "DENIED" : capture.status}`;
    this.#emit(type, "capture", this.captureNamed(capture.id));
  }

  findCapture(orderId: string): FakeCapture {
    const capture = [...this.captures.values()].find((one) => one.orderId === orderId);
    if (!capture) throw notFound();
    return capture;
  }

  captureNamed(id: string): object {
    const capture = this.captures.get(id);
    if (!capture) throw notFound();
    const { orderId, ...publicFields } = capture;
    return { ...publicFields, supplementary_data: { related_ids: { order_id: orderId } } };
  }

  /** Sets the outcome of PayPal's review of a payment. */
  finishReview(orderId: string, result: "yes" | "no"): void {
    const capture = this.findCapture(orderId);
    capture.status = result === "yes" ? "COMPLETED" : "DECLINED";
    this.#announceCapture(capture);
  }

  refund(captureId: string, input: { amount: Money; custom_id: string }): FakeRefund {
    const capture = this.captures.get(captureId);
    if (!capture) throw notFound();
    assertMoney(input.amount);
    const hundredths = ({ value }: Money) => Math.round(Number(value) * 100);
    const earlierRefunds = [...this.refunds.values()].filter((refund) => refund.captureId === captureId);
    const refundedHundredths = earlierRefunds.reduce(
      (total, { amount }) => total + hundredths(amount),
      hundredths(input.amount),
    );
    if (input.amount.currency_code !== capture.amount.currency_code)
      throw new PaypalError(422, "REFUND_CURRENCY_MISMATCH");
    if (refundedHundredths > hundredths(capture.amount)) throw new PaypalError(422, "REFUND_AMOUNT_EXCEEDED");
    const id = newPaypalId();
    const refund: FakeRefund = {
      id,
      status: this.refundStatus,
      ...input,
      create_time: this.#currentTime(),
      links: [link("self", `/v2/payments/refunds/${id}`), link("up", `/v2/payments/captures/${captureId}`)],
    };
    capture.status = refundedHundredths === hundredths(capture.amount) ? "REFUNDED" : "PARTIALLY_REFUNDED";
    this.orders.get(capture.orderId)?.purchase_units[0]?.payments?.refunds.push(refund);
    this.refunds.set(id, Object.assign(refund, { captureId }));
    // The event of a refund contains no order id.
    this.#emit("PAYMENT.CAPTURE.REFUNDED", "refund", refund);
    return refund;
  }

  /** Completes the pending refunds. */
  finishRefunds(): void {
    for (const refund of this.refunds.values()) if (refund.status === "PENDING") refund.status = "COMPLETED";
  }

  /** PayPal reverses a capture and takes the money back from the merchant. */
  reverse(orderId: string): void {
    this.#emit("PAYMENT.CAPTURE.REVERSED", "capture", this.captureNamed(this.findCapture(orderId).id));
  }
}
