import { type Accessor, createEffect, on } from "solid-js";
import { toStripeAmount } from "../../../worker/domain/payments/stripe/mapping.rules.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useShop } from "../../state/shop.tsx";
import { withTopLayerReleased } from "../../ui/dialog.tsx";
import type { CheckoutForm } from "../form-fields.ts";
import type { CardPayment } from "./card.ts";
import { createStripeForm, loadStripeJs, type StripeForm, toSentence } from "./stripe-form.ts";

/** Card payments at Stripe: with its form, or with a saved card. */
export interface StripePayment extends CardPayment, Pick<StripeForm, "state" | "mount" | "retry"> {}

type BillingContact = Pick<CheckoutForm, "name" | "email" | "phone">;

interface StripeOptions {
  publishableKey: string;
  form: BillingContact;
  /** The order's current total, in minor units. */
  total: Accessor<number>;
  /** Whether the card is saved for the customer. Default: it is not. */
  savesCard?: Accessor<boolean>;
  onEdit(): void;
}

/** The URL to which a bank redirects, without the order's secret key. */
const returnTo = (orderId: string) => ({ return_url: `${location.origin}/order/confirmed/${orderId}` });

/** What Stripe stores with a typed card. */
const buildConfirmParams = (orderId: string, { name, email, phone }: BillingContact, savesCard: boolean) => ({
  ...returnTo(orderId),
  payment_method_data: {
    ...(savesCard ? { allow_redisplay: "always" as const } : {}),
    billing_details: { name: name.trim(), ...(email && { email: email.trim() }), phone: phone.trim() },
  },
});

interface SavedCharge {
  orderId: string;
  clientSecret: string;
  savedCardId: string;
}

/** Charges a saved card, for which the bank may ask. Its form is not needed. */
const chargeSaved = async (
  publishableKey: string,
  { orderId, clientSecret, savedCardId }: SavedCharge,
  t: Translate,
): Promise<string | null> => {
  const stripe = await loadStripeJs(publishableKey).catch(() => null);
  if (!stripe) return t("checkout.cardBlocked");
  const confirmParams = { ...returnTo(orderId), payment_method: savedCardId };
  const { error } = await withTopLayerReleased(() =>
    stripe.confirmPayment({ clientSecret, confirmParams, redirect: "if_required" }),
  );
  return error ? toSentence(error, t) : null;
};

/** What Stripe prepares a card for. It must be the same in the form and in the payment. */
type CardUsage = "on_session" | null;

export const createStripePayment = ({
  publishableKey,
  form: contact,
  total,
  savesCard = () => false,
  onEdit,
}: StripeOptions): StripePayment => {
  const { menu, t } = useShop();
  const { currencyCode } = menu.store;
  const usage = (): CardUsage => (savesCard() ? "on_session" : null);
  const amount = (): number => toStripeAmount(total(), currencyCode);
  const purpose = () => ({
    ...{ mode: "payment" as const, amount: amount(), setupFutureUsage: usage() },
    currency: currencyCode.toLowerCase(),
  });
  const form = createStripeForm({ publishableKey, purpose, onEdit });
  const mount = (container: HTMLElement): void => {
    form.mount(container);
    const update = (changed: { amount: number } | { setupFutureUsage: CardUsage }): void => {
      void form.mounted()?.elements.update(changed);
    };
    createEffect(on(amount, (now) => now > 0 && update({ amount: now }), { defer: true }));
    createEffect(on(usage, (setupFutureUsage) => update({ setupFutureUsage }), { defer: true }));
  };
  const check: CardPayment["check"] = async () => {
    const failure = await form.submit();
    return failure === null ? {} : { card: failure };
  };
  const charge: CardPayment["charge"] = async ({ orderId, clientSecret, savedCardId = null }) => {
    if (savedCardId !== null) return chargeSaved(publishableKey, { orderId, clientSecret, savedCardId }, t);
    const mounted = form.mounted();
    if (!mounted) return t("checkout.cardBlocked");
    const { stripe, elements } = mounted;
    const confirmParams = buildConfirmParams(orderId, contact, savesCard());
    const { error } = await withTopLayerReleased(() =>
      stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: "if_required" }),
    );
    return error ? toSentence(error, t) : null;
  };
  return { state: form.state, mount, retry: form.retry, check, charge };
};
