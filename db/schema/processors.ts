interface ProcessorFacts {
  /** The brand, the same in every language. */
  name: string;
  /** The payment method of guests that the processor collects. */
  paymentMethod: string;
  /** The header with the signature of its webhooks. */
  signatureHeader: string;
  /** How a publishable key of a test account starts; null if the keys do not tell. */
  testKeyPrefix: string | null;
}

/** The payment processors at which a store can have an account. Adding one here changes CHECKs of the database. */
export const processors = {
  stripe: { name: "Stripe", paymentMethod: "card", signatureHeader: "Stripe-Signature", testKeyPrefix: "pk_test_" },
  paypal: {
    name: "PayPal",
    paymentMethod: "paypal",
    signatureHeader: "PayPal-Transmission-Sig",
    testKeyPrefix: null,
  },
} as const satisfies Readonly<Record<string, ProcessorFacts>>;

export type Processor = keyof typeof processors;

export const isProcessor = (name: string): name is Processor => Object.hasOwn(processors, name);

export const processorIds: readonly Processor[] = Object.keys(processors).filter(isProcessor);

export type OnlinePaymentMethod = (typeof processors)[Processor]["paymentMethod"];

/** The processors that collect a payment method. */
export const processorsFor = (method: OnlinePaymentMethod): readonly Processor[] =>
  processorIds.filter((id) => processors[id].paymentMethod === method);

/** The payment methods that a guest can choose online. */
export const onlinePaymentMethods: readonly OnlinePaymentMethod[] = [
  ...new Set(processorIds.map((id) => processors[id].paymentMethod)),
];
export const guestPaymentMethods = [...onlinePaymentMethods, "cash"] as const;
export type GuestPaymentMethod = (typeof guestPaymentMethods)[number];
