import type Stripe from "stripe";
import { aCustomer, aPaymentMethod, aSetupIntent, type TestCard, testCards } from "../fake-stripe-objects.ts";
import { readPage } from "./after-payment.ts";
import { ApiError } from "./api-error.ts";

const missing = (what: string) => new ApiError(404, "resource_missing", `No such ${what}.`);
/** Stripe answers an unknown customer in a request's body with 400. */
const noCustomer = () => new ApiError(400, "resource_missing", "No such customer.");
const notReusable = () =>
  new ApiError(400, "payment_method_unexpected_state", "This PaymentMethod was detached from a Customer.");

const alreadyConfirmed = () =>
  new ApiError(400, "setup_intent_unexpected_state", "This SetupIntent has already succeeded.");

interface StoredMethod {
  method: Stripe.PaymentMethod;
  card: TestCard;
}

/** The customers of an account with their saved cards, in Stripe's official shapes. */
export class SavedCards {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly setups = new Map<string, Stripe.SetupIntent>();
  readonly #methods = new Map<string, StoredMethod>();
  readonly #seconds: () => number;

  constructor(seconds: () => number) {
    this.#seconds = seconds;
  }

  createCustomer(metadata: Record<string, string>): Stripe.Customer {
    const customer = aCustomer({ created: this.#seconds(), metadata });
    this.customers.set(customer.id, customer);
    return customer;
  }

  /** Throws as Stripe does for a customer in a request's body. */
  assertCustomer(id: string | null): void {
    if (id !== null && !this.customers.has(id)) throw noCustomer();
  }

  listCustomers(form: URLSearchParams) {
    return readPage([...this.customers.values()], form);
  }

  listMethods(form: URLSearchParams) {
    const all = [...this.#methods.values()].map(({ method }) => method);
    return readPage(all, form);
  }

  listSetups(form: URLSearchParams) {
    return readPage([...this.setups.values()], form);
  }

  deleteCustomer(id: string): object {
    if (!this.customers.delete(id)) throw missing("customer");
    for (const { method } of this.#methods.values()) if (method.customer === id) method.customer = null;
    return { id, object: "customer", deleted: true };
  }

  /** Newest first, as Stripe lists them. */
  list(customer: string): Stripe.PaymentMethod[] {
    if (!this.customers.has(customer)) throw missing("customer");
    const all = [...this.#methods.values()].map(({ method }) => method);
    return all.filter((method) => method.customer === customer).reverse();
  }

  detach(id: string): Stripe.PaymentMethod {
    const stored = this.#methods.get(id);
    if (!stored) throw missing("PaymentMethod");
    if (stored.method.customer === null) throw new ApiError(400, "", "This payment method is not attached.");
    return Object.assign(stored.method, { customer: null });
  }

  /** The card of a confirmation: a test card, which becomes a new payment method, or a saved one of this customer. */
  use(name: string, customer: string | null): StoredMethod {
    const saved = this.#methods.get(name);
    if (saved) {
      if (customer === null || saved.method.customer !== customer) throw notReusable();
      return saved;
    }
    const card = testCards[name];
    if (!card) throw missing("PaymentMethod");
    const method = aPaymentMethod(card, this.#seconds());
    this.#methods.set(method.id, { method, card });
    return { method, card };
  }

  attach(id: string, customer: string): void {
    const stored = this.#methods.get(id);
    if (stored) Object.assign(stored.method, { customer });
  }

  /** Moves the expiry of a saved card, as time does. */
  expire(id: string, exp_month: number, exp_year: number): void {
    Object.assign(this.#methods.get(id)?.method.card ?? {}, { exp_month, exp_year });
  }

  createSetup(form: URLSearchParams): Stripe.SetupIntent {
    const customer = form.get("customer");
    this.assertCustomer(customer);
    const setup = aSetupIntent({ created: this.#seconds(), customer, usage: form.get("usage") ?? "off_session" });
    this.setups.set(setup.id, setup);
    return setup;
  }

  /** Confirms a setup as Stripe.js does with the guest's card. */
  confirmSetup(id: string, clientSecret: string | null, cardName: string): Stripe.SetupIntent {
    const setup = this.setups.get(id);
    if (!setup || clientSecret !== setup.client_secret) throw missing("setupintent");
    if (setup.status === "succeeded") throw alreadyConfirmed();
    const { method, card } = this.use(cardName, null);
    if (card.outcome === "declined" && !card.failsLater) {
      throw new ApiError(402, "card_declined", "Your card was declined.", "card_error");
    }
    this.attach(method.id, String(setup.customer));
    return Object.assign(setup, { status: "succeeded", payment_method: method.id });
  }
}
