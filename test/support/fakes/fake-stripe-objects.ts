import type Stripe from "stripe";
import examples from "./stripe-objects.json" with { type: "json" };

/** Stripe's own example objects. JSON imports have no literal types, so the SDK's types are asserted here. A test
 *  checks that each fake object has their fields. */
const typedExamples = examples as unknown as {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  event: Stripe.Event;
  dispute: Stripe.Dispute;
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  setup_intent: Stripe.SetupIntent;
};

let serial = 0;

export const newId = (prefix: string): string => {
  serial += 1;
  return `${prefix}_fake${String(serial).padStart(20, "0")}`;
};

export interface TestCard {
  outcome: "pays" | "asks" | "processing" | "declined";
  declineCode?: string;
  last4: string;
  funding: "credit" | "debit";
  wallet?: "apple_pay" | "google_pay";
  /** It can be saved without a payment, and is declined when it pays. */
  failsLater?: true;
}

/** Stripe's test cards, and two of our own for cases without one. */
export const testCards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { outcome: "pays", last4: "4242", funding: "credit" },
  pm_card_visa_debit: { outcome: "pays", last4: "5556", funding: "debit" },
  pm_card_visa_chargeDeclined: {
    outcome: "declined",
    declineCode: "generic_decline",
    last4: "0002",
    funding: "credit",
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    outcome: "declined",
    declineCode: "insufficient_funds",
    last4: "9995",
    funding: "credit",
  },
  pm_card_chargeCustomerFail: {
    outcome: "declined",
    declineCode: "generic_decline",
    last4: "0341",
    funding: "credit",
    failsLater: true,
  },
  pm_card_threeDSecure2Required: { outcome: "asks", last4: "3220", funding: "credit" },
  pm_fake_applePay: { outcome: "pays", last4: "4242", funding: "debit", wallet: "apple_pay" },
  pm_fake_processing: { outcome: "processing", last4: "4242", funding: "credit" },
};

type IntentFacts = Partial<Stripe.PaymentIntent> & Pick<Stripe.PaymentIntent, "amount" | "currency" | "created">;

export const anIntent = (fields: IntentFacts): Stripe.PaymentIntent => {
  const id = newId("pi");
  return {
    ...structuredClone(typedExamples.payment_intent),
    id,
    client_secret: `${id}_secret_${newId("s")}`,
    canceled_at: null,
    last_payment_error: null,
    next_action: null,
    payment_method_configuration_details: null,
    processing: null,
    shipping: null,
    transfer_data: null,
    ...fields,
  };
};

export const aCustomer = (fields: Pick<Stripe.Customer, "created" | "metadata">): Stripe.Customer => ({
  ...structuredClone(typedExamples.customer),
  id: newId("cus"),
  discount: null,
  shipping: null,
  ...fields,
});

/** A payment method of a card, which belongs to no customer yet. */
export const aPaymentMethod = ({ last4, funding }: TestCard, created: number): Stripe.PaymentMethod => {
  const example = structuredClone(typedExamples.payment_method);
  if (example.card) Object.assign(example.card, { last4, funding, wallet: null, fingerprint: `fingerprint${last4}` });
  return { ...example, id: newId("pm"), created, customer: null, metadata: {} };
};

export const aSetupIntent = (
  fields: Pick<Stripe.SetupIntent, "created" | "customer" | "usage">,
): Stripe.SetupIntent => {
  const id = newId("seti");
  return {
    ...structuredClone(typedExamples.setup_intent),
    id,
    client_secret: `${id}_secret_${newId("s")}`,
    last_setup_error: null,
    next_action: null,
    payment_method_configuration_details: null,
    ...fields,
  };
};

/** The charge that a card attempt creates, paid or declined. */
export const aCharge = (intent: Stripe.PaymentIntent, card: TestCard, created: number): Stripe.Charge => {
  const example = structuredClone(typedExamples.charge);
  const { payment_method_details: details } = example;
  const paid = card.outcome !== "declined";
  if (details?.card) {
    const wallet = card.wallet ? { dynamic_last4: null, type: card.wallet } : null;
    Object.assign(details.card, { last4: card.last4, funding: card.funding, wallet });
  }
  return {
    ...example,
    id: newId("ch"),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    captured: paid,
    created,
    currency: intent.currency,
    description: intent.description,
    failure_code: paid ? null : "card_declined",
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    receipt_email: intent.receipt_email,
    shipping: null,
    source: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
  };
};

export const aRefund = (charge: Stripe.Charge, amount: number, created: number): Stripe.Refund => ({
  ...structuredClone(typedExamples.refund),
  id: newId("re"),
  amount,
  charge: charge.id,
  created,
  currency: charge.currency,
  payment_intent: charge.payment_intent,
});

export const aDispute = (charge: Stripe.Charge, created: number): Stripe.Dispute => ({
  ...structuredClone(typedExamples.dispute),
  id: newId("dp"),
  amount: charge.amount,
  charge: charge.id,
  created,
  currency: charge.currency,
  payment_intent: charge.payment_intent,
});

/** Stripe's event about an object, with a copy of it at that time. */
export const anEvent = (type: string, object: object, created: number): Stripe.Event => {
  const fields = { id: newId("evt"), type, created, data: { object: structuredClone(object) } };
  // The SDK ties each type to its object; callers must pass a matching pair.
  return { ...structuredClone(typedExamples.event), ...fields } as Stripe.Event;
};

type Value = unknown;

const kindOf = (value: Value): string => (Array.isArray(value) ? "list" : typeof value);

/** Lists the fields in which an object differs from Stripe's example: missing, additional, or of another type. Null
 *  is always accepted, and so are more fields inside a field, because the examples are incomplete. */
export const differencesFromStripe = (name: keyof typeof examples, object: object): string[] => {
  const compare = (example: Value, value: Value, path: string): string[] => {
    if (example === null || value === null) return [];
    if (kindOf(example) !== kindOf(value)) return [`${path} is a ${kindOf(value)}, not a ${kindOf(example)}`];
    if (kindOf(example) !== "object" || typeof example !== "object" || typeof value !== "object") return [];
    const expectedFields = new Map(Object.entries(example));
    const actualFields = new Map(Object.entries(value));
    const missing = [...expectedFields.keys()]
      .filter((key) => !actualFields.has(key))
      .map((key) => `${path}.${key} is missing`);
    const differences = [...actualFields].flatMap(([key, member]) =>
      expectedFields.has(key)
        ? compare(expectedFields.get(key), member, `${path}.${key}`)
        : path === name
          ? [`${path}.${key} is not Stripe's`]
          : [],
    );
    return [...missing, ...differences];
  };
  return compare(examples[name], object, name);
};
