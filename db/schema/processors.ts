interface ProcessorFacts {
  /** The brand, the same in every language. */
  name: string;
  /** The payment method of guests that the processor collects: card, or one of its own, for which guests are redirected
   *  to the processor. */
  paymentMethod: string;
  /** The header with the signature of its webhooks. */
  signatureHeader: string;
  /** How a publishable key of a test account starts; null if the keys do not tell. */
  testKeyPrefix: string | null;
}

/** The payment processors at which a store can have an account. Each one has a folder of its id below
 *  `worker/domain/payments/`, with its code. */
export const processors = {
  stripe: { name: "Stripe", paymentMethod: "card", signatureHeader: "Stripe-Signature", testKeyPrefix: "pk_test_" },
  paypal: { name: "PayPal", paymentMethod: "paypal", signatureHeader: "PayPal-Transmission-Sig", testKeyPrefix: null },
} as const satisfies Readonly<Record<string, ProcessorFacts>>;

export type Processor = keyof typeof processors;

export const isProcessor = (name: string): name is Processor => Object.hasOwn(processors, name);

export const processorIds: readonly Processor[] = Object.keys(processors).filter(isProcessor);

export type OnlinePaymentMethod = (typeof processors)[Processor]["paymentMethod"];

/** A payment method for which guests are redirected to the processor. */
export type RedirectPaymentMethod = Exclude<OnlinePaymentMethod, "card">;

/** The processors that collect a payment method. */
export const processorsFor = (method: OnlinePaymentMethod): readonly Processor[] =>
  processorIds.filter((id) => processors[id].paymentMethod === method);

/** The payment methods that a guest can choose online. */
export const onlinePaymentMethods: readonly OnlinePaymentMethod[] = [
  ...new Set(processorIds.map((id) => processors[id].paymentMethod)),
];

const isRedirect = (method: OnlinePaymentMethod): method is RedirectPaymentMethod => method !== "card";

export const redirectPaymentMethods: readonly RedirectPaymentMethod[] = onlinePaymentMethods.filter(isRedirect);

/** Whether guests pay with a method on pages of its processor. isRedirectMethod("paypal") is true. */
export const isRedirectMethod = (method: string | null | undefined): method is RedirectPaymentMethod =>
  redirectPaymentMethods.some((redirect) => redirect === method);

/** The brand of a payment method with a redirect, which is its processor's. */
export const brandName = (method: RedirectPaymentMethod): string => {
  const [id] = processorsFor(method);
  return id ? processors[id].name : method;
};

/** The names of wallets, by payment method. */
export const walletNames: Readonly<Record<string, string>> = {
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  link: "Link",
};

export const guestPaymentMethods = [...onlinePaymentMethods, "cash"] as const;
export type GuestPaymentMethod = (typeof guestPaymentMethods)[number];
